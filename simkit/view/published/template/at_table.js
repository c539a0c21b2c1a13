// @ts-check
"use strict";
/* People at the page's table: who sits where, what they are asked, what they see, what they chose. */

const MOST_LISTED = 24; // numbers of a row that are listed
/** @typedef {{cell: any, game: number, answers: number[], seconds: number[], ended: boolean}} Played */
/** @type {Played[]} */
const sat = []; // the games of this visit; the last is at the table
let sitting = 0; // which question the worker answers
/** What the people of this page were shown last. */
let seen = { seat: -1, lines: 0, since: 0, tables: /** @type {Record<number, any>} */ ({}) };

function now() { return performance.now(); }
function atTable() { return sat[sat.length - 1]; }
/** @param {any} found */
function isSecret(found) { return plan.table.hides && found.seat !== undefined; }

/* --- sitting down --- */

function fillSeats() {
  const bots = plan.bots.filter((/** @type {any} */ bot) => !bot.search).map((/** @type {any} */ bot) => bot.name);
  const beside = (/** @type {string} */ bot) => (bots.includes(bot) ? bot : plan.bot);
  const names = [PERSON, ...bots];
  const people = (/** @type {number} */ seat) => (plan.competes && seat ? beside(cell.bots[seat % cell.bots.length]) : PERSON);
  part("seats").replaceChildren(...Array.from({ length: cell.players }, (_, seat) =>
    chosen(`seat-${seat}`, playerName(seat), "", names, people(seat))));
}

function sitDown() {
  const bots = Array.from({ length: cell.players }, (_, seat) => /** @type {HTMLSelectElement} */ (part(`seat-${seat}`)).value);
  const given = wholeNumber(/** @type {HTMLInputElement} */ (part("sit-game")).value, 0, 999999999) ?? 0;
  sat.push({ cell: { ...cell, bots }, game: given, answers: [], seconds: [], ended: false });
  seen = { seat: -1, lines: 0, at: -1, since: now(), tables: {} };
  part("sat").hidden = false;
  askOn();
}

function askOn() {
  sitting += 1;
  const { cell: played, game, answers } = atTable();
  worker.postMessage({ id: sitting, kind: "sit", cell: played, game, answers });
}

/** @param {number} place */
function answerWith(place) {
  if (seen.at !== atTable().answers.length) return; // the last answer is still on its way
  atTable().answers.push(place);
  atTable().seconds.push(Math.round((now() - seen.since) / 100) / 10);
  askOn();
}

function takeBack() {
  atTable().answers.pop();
  atTable().seconds.pop();
  atTable().ended = false;
  seen.lines = 0;
  askOn();
}

/* --- what is asked --- */

/** What the worker has found: a question, or the end. @param {any} found */
function showSat(found) {
  const people = atTable().cell.bots.filter((/** @type {string} */ bot) => bot === PERSON).length;
  if (isSecret(found) && people > 1 && found.seat !== seen.seat) showCurtain(found);
  else showQuestion(found);
}

/** Nobody sees the table until the next person says so. @param {any} found */
function showCurtain(found) {
  showHint(-1, []);
  for (const each of ["sit-options", "sit-board", "sit-table", "sit-news", "sit-open"]) part(each).replaceChildren();
  part("sit-question").textContent = `${playerName(found.seat)} is asked next.`;
  const ready = made("button", { type: "button", class: "main-button" }, `I am ${playerName(found.seat).toLowerCase()}: show the table`);
  ready.addEventListener("click", () => showQuestion(found));
  part("sit-options").append(ready);
  ready.focus();
}

/** @param {number} seat from 0 */
function playerName(seat) { return upperFirst(plan.sides[seat] || `player ${seat + 1}`); }

