// Plays the steps: lays counters on the boards, tells what happened, follows keys, slider and link.
"use strict";

const reels = JSON.parse(document.getElementById("reels").textContent);
const last = reels.pairs.length;
const bar = document.querySelector(".bar");
const slider = bar.querySelector("input");
const output = bar.querySelector("output");
const still = matchMedia("(prefers-reduced-motion: reduce)");
let step = 0;
let playing = 0;

// --- one of the games ---

class Side extends Laid {
  constructor(article) {
    const nth = Number(article.dataset.game);
    super(article, reels.games[nth].places, nth);
    this.reel = reels.games[nth];
    this.story = [...document.querySelectorAll(`.turn[data-game="${nth}"] [data-step]`)];
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
    this.at = at;
    const fresh = at === 0 ? [] : Object.keys(this.reel.changes[at]);
    this.lay(this.frame(at), new Set(fresh));
    this.told();
    this.root.querySelector(".here").hidden = true;
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
      ...[...source.querySelectorAll("p")].map((line) => html("li", "", withDice(line.cloneNode(true)))),
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

  name(place) {
    const here = this.root.querySelector(".here");
    here.querySelector("span").textContent = `${this.places[place]}: ${this.words(place)}.`;
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
  for (const end of ["x1", "x2"]) document.querySelector(".cursor")?.setAttribute(end, across);
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
  grow();
  sidle();
}

// By how much the type of a small board grows, so that it can be read.
function grow() {
  const whole = document.body.classList.contains("whole-boards");
  for (const board of document.querySelectorAll(".board > .scroll > svg")) {
    const least = parseFloat(board.style.getPropertyValue("--least"));
    const small = least / board.getBoundingClientRect().width;
    board.style.setProperty("--grow", whole ? Math.max(1, Math.min(2.4, small)).toFixed(2) : 1);
  }
}

// Whether all type of whole boards can be read: places without long names, counters with room.
const LEAST_TYPE = 9; // pixels
function isRead() {
  if (document.querySelector(".board text.name")) return false;
  const boards = [...document.querySelectorAll(".board > .scroll > svg")];
  const scales = boards.map((each) => each.getBoundingClientRect().width / each.viewBox.baseVal.width);
  const grown = boards.map((each) => parseFloat(each.style.getPropertyValue("--grow")));
  const scale = Math.min(...scales), least = Math.min(...grown);
  const counters = reels.games.flatMap((game) => game.pool.flatMap((each) => each?.c ?? []));
  const sizes = counters.map(([, , wide, high, size, mark]) => Math.min(least * size, fitting(wide, high, size, mark)));
  const marks = [...document.querySelectorAll("[data-mark]")].map((each) => least * parseFloat(each.style.getPropertyValue("--size")));
  return scale * Math.min(...sizes, ...marks, Infinity) >= LEAST_TYPE;
}

// A board that is wider than the window is shown whole at first, if it can be read so.
function offerSize() {
  document.body.classList.remove("larger-boards", "whole-boards");
  size.setAttribute("aria-pressed", "false");
  const part = inPart();
  size.dataset.look = part ? "whole-boards" : "larger-boards";
  size.textContent = part ? "Whole board" : "Larger board";
  grow();
  if (!part) return sidle();
  larger();
  if (isRead()) return undefined;
  larger();
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

document.querySelector(".plot")?.addEventListener("click", (event) => {
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
// #play: the game runs by itself, as part of another page, which must not scroll.
if (location.hash === "#play") {
  scrollTo(0, document.getElementById("watch").offsetTop);
  if (!still.matches) play(true);
}
if (linked()) document.getElementById("watch").scrollIntoView();
