// Plays the steps: lays counters on the boards, tells what happened, follows keys, slider and link.
"use strict";

const reels = JSON.parse(document.getElementById("reels").textContent);
const SVG = "http://www.w3.org/2000/svg";
const last = reels.pairs.length;
const bar = document.querySelector(".bar");
const slider = bar.querySelector("input");
const output = bar.querySelector("output");
const still = matchMedia("(prefers-reduced-motion: reduce)");
let step = 0;
let playing = 0;

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

// --- one of the games ---

class Side {
  constructor(article) {
    this.reel = reels.games[Number(article.dataset.game)];
    this.nth = Number(article.dataset.game);
    this.root = article;
    this.boards = [...article.querySelectorAll(".scroll > svg")];
    this.ground = new Map();
    this.boards.forEach((board, place) => {
      board.prepend(stripes());
      for (const each of board.querySelectorAll("[data-place]")) {
        this.ground.set(each.dataset.place, { shape: each, board: place });
        each.addEventListener("click", () => this.name(each.dataset.place));
      }
    });
    this.marks = new Map(
      [...article.querySelectorAll("[data-mark]")].map((mark) => [mark.dataset.mark, mark]),
    );
    this.story = [...document.querySelectorAll(`.turn[data-game="${this.nth}"] [data-step]`)];
    this.shown = new Map();
    this.at = -1;
  }

  // Everything that is shown at a step; what changed last is named in `fresh`.
  frame(at) {
    const found = new Map();
    for (let place = 0; place <= at; place += 1) {
      for (const [key, value] of Object.entries(this.reel.changes[place])) {
        if (value < 0) found.delete(key);
        else found.set(key, value);
      }
    }
    return found;
  }

  value(key) {
    return this.shown.has(key) ? this.reel.pool[this.shown.get(key)] : undefined;
  }

  show(at) {
    if (at === this.at) return;
    const before = this.shown;
    this.shown = this.frame(at);
    this.fresh = new Set(Object.keys(this.reel.changes[at]));
    if (at === 0) this.fresh.clear();
    const keys = new Set([...before.keys(), ...this.shown.keys()]);
    for (const key of keys) {
      if (before.get(key) === this.shown.get(key)) continue;
      if (key[0] === "p") this.place(key.slice(1));
      if (key[0] === "h") this.hold(key.slice(1));
    }
    this.at = at;
    this.rings();
    this.trails();
    this.told();
    this.tracks();
    this.trays();
    this.hands();
    this.root.querySelector(".figures").textContent = this.value("f") ?? "";
    this.standing();
    this.root.querySelector(".here").hidden = true;
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

  told() {
    const [turn, phase] = this.reel.steps[this.at];
    const when = turn ? `Turn ${turn}` : "Set-up";
    const named = phase && phase.toLowerCase() !== when.toLowerCase() ? `, ${phase}` : "";
    this.root.querySelector(".when").textContent = when + named;
    this.root.querySelector(".odds").textContent = this.odds(turn);
    const now = this.root.querySelector(".now");
    const source = this.story[this.at];
    now.replaceChildren(
      ...[...source.querySelectorAll("p")].map((line) => html("li", "", line.cloneNode(true))),
    );
    now.scrollTop = 0;
    const long = now.scrollHeight > now.clientHeight + 2;
    if (long) now.tabIndex = 0;
    else now.removeAttribute("tabindex");
    now.setAttribute("aria-label", "What happens in this step");
    for (const each of this.story) {
      if (each === source) each.setAttribute("aria-current", "step");
      else each.removeAttribute("aria-current");
    }
  }

  // How it stood when the turn began.
  odds(turn) {
    const told = this.reel.chances[Math.max(1, turn)];
    return told ? `Chance of winning as the turn begins: ${told}` : "";
  }

  // The next step, forwards or backwards, that changes what stands in a place or who holds it.
  changeAt(place, from) {
    const keys = [`p${place}`, `h${place}`];
    const changes = this.reel.changes;
    for (let at = from + 1; at < changes.length; at += 1) {
      if (keys.some((key) => key in changes[at])) return at;
    }
    return -1;
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
      if (hand.cards.length) {
        made.append(html("ul", "", ...hand.cards.map((card) => html("li", "", card))));
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
      const name = this.reel.places[place] ?? place;
      return [html("dt", "", name), html("dd", "", this.words(place))];
    });
    this.root.querySelector(".standing dl").replaceChildren(...rows);
  }