/** @param {any} found */
function showQuestion(found) {
  const over = found.seat === undefined;
  const before = seen.tables[found.seat];
  atTable().ended = over;
  part("sit-question").textContent = over ? endWords(found) : `${playerName(found.seat)}, turn ${found.turn}: what do you choose?`;
  part("sit-options").replaceChildren(...(over ? [] : found.options.map(optionButton)));
  showHint(over ? -1 : found.advice, found.options || []);
  part("sit-board").replaceChildren(...boardOf(found));
  fillSeen(found, before);
  showNews(found, over);
  part("take-back").hidden = !atTable().answers.length || plan.table.hides;
  part("kept").textContent = keptWords();
  seen = { seat: found.seat, lines: found.lines.length, at: atTable().answers.length, since: now(), tables: { ...seen.tables, [found.seat]: found.table } };
  if (!over) /** @type {HTMLElement} */ (part("sit-options").firstChild).focus({ preventScroll: true });
}

/** @param {any} option @param {number} place */
function optionButton(option, place) {
  const found = made("button", { type: "button", class: "main-button" }, upperFirst(option.text));
  found.addEventListener("click", () => answerWith(place), { once: true });
  return found;
}

/** What the adviser would do: told only to who asks for it. @param {number} advice @param {any[]} options */
function showHint(advice, options) {
  const hint = /** @type {HTMLDetailsElement} */ (part("sit-hint"));
  hint.open = false;
  hint.hidden = !options[advice];
  part("sit-imagined").replaceChildren();
  part("sit-advice").textContent = options[advice] ? `The bot ${plan.adviser} would choose: ${options[advice].text}.` : "";
}

/** How often each option wins if all play on by new luck; told only if nothing is hidden. */
function askImagined() {
  if (!(/** @type {HTMLDetailsElement} */ (part("sit-hint")).open) || plan.table.hides || part("sit-imagined").firstChild) return;
  const { cell: played, game, answers } = atTable();
  part("sit-imagined").append(made("li", {}, "Imagining how the game goes on."));
  worker.postMessage({ id: sitting, kind: "imagine", cell: played, game, answers: [...answers], seat: seen.seat, options: part("sit-options").children.length });
}

/** @param {number} games @param {number[]} found */
function showImagined(games, found) {
  const names = [...part("sit-options").children].map((each) => each.textContent);
  part("sit-imagined").replaceChildren(...found.map((won, place) => {
    const chance = wilson(won, games);
    return made("li", {}, `${names[place]}: wins ${percent(chance.estimate)} of ${counted(games)} imagined games (95 % interval ${between(chance)}).`);
  }));
}

/** @param {any} found */
function endWords(found) {
  const seats = found.won.flatMap((/** @type {number} */ won, /** @type {number} */ seat) => (won ? [playerName(seat)] : []));
  const who = plan.competes ? (seats.length ? `${seats.join(", ")} ${seats.length > 1 ? "win" : wins(seats[0])}` : "Nobody wins") : (seats.length ? "You win" : "You lose");
  return `${who}: ${spaced(found.ending)}, in turn ${found.turn}.`;
}

/** What has happened since the last question; where cards are hidden, the whole story at the end. @param {any} found @param {boolean} over */
function showNews(found, over) {
  const lines = found.lines.slice(plan.table.hides ? 0 : seen.lines);
  part("sit-news").replaceChildren(...(isSecret(found) ? [] : lines.slice(-200)).map((/** @type {any} */ line) => made("li", {}, line.text)));
  part("sit-open").textContent = isSecret(found) ? "In this game something is hidden, so the story is told when the game is over. Until then, what has changed on the table is marked." : "";
  part("sit-open").hidden = over;
}

/* --- what is seen --- */

