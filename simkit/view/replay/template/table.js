// A table: boards with counters, tracks, trays and hands, from what lies where, key by key.
"use strict";

const SVG = "http://www.w3.org/2000/svg";

const svg = (name, attributes, ...inside) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
};

const html = (name, look, ...inside) => {
  const made = document.createElement(name);
  if (look) made.className = look;
  made.append(...inside);
  return made;
};

class Laid {
  constructor(root, places, nth = 0) {
    this.root = root;
    this.places = places; // the names of all places
    this.nth = nth;
    this.boards = [...root.querySelectorAll(".scroll > svg")];
    this.ground = new Map();
    this.boards.forEach((board, number) => {
      board.prepend(stripes());
      for (const each of board.querySelectorAll("[data-place]")) {
        this.ground.set(each.dataset.place, { shape: each, board: number });
        each.addEventListener("click", () => this.name(each.dataset.place));
      }
    });
    this.marks = new Map(
      [...root.querySelectorAll("[data-mark]")].map((mark) => [mark.dataset.mark, mark]),
    );
    this.shown = new Map();
    this.fresh = new Set();
  }

  value(key) {
    return this.shown.get(key);
  }

  // Shows what lies where now; what is `fresh` is marked.
  lay(now, fresh) {
    const before = this.shown;
    this.shown = now;
    this.fresh = fresh;
    for (const key of new Set([...before.keys(), ...now.keys()])) {
      if (before.get(key) === now.get(key)) continue;
      if (key[0] === "p") this.place(key.slice(1));
      if (key[0] === "h") this.hold(key.slice(1));
    }
    this.rings();
    this.trails();
    this.tracks();
    this.trays();
    this.hands();
    this.root.querySelector(".figures").textContent = this.value("f") ?? "";
    this.standing();
  }

  layer(place, name) {
    const ground = this.ground.get(place);
    return ground && this.boards[ground.board].querySelector(name);
  }

  place(place) {
    const layer = this.layer(place, ".counters");
    if (!layer) return;
    layer.querySelector(`[data-at="${place}"]`)?.remove();
    const stands = this.value(`p${place}`);
    const mark = this.marks.get(place);
    if (mark) mark.setAttribute("transform", stands ? `translate(0 -${mark.dataset.up})` : "");
    if (!stands) return;
    const group = svg("g", { "data-at": place });
    for (const each of stands.c) group.append(counter(each));
    for (const way of stands.d ?? []) group.append(this.facing(place, way));
    layer.append(group);
  }

  facing(place, [right, down]) {
    const { x, y } = middle(this.ground.get(place).shape);
    const at = (far, aside) =>
      `${x + (far * right) / 100 - (aside * down) / 100},${y + (far * down) / 100 + (aside * right) / 100}`;
    return svg("polygon", { class: "facing", points: `${at(57, 0)} ${at(43, 9)} ${at(43, -9)}` });
  }

  hold(place) {
    const layer = this.layer(place, ".holders");
    if (!layer) return;
    layer.querySelector(`[data-held="${place}"]`)?.remove();
    const side = this.value(`h${place}`);
    if (side) layer.append(this.frameOf(place, side));
  }

  // A frame inside of a place: its outline, of which the outer half is cut off.
  frameOf(place, side) {
    const shape = this.ground.get(place).shape;
    const points = shape.getAttribute("points");
    const id = `inside-${this.nth}-${place}`;
    return svg(
      "g",
      { "data-held": place },
      svg("clipPath", { id }, svg("polygon", { points })),
      svg("polygon", { class: `held ${side}`, points, "clip-path": `url(#${id})` }),
    );
  }

  rings() {
    for (const ring of this.root.querySelectorAll(".ring")) ring.remove();
    for (const key of this.fresh) {
      if (key[0] !== "p" && key[0] !== "h") continue;
      const layer = this.layer(key.slice(1), ".trails");
      if (!layer || layer.querySelector(`[data-ring="${key.slice(1)}"]`)) continue;
      const ring = this.ground.get(key.slice(1)).shape.cloneNode(false);
      ring.setAttribute("class", "ring");
      ring.removeAttribute("data-place");
      ring.setAttribute("data-ring", key.slice(1));
      layer.append(ring);
    }
  }