  name(place) {
    const here = this.root.querySelector(".here");
    here.querySelector("span").textContent = `${this.reel.places[place]}: ${this.words(place)}.`;
    const next = this.changeAt(place, this.at);
    const button = here.querySelector("button");
    button.hidden = next < 0;
    button.onclick = () => {
      play(false);
      go(1 + reels.pairs.findIndex((pair) => pair[this.nth] === next));
      this.name(place);
      button.focus();
    };
    here.hidden = false;
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

function counter([x, y, wide, high, size, mark, side, state, told]) {
  const round = side === "own" ? Math.min(8, high / 4) : 1;
  const group = svg(
    "g",
    { class: `counter ${side}` },
    svg("title", {}, told),
    svg("rect", { x, y, width: wide, height: high, rx: round }),
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
  group.append(svg("text", { x: x + wide / 2, y: y + high / 2 - up, "font-size": size }, mark));
  return group;
}

function spoken([, , , , , mark, , state, told]) {
  const many = /^(\d+) /.exec(mark);
  const named = many && !told.startsWith(many[1]) ? `${many[1]} ${told}` : told;
  return state === "whole" ? named : `${named} (${state})`;
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

const sides = [...document.querySelectorAll("article.game")].map((each) => new Side(each));

// --- going from step to step ---

const turnAt = (place) =>
  Math.max(...reels.pairs[place - 1].map((at, nth) => reels.games[nth].steps[at][0]));

function go(wanted, remember = true) {
  const next = Math.min(last, Math.max(1, wanted));
  if (next === step) return;
  step = next;
  sides.forEach((side, nth) => side.show(reels.pairs[step - 1][nth]));
  sidle();
  slider.value = step;
  const turn = turnAt(step) ? `turn ${turnAt(step)}` : "set-up";
  output.textContent = `Step ${step} of ${last}, ${turn}`;
  slider.setAttribute("aria-valuetext", output.textContent);
  const across = last > 1 ? (100 * (step - 1)) / (last - 1) : 0;
  for (const end of ["x1", "x2"]) document.querySelector(".cursor").setAttribute(end, across);
  if (!remember) return;
  history.replaceState(null, "", `#step-${step}`);
  follow();
}

// Where a board is wider than its frame, what has changed or stands on it is brought into it.
function sidle() {
  for (const board of document.querySelectorAll(".board .scroll > svg")) {
    const frame = board.closest(".scroll");
    const seen = board.querySelector(".ring") ?? board.querySelector(".counters > g");
    if (!seen || frame.scrollWidth <= frame.clientWidth) continue;
    const inner = seen.getBoundingClientRect();
    const outer = frame.getBoundingClientRect();
    if (inner.left >= outer.left && inner.right <= outer.right) continue;
    frame.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
  }
}

// Where the board is larger than the window, what has changed is brought into it.
function follow() {
  const stage = document.querySelector(".stage").getBoundingClientRect();
  const foot = innerHeight - bar.offsetHeight;
  const rings = [...document.querySelectorAll(".ring")];
  const isSeen = (ring) => {
    const { top, bottom } = ring.getBoundingClientRect();
    return top >= 0 && bottom <= foot;
  };
  if (!rings.length || rings.some(isSeen) || stage.bottom < 0 || stage.top > foot) return;
  rings[0].scrollIntoView({ block: "center", inline: "center" });
}

// --- only turns that mattered: the steps of those turns, and the end ---

const decides = (place) => place === last || reels.pairs[place - 1].some((at, nth) => {
  const { steps, deciding } = reels.games[nth];
  return deciding.includes(steps[at][0]);
});

const isShown = (place) => !document.body.classList.contains("deciding-only") || decides(place);

// The next step that way; only of turns that mattered if no other is wanted.
function beyond(place, way) {
  let next = place + way;
  while (next >= 1 && next <= last && !isShown(next)) next += way;
  return next >= 1 && next <= last ? next : place;
}

function byTurn(way) {
  const start = (at) => at === 1 || turnAt(at) !== turnAt(at - 1);
  let place = step;
  do place += way;
  while (place > 1 && place < last && !(start(place) && isShown(place)));
  if (place >= last || isShown(place)) go(place);
}

function deciding() {
  const on = document.body.classList.toggle("deciding-only");
  bar.querySelector("[data-go=deciding]").setAttribute("aria-pressed", String(on));
  if (on && !decides(step)) go(beyond(0, 1));
}

function play(on) {
  clearInterval(playing);
  playing = 0;
  const button = bar.querySelector("[data-go=play]");
  button.setAttribute("aria-pressed", String(on));
  button.setAttribute("aria-label", on ? "Pause" : "Play");
  button.textContent = on ? "\u275a\u275a" : "\u25b6";
  if (!on) return;
  if (step === last) go(beyond(0, 1));
  playing = setInterval(() => {
    go(beyond(step, 1));
    if (step === last) play(false);
  }, still.matches ? 2500 : 1100);
}

// Larger where the whole board is in sight, and smaller where only a part of it is.
const size = bar.querySelector("[data-go=larger]");
const inPart = () => [...document.querySelectorAll(".board > .scroll")].some(
  (frame) => frame.scrollWidth > frame.clientWidth + 1,
);

function larger() {
  const on = document.body.classList.toggle(size.dataset.look);
  size.setAttribute("aria-pressed", String(on));
  sidle();
}

function offerSize() {
  document.body.classList.remove("larger-boards", "whole-boards");
  size.setAttribute("aria-pressed", "false");
  const part = inPart();
  size.dataset.look = part ? "whole-boards" : "larger-boards";
  size.textContent = part ? "Whole board" : "Larger board";
  sidle();
}

const DEEDS = {
  "turn-back": () => byTurn(-1),
  back: () => go(beyond(step, -1)),
  play: () => play(!playing),
  on: () => go(beyond(step, 1)),
  "turn-on": () => byTurn(1),
  deciding,
  larger,
};

for (const button of bar.querySelectorAll("[data-go]")) {
  button.addEventListener("click", () => {
    if (!["play", "larger", "deciding"].includes(button.dataset.go)) play(false);
    DEEDS[button.dataset.go]();
  });
}

slider.max = last;
slider.addEventListener("input", () => {
  play(false);
  go(Number(slider.value));
});

// --- finding a word in what is told ---

const sought = document.getElementById("sought");

const tells = (place, words) => sides.some((side, nth) => {
  const at = reels.pairs[place - 1][nth];
  if (place > 1 && reels.pairs[place - 2][nth] === at) return false;
  const told = side.story[at].textContent.toLowerCase();
  return words.every((word) => told.includes(word));
});

// The next step that tells of these words; after the last comes the first again.
function find(way) {
  const words = sought.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = document.getElementById("found");
  if (!words.length) return;
  const places = reels.pairs.map((_, place) => place + 1).filter((place) => tells(place, words));
  const beyond = places.filter((place) => (way > 0 ? place > step : place < step));
  const next = way > 0 ? beyond[0] ?? places[0] : beyond.at(-1) ?? places.at(-1);
  play(false);
  if (next) go(next);
  const which = `${places.indexOf(next) + 1} of ${places.length} steps`;
  found.textContent = next ? which : "No step tells of that.";
}

// Beside a single board where there is room, else below the boards.
const form = document.querySelector(".find");
const room = matchMedia("(min-width: 64rem)");
const beneath = form.nextElementSibling;
const told = document.querySelector(".stage:not(.two) .told");
const settle = () => (told && room.matches ? told.after(form) : beneath.before(form));
room.addEventListener("change", settle);
settle();
form.hidden = false;

form.addEventListener("submit", (event) => {
  event.preventDefault();
  find(1);
});
document.querySelector(".find-back").addEventListener("click", () => find(-1));

const KEYS = {
  "/": () => sought.focus(),
  ArrowLeft: (event) => (event.shiftKey ? byTurn(-1) : go(beyond(step, -1))),
  ArrowRight: (event) => (event.shiftKey ? byTurn(1) : go(beyond(step, 1))),
  PageUp: () => byTurn(-1),
  PageDown: () => byTurn(1),
  Home: () => go(1),
  End: () => go(last),
  " ": () => play(!playing),
};

addEventListener("keydown", (event) => {
  const deed = KEYS[event.key];
  if (event.target === sought) return;
  const own = event.target.closest?.("summary, button, a, .scroll");
  const scrolls = own?.matches(".scroll") && own.scrollWidth > own.clientWidth + 1;
  if (!deed || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === " " && own && !own.matches(".scroll")) return;
  if (scrolls && event.key.startsWith("Arrow")) return;
  event.preventDefault();
  if (event.key !== " ") play(false);
  deed(event);
});

document.querySelector(".plot").addEventListener("click", (event) => {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  go(1 + Math.round(((event.clientX - left) / width) * (last - 1)));
});

const linked = () => Number(/^#step-(\d+)$/.exec(location.hash)?.[1] ?? 0);

addEventListener("hashchange", () => {
  if (!linked()) return;
  go(linked(), false);
  document.getElementById("watch").scrollIntoView();
});

bar.hidden = false;
bar.querySelector("[data-go=deciding]").hidden = !reels.games.some((game) => game.deciding.length);
go(linked() || 1, false);
offerSize();
matchMedia("(max-width: 63.99rem)").addEventListener("change", offerSize);
if (linked()) document.getElementById("watch").scrollIntoView();