/** @param {any} found @param {any} before the table as the seat saw it last */
function fillSeen(found, before) {
  const fields = plan.table.fields;
  const rows = found.table.flatMap((/** @type {any} */ each, /** @type {number} */ n) => {
    if (fields[n].placed === "row" || ![-1, n].includes(fields[n].kinds)) return [];
    const whose = fields[n].step || found.table.every((/** @type {any} */ one) => one.each.length === 1) ? "" : " (one for all)";
    return [[upperFirst(each.name) + whose, ...each.each.map((/** @type {any[]} */ values, /** @type {number} */ owner) => seenCell(fields[n], values, before && before[n].each[owner]))]];
  });
  const wide = Math.max(1, ...rows.map((/** @type {any[]} */ row) => row.length - 1));
  const heads = wide > 1 ? Array.from({ length: wide }, (_, seat) => playerName(seat)) : [""];
  fillTable("sit-table", ["On the table", ...heads], rows.map((/** @type {any[]} */ row) => [...row, ...Array(wide + 1 - row.length).fill("")]));
}

/** @param {any} field @param {any[]} values @param {any[] | undefined} before */
function seenCell(field, values, before) {
  const there = field.kinds === -1 ? values : values.filter((value) => value !== "none");
  const text = field.cards ? cardWords(field, values) : listed(there);
  const changed = before && JSON.stringify(before) !== JSON.stringify(values);
  return changed ? made("mark", {}, text) : text;
}

/** @param {any[]} values */
function listed(values) {
  const told = values.slice(0, MOST_LISTED).map((each) => (each === null ? "hidden" : spaced(String(each))));
  return told.join(", ") + (values.length > MOST_LISTED ? ", ..." : "");
}

/** A card or a piece behind its icon, if its author gave it one. @param {any} field @param {string} name */
function signed(field, name) { return [field.looks?.[name]?.[0], name].filter(Boolean).join(" "); }

/** @param {any} field @param {any[]} cards */
function cardWords(field, cards) {
  if (!cards.length) return "no cards";
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const card of cards) {
    const name = card === null || field.deck ? "hidden" : spaced(String(card));
    counts.set(signed(field, name), (counts.get(signed(field, name)) || 0) + 1);
  }
  return [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(", ");
}

/* --- the map --- */

/** @param {string} name @param {Record<string, any>} given @param {(Node | string)[]} inside */
function drawn(name, given, ...inside) {
  const found = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(given)) found.setAttribute(key, String(value));
  found.append(...inside);
  return found;
}

/** The map with what stands on it; places that an option names can be clicked. @param {any} found */
function boardOf(found) {
  const { board } = plan.table;
  if (!board) return [];
  const points = board.places.flatMap((/** @type {any} */ place) => place.outline);
  const [xs, ys] = [0, 1].map((n) => points.map((/** @type {number[]} */ point) => point[n]));
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const view = `${left - 0.1} ${top - 0.1} ${Math.max(...xs) - left + 0.2} ${Math.max(...ys) - top + 0.2}`;
  const places = board.places.map((/** @type {any} */ place, /** @type {number} */ n) => placeOf(found, place, n));
  const links = board.links.map((/** @type {number[][]} */ [one, other]) =>
    drawn("line", { x1: one[0], y1: one[1], x2: other[0], y2: other[1] }));
  const sides = board.sides.map((/** @type {any[]} */ [look, one, other]) =>
    drawn("line", { x1: one[0], y1: one[1], x2: other[0], y2: other[1], class: `side ${look}` }));
  const kind = links.length ? "linked" : "tiled";
  return [drawn("svg", { viewBox: view, role: "img", "aria-label": "The map", class: kind }, ...links, ...places, ...sides)];
}

/** @param {any} found @param {any} place @param {number} number */
function placeOf(found, place, number) {
  const there = found.table.flatMap((/** @type {any} */ each, /** @type {number} */ n) => marksOf(plan.table.fields[n], each, number, found.table));
  const options = (found.options || []).flatMap((/** @type {any} */ option, /** @type {number} */ n) => (option.place === number ? [n] : []));
  const group = drawn("g", { class: options.length ? "place offered" : "place" },
    drawn("title", {}, [place.title, ...there.map((/** @type {any} */ each) => each.title)].join(": ")),
    drawn("polygon", { points: place.outline.map((/** @type {number[]} */ point) => point.join(",")).join(" ") }),
    drawn("text", { x: place.at[0], y: place.at[1] - 0.25, class: "number" }, place.mark),
    ...there.flatMap((/** @type {any} */ each, /** @type {number} */ nth) => counterOf(place, each, nth, there.length)));
  if (options.length === 1) group.addEventListener("click", () => answerWith(options[0]), { once: true });
  return group;
}