  trails() {
    for (const trail of this.root.querySelectorAll(".trail")) trail.remove();
    for (const [board, x, y, toX, toY] of this.value("a") ?? []) {
      const layer = this.boards[board].querySelector(".trails");
      layer.append(svg("path", { class: "trail", d: `M${x} ${y}L${toX} ${toY}` }));
    }
  }

  every(letter) {
    return [...this.shown.keys()]
      .filter((key) => key[0] === letter && key.length > 1)
      .sort((one, other) => Number(one.slice(1)) - Number(other.slice(1)));
  }

  tracks() {
    const rows = this.every("k").map((key) => {
      const [title, at, end] = this.value(key);
      const figure = html("dd", "", end === null ? String(at) : `${at} of ${end}`);
      if (end !== null) {
        const meter = html("meter", "");
        meter.max = end;
        meter.value = at;
        meter.setAttribute("aria-label", title);
        figure.append(meter);
      }
      return html("div", this.fresh.has(key) ? "new" : "", html("dt", "", title), figure);
    });
    this.root.querySelector(".tracks").replaceChildren(...rows);
  }

  trays() {
    const trays = this.every("r").map((key) => {
      const tray = this.value(key);
      return html("div", "tray", html("p", "title", tray.title), boxes(tray.boxes));
    });
    this.root.querySelector(".trays").replaceChildren(...trays);
  }

  hands() {
    const hands = this.every("m").map((key) => {
      const hand = this.value(key);
      const look = `hand ${hand.side} ${hand.state}${this.fresh.has(key) ? " changed" : ""}`;
      const made = html("div", look, html("p", "title", hand.title));
      if (hand.boxes.length) made.append(boxes(hand.boxes));
      if (hand.has.length) {
        const rows = hand.has.flatMap(([what, much]) => [html("dt", "", what), html("dd", "", much)]);
        made.append(html("dl", "", ...rows));
      }
      for (const [zone, cards] of zones(hand.cards)) {
        if (zone) made.append(html("p", "zone", zone));
        made.append(html("ul", zone || hand.looks.length ? "cards" : "", ...cards.map((card) => cardOf(card, hand.looks))));
      }
      return made;
    });
    this.root.querySelector(".hands").replaceChildren(...hands);
  }

  words(place) {
    const stands = this.value(`p${place}`);
    return stands ? stands.c.map((each) => spoken(each)).join(", ") : "nobody";
  }

  standing() {
    const rows = this.every("p").flatMap((key) => {
      const place = key.slice(1);
      const name = this.places[place] ?? place;
      return [html("dt", "", name), html("dd", "", this.words(place))];
    });
    this.root.querySelector(".standing dl").replaceChildren(...rows);
  }
}