/** One of several counters in a place. @param {any} place @param {any} each @param {number} nth @param {number} many */
function counterOf(place, { mark, colour }, nth, many) {
  const wide = Math.min(0.36, 0.84 / many);
  const [x, y] = [place.at[0] + wide * (nth - (many - 1) / 2), place.at[1] + 0.12];
  const size = Math.min(0.2, (wide * 1.25) / Math.max(2, mark.length));
  return [drawn("rect", { x: x - 0.46 * wide, y: y - 0.15, width: 0.92 * wide, height: 0.3, rx: 0.06, class: `counter ${colour}` }),
    drawn("text", { x, y, class: `counter ${colour}`, style: `font-size:${size.toFixed(3)}px` }, mark)];
}

/** What a field lays on a place. @param {any} field @param {any} seen @param {number} number @param {any[]} table */
function marksOf(field, seen, number, table) {
  const lies = (/** @type {any} */ value) => value === number || value === field.names[number];
  const [icon, painted] = field.look || ["", ""];
  const colour = painted && `in-${painted}`;
  if (field.placed === "row") {
    const many = seen.each[0][number];
    return many ? [{ mark: icon ? icon + (many > 1 ? many : "") : String(Number(many)), title: `${field.name} ${many}`, colour }] : [];
  }
  if (field.placed === "piece") {
    const looks = plan.table.fields[field.kinds].looks || {};
    return seen.each[0].flatMap((/** @type {any} */ value, /** @type {number} */ n) => {
      const what = table[field.kinds].each[0][n], [sign, its] = looks[what] || ["", ""];
      return lies(value) && what !== "none" ? [{ mark: sign || initials(what ?? "?"), title: what ?? "hidden", colour: its && `in-${its}` }] : [];
    });
  }
  if (field.placed !== "place") return [];
  return seen.each.flatMap((/** @type {any[]} */ [value], /** @type {number} */ seat) =>
    (lies(value) && !field.elsewhere.includes(seat) ? [{ mark: icon || (field.step ? `P${seat + 1}` : field.name.slice(0, 4)), title: field.step ? playerName(seat) : field.name, colour: field.step ? `seat${seat + 1}` : colour }] : []));
}

/** A short sign for a piece. @param {string} what */
function initials(what) {
  const words = what.split(" ");
  return words.length > 1 ? words.slice(0, 3).map((word) => word[0]).join("").toUpperCase() : what.slice(0, 3);
}

/* --- what was chosen --- */

function keptWords() {
  const ended = sat.filter((each) => each.ended).length;
  return ended ? `${ended} ${ended === 1 ? "game is" : "games are"} over. They stay in this page and are lost when you close it.` : "";
}

/** A file for `simkit play-log`: who chose what, by an alias. */
function saveGames() {
  const alias = /** @type {HTMLInputElement} */ (part("alias"));
  if (!alias.reportValidity()) return;
  const file = new Blob([gamesFile(alias.value || "someone")], { type: "application/json" });
  const link = made("a", { href: URL.createObjectURL(file), download: `${plan.game.typed.replace(/\.py$/, "")}-games.json` });
  link.click();
}

/** @param {string} alias */
function gamesFile(alias) {
  const games = sat.filter((each) => each.answers.length).map(({ cell: played, ...each }) => ({ ...played, ...each }));
  return JSON.stringify({ kind: "simkit-page-games", rules: plan.digest, alias, games }, null, 1);
}

part("sit-down").addEventListener("click", sitDown);
part("sit-hint").addEventListener("toggle", askImagined);
part("take-back").addEventListener("click", takeBack);
part("save-games").addEventListener("click", saveGames);