function stripes() {
  const pattern = svg(
    "pattern",
    { id: "stripes", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    svg("rect", { width: 6, height: 6, fill: "#ffffff" }),
    svg("rect", { width: 3, height: 6, fill: "#1d2126" }),
  );
  return svg("defs", {}, pattern);
}

// How many letters are seen; an emoji is one, of whatever it is made.
const signs = (mark) => (globalThis.Intl?.Segmenter ? [...new Intl.Segmenter().segment(mark)].length : [...mark].length);

// The largest type that fits in a counter.
function fitting(wide, high, size, mark) {
  return Math.max(size, Math.min(0.8 * high, wide / (0.62 * signs(mark))));
}

function counter([x, y, wide, high, size, mark, side, state, told]) {
  const round = side === "own" ? Math.min(8, high / 4) : 1;
  const token = side.startsWith("thing") && signs(mark) === 1; // a thing of one sign is a small disc
  const disc = { cx: x + wide / 2, cy: y + high / 2, r: Math.min(wide, high) / 2 };
  const group = svg(
    "g",
    { class: `counter ${side}` },
    svg("title", {}, told),
    token ? svg("circle", disc) : svg("rect", { x, y, width: wide, height: high, rx: round }),
  );
  if (state === "gone") {
    const d = `M${x} ${y}l${wide} ${high}M${x + wide} ${y}l${-wide} ${high}`;
    group.append(svg("path", { class: "cross", d }));
  }
  if (state === "worn") {
    const foot = 0.2 * high;
    group.append(svg("rect", { class: "foot", x, y: y + high - foot, width: wide, height: foot }));
  }
  const up = state === "worn" ? 0.1 * high : 0;
  const style = `--size:${size}px;--most:${fitting(wide, high, size, mark).toFixed(1)}px`;
  group.append(svg("text", { x: x + wide / 2, y: y + high / 2 - up, style }, mark));
  return group;
}

function spoken([, , , , , mark, , state, told]) {
  const many = /^(\d+) /.exec(mark);
  const named = many && !told.startsWith(many[1]) ? `${many[1]} ${told}` : told;
  return state === "whole" ? named : `${named} (${state})`;
}

// --- dice: a number that is rolled stands as a die behind its sentence ---

const ROLLED = /\brolls (?:an? )?(\d{1,2})\b(?: on a d(\d+))?/g;
const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

// A die of six sides has pips, any other one its number. The sentence says it, so it is no more told.
function die(value, sides) {
  const pips = sides <= 6 && value >= 1 && value <= 6 ? PIPS[value] : null;
  const inside = pips
    ? pips.map((at) => svg("circle", { cx: 5 + 5 * (at % 3), cy: 5 + 5 * Math.floor(at / 3), r: 1.7 }))
    : [svg("text", { x: 10, y: 10.5 }, String(value))];
  const box = svg("rect", { x: 1, y: 1, width: 18, height: 18, rx: pips ? 3.5 : 9 });
  return svg("svg", { class: "die", viewBox: "0 0 20 20", "aria-hidden": "true" }, box, ...inside);
}

function withDice(line) {
  const rolled = [...line.textContent.matchAll(ROLLED)];
  const last = line.querySelector("small"); // the rule, at the end
  for (const [, value, sides] of rolled) {
    const drawn = die(Number(value), Number(sides ?? 6));
    if (last) last.before(drawn);
    else line.append(drawn);
  }
  return line;
}

// A card with the icon and the colour that its author gave to it.
function cardOf(card, looks) {
  const known = looks.filter(([name]) => card === name || card.startsWith(`${name} `));
  const [, icon, colour] = known.sort(([one], [other]) => other.length - one.length)[0] ?? [];
  const made = html("li", colour ? `painted in-${colour}` : "", card);
  if (icon) {
    const sign = html("span", "icon", icon);
    sign.setAttribute("aria-hidden", "true");
    made.prepend(sign);
  }
  return made;
}

// Cards by where they lie: "hand: fish x2" is two cards of a hand, "Iron Shirt" a card by itself.
function zones(cards) {
  const found = new Map();
  for (const each of cards) {
    const [, zone, card] = /^([a-z][^:]*): (.+)$/.exec(each) ?? [null, "", each];
    found.set(zone, [...(found.get(zone) ?? []), card.replace(/ x(\d+)$/, " \u00d7$1")]);
  }
  return found;
}

function boxes(list) {
  return html("ul", "boxes", ...list.map((box) => {
    const made = html("li", box.state === "whole" ? "" : box.state, box.mark);
    if (box.state !== "whole") made.title = box.state === "waiting" ? "not in play" : box.state;
    return made;
  }));
}

function middle(shape) {
  const points = [...shape.points];
  const mean = (key) => points.reduce((sum, point) => sum + point[key], 0) / points.length;
  return { x: mean("x"), y: mean("y") };
}
