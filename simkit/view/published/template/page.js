// @ts-check
"use strict";
/* The page: a form for what is asked, and the answers as the worker finds them. */

const plan = JSON.parse(text("plan"));
let { cell, games, problems } = askedBy(plan, location.hash);
let asking = 0;
let telling = 0;
let told = 0; // the game whose story is shown
let unlike = false;
const worker = new Worker(URL.createObjectURL(new Blob([text("worker")], { type: "text/javascript" })));

/** @param {string} id */
function part(id) { return /** @type {HTMLElement} */ (document.getElementById(id)); }
/** @param {string} id */
function text(id) { return part(id).textContent || ""; }

/** @param {string} name @param {Record<string, any>} given @param {(Node | string)[]} inside */
function made(name, given = {}, ...inside) {
  const found = document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (key === "class") found.className = value;
    else if (key in found) /** @type {any} */ (found)[key] = value;
    else found.setAttribute(key, value);
  }
  found.append(...inside);
  return found;
}

/* --- words --- */

/** @param {number} share */
function percent(share, digits = 1) { return `${(100 * share).toFixed(digits)} %`; }
/** @param {Interval} found */
function between(found, digits = 1) { return `${(100 * found.low).toFixed(digits)} to ${(100 * found.high).toFixed(digits)}`; }
/** @param {number} number */
function counted(number) { return number.toLocaleString("en-US"); }
/** @param {string} name */
function spaced(name) { return name.replace(/_/g, " "); }
/** @param {number} seat from 0 */
function seatName(seat) { return plan.sides[seat] || `seat ${seat + 1}`; }
/** @param {string} words */
function upperFirst(words) { return words.charAt(0).toUpperCase() + words.slice(1); }
/** @param {string} names */
function wins(names) { return /^the |s$/.test(names) ? "win" : "wins"; }

/* --- the form --- */

function fillForm() {
  const { players, settings, values } = plan;
  part("played").replaceChildren(
    ...(players.high > players.low ? [chosen("players", "Players", "", numbers(players.low, players.high), String(cell.players))] : []),
    ...cell.bots.map((/** @type {string} */ bot, /** @type {number} */ seat) => chosen(`bot-${seat}`, plan.competes ? `Bot of ${seatName(seat)}` : "Bot", ideaOf(bot), plan.bots.map((/** @type {any} */ b) => b.name), bot)),
    chosen("games", "Games", "", GAMES.map(String), String(games), GAMES.map(counted)),
    typed("seed", "Seed", "the same seed plays the same games", cell.seed, 0, HIGHEST_SEED),
  );
  part("settings").replaceChildren(...settings.flatMap(settingFields));
  part("rules").hidden = !settings.length;
  part("tables").replaceChildren(...tableFields());
  part("values").hidden = !values.length;
  part("back").hidden = !changesOf(cell).length;
  fillSeats();
}

/** @param {number} low @param {number} high */
function numbers(low, high) { return Array.from({ length: high - low + 1 }, (_, n) => String(low + n)); }
/** @param {string} bot */
function ideaOf(bot) { return plan.bots.find((/** @type {any} */ each) => each.name === bot).idea; }

/** @param {any} setting */
function settingFields(setting) {
  const value = cell.settings[setting.name] ?? setting.usual;
  const help = `${setting.help} (published: ${Array.isArray(setting.usual) ? setting.usual.join("+") : setting.usual})`;
  const id = `set-${setting.name}`;
  const changed = setting.name in cell.settings;
  if (setting.each) {
    return oneEach(value, cell.players).map((name, seat) => chosen(`${id}-${seat}`, `${spaced(setting.name)} ${seat + 1}`, help, setting.choices, name, undefined, changed));
  }
  if (setting.kind === "choice") return [chosen(id, spaced(setting.name), help, setting.choices, value, undefined, changed)];
  if (setting.kind === "flag") return [chosen(id, spaced(setting.name), help, ["false", "true"], String(value), ["no", "yes"], changed)];
  if (setting.low !== null && setting.high !== null && setting.high - setting.low <= 1000) return [slider(id, spaced(setting.name), help, value, setting.low, setting.high, changed)];
  return [typed(id, spaced(setting.name), help, value, setting.low, setting.high, changed)];
}

function tableFields() {
  /** @type {Node[]} */
  const found = [];
  let before = "";
  for (const each of plan.values) {
    const [table, entry, column] = each.path.split(".");
    if (`${table}.${column}` !== before) found.push(made("h3", {}, `${upperFirst(spaced(table))}: ${spaced(column)}`));
    before = `${table}.${column}`;
    const value = cell.values[each.path] ?? each.usual;
    found.push(typed(`value-${each.path}`, spaced(entry), `published: ${each.usual}`, value, each.low, each.high, each.path in cell.values, each.kind === "real" ? "any" : "1"));
  }
  return found;
}

/** @param {string} id @param {string} name @param {string} help @param {Node} input @param {boolean} changed */
function field(id, name, help, input, changed) {
  const label = made("label", {}, upperFirst(name));
  label.setAttribute("for", id);
  return made("div", { class: changed ? "field changed" : "field" }, label, input, ...(help ? [made("small", {}, help)] : []));
}

/** @param {string} id @param {string} name @param {string} help @param {string[]} options @param {string} value */
function chosen(id, name, help, options, value, told = options, changed = false) {
  const input = made("select", { id, name: id }, ...options.map((each, n) => made("option", { value: each, selected: each === value }, told[n])));
  return field(id, name, help, input, changed);
}

/** @param {string} id @param {string} name @param {string} help @param {number} value @param {number | null} low @param {number | null} high */
function typed(id, name, help, value, low, high, changed = false, step = "1") {
  const input = made("input", { id, name: id, type: "number", value: String(value), step, required: true });
  if (low !== null) input.setAttribute("min", String(low));
  if (high !== null) input.setAttribute("max", String(high));
  return field(id, name, help, input, changed);
}

/** @param {string} id @param {string} name @param {string} help @param {number} value @param {number} low @param {number} high @param {boolean} changed */
function slider(id, name, help, value, low, high, changed) {
  const input = /** @type {HTMLInputElement} */ (made("input", { id, name: id, type: "range", min: String(low), max: String(high), step: "1" }));
  input.value = String(value);
  const found = field(id, name, help, input, changed);
  const now = made("output", {}, String(value));
  now.setAttribute("for", id);
  input.addEventListener("input", () => { now.textContent = input.value; });
  /** @type {HTMLElement} */ (found.firstChild).append(now);
  return found;
}

/** What the form asks, as the words of an address: both are read by the same reader. */
function formWords() {
  const data = new FormData(/** @type {HTMLFormElement} */ (part("ask")));
  const value = (/** @type {string} */ id) => String(data.get(id) ?? "");
  const words = new URLSearchParams();
  const players = data.has("players") ? Number(value("players")) : plan.players.usual;
  const fewer = (/** @type {string[]} */ list, /** @type {string} */ last) => Array.from({ length: players }, (_, n) => list[n] ?? last);
  const bots = cell.bots.map((/** @type {string} */ _, /** @type {number} */ seat) => value(`bot-${seat}`));
  words.set("players", String(players));
  words.set("bot", (plan.competes ? fewer(bots, bots[0]) : bots).join("+"));
  words.set("games", value("games"));
  words.set("seed", value("seed"));
  for (const setting of plan.settings) {
    const id = `set-${setting.name}`;
    const names = setting.each ? oneEach(cell.settings[setting.name] ?? setting.usual, cell.players).map((_, seat) => value(`${id}-${seat}`)) : [];
    const each = setting.each ? alike(fewer(names, setting.usual[0])).join("+") : value(id);
    words.set(setting.name, each);
  }
  for (const each of plan.values) words.set(`pack:${each.path}`, value(`value-${each.path}`));
  return words;
}

/** One name for all, if all are the same: so it is written as it was published. @param {string[]} names */
function alike(names) { return new Set(names).size === 1 ? names.slice(0, 1) : names; }

/* --- asking --- */

function ask() {
  asking += 1;
  worker.postMessage({ id: asking, kind: "measure", cell, games });
  part("command").textContent = runCommand(plan, cell, games);
  part("compared").hidden = !changesOf(cell).length;
}

function askCompared() {
  if (!changesOf(cell).length) return;
  asking += 1;
  part("compare-command").textContent = compareCommand(plan, cell, games);
  worker.postMessage({ id: asking, kind: "compare", base: { ...cell, settings: {}, values: {} }, cell, games });
}

function asked() {
  const found = askedBy(plan, `#${formWords()}`);
  showProblems(found.problems.map((each) => each.replace("The address asks", "You ask")));
  ({ cell, games } = found);
  history.replaceState(null, "", addressOf(plan, cell, games));
  fillForm();
  ask();
}

/** A bot that searches is slow, so the first answer is that of few games. @param {HTMLSelectElement} input */
function playFewer(input) {
  const searches = input.id.startsWith("bot-") && plan.bots.find((/** @type {any} */ bot) => bot.name === input.value)?.search;
  if (searches) /** @type {HTMLSelectElement} */ (part("games")).value = String(GAMES[0]);
}

/** @param {string[]} told */
function showProblems(told) {
  part("problems").replaceChildren(...told.slice(0, 5).map((each) => made("p", { class: "note" }, each)));
}

worker.onmessage = (/** @type {MessageEvent} */ { data }) => {
  if (data.kind === "ready") {
    unlike = !data.agrees && !plan.inexact.length;
    if (unlike) showProblems([...problems, "This browser plays other games than simkit, so its figures are not those of simkit."]);
    ask();
  } else if (data.kind === "story") {
    if (data.id === telling) showStory(data.found);
  } else if (data.kind === "sit") {
    if (data.id === sitting) showSat(data.found);
  } else if (data.kind === "imagine") {
    if (data.id === sitting) showImagined(data.games, data.found);
  } else if (data.of === "sit" || data.of === "imagine") {
    part("sit-question").textContent = data.text;
  } else if (data.id !== asking) {
    return;
  } else if (data.kind === "broken") {
    showProblems([data.text]);
  } else if (data.kind === "measure") {
    showMeasured(data.found, data.done);
    if (data.done) {
      askCompared();
      if (/** @type {HTMLDetailsElement} */ (part("story")).open) askStory();
    }
  } else {
    showCompared(data.found, data.done);
  }
};
worker.onerror = () => showProblems(["This browser cannot run the game: it needs WebAssembly in a worker."]);

/* --- answers --- */

/** @param {any} found @param {boolean} done */
function showMeasured(found, done) {
  const rate = done ? wilson : sequence;
  const rates = found.won.map((/** @type {number} */ won) => rate(won, found.games));
  part("answer").textContent = plan.competes ? headlineOfSeats(found, rates, done) : `The bot ${cell.bots[0]} wins ${percent(rates[0].estimate)} of games.`;
  part("meaning").textContent = `${changedRules()}${meaning(found, rates, done)}`;
  fillTable("who", ["", "bot", "win rate", "95 % interval", ""], rates.map((/** @type {Interval} */ each, /** @type {number} */ seat) =>
    [upperFirst(plan.competes ? seatName(seat) : "all players"), cell.bots[seat % cell.bots.length], percent(each.estimate), between(each), bar(each.estimate)]));
  showEndings(found, rate);
  showTurns(found);
  showMeans(found);
}

/** What the figures are for, if it is not what was published. */
function changedRules() {
  const what = changesOf(cell);
  return what.length ? `Your rules: ${changeWords(what)}. ` : "";
}

/** @param {[string, string][]} what */
function changeWords(what) { return what.map(([key, value]) => `${key.replace(/^pack:/, "")}=${value}`).join(", "); }

/** @param {any} found @param {Interval[]} rates @param {boolean} done */
function headlineOfSeats(found, rates, done) {
  const order = rates.map((_, seat) => seat).sort((a, b) => rates[b].estimate - rates[a].estimate);
  const [most, least] = [order[0], order[order.length - 1]];
  if (plan.sides.length) return `${rates.map((each, seat) => `${upperFirst(seatName(seat))} ${wins(seatName(seat))} ${percent(each.estimate)}`).join(", ")} of games.`;
  if (new Set(cell.bots).size > 1) return `${upperFirst(cell.bots[0])} in seat 1 wins ${percent(rates[0].estimate)} of games.`;
  const [high, low] = [percent(rates[most].estimate), percent(rates[least].estimate)];
  if (done && isFair(found) === "no") return `Not fair: ${seatName(most)} wins most often (${high}), ${seatName(least)} least often (${low}).`;
  return `No seat is shown to win more often: they win ${low} to ${high} of games.`;
}

/** Whether seats that are all alike differ beyond luck. @param {any} found */
function isFair(found) { return seatsP(found.won) < 0.05 ? "no" : "not settled"; }

/** @param {any} found @param {Interval[]} rates @param {boolean} done */
function meaning(found, rates, done) {
  const sure = `(95 % interval ${between(rates[0])}; ${counted(found.games)} games${done ? "" : " so far"}, seed ${cell.seed})`;
  if (!plan.competes) return `The bot ${cell.bots[0]} plays for all ${cell.players} players ${sure}.`;
  const fair = found.won.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0) / found.won.length / found.games;
  const whose = `${upperFirst(seatName(0))}: ${percent(rates[0].estimate)} ${sure}.`;
  if (plan.sides.length || new Set(cell.bots).size > 1) return `${whose}${plan.sides.length ? "" : ` A fair share is ${percent(fair)}.`}`;
  const luck = !done ? "" : isFair(found) === "no" ? "Luck alone does not explain the difference." : "Whether the seats differ is not settled.";
  return `The bot ${cell.bots[0]} plays in every seat. ${whose} A fair share is ${percent(fair)}. ${luck}`;
}

/** @param {any} found @param {(wins: number, games: number) => Interval} rate */
function showEndings(found, rate) {
  fillTable("endings", ["ending", "of games", "95 % interval", ""], plan.outcomes.map((/** @type {any} */ each) => {
    const share = rate(found.endings[each.name] || 0, found.games);
    return [upperFirst(spaced(each.name)), percent(share.estimate, 2), between(share, 2), bar(share.estimate)];
  }));
}

/** @param {any} found */
function showTurns(found) {
  const [least, median, most] = [0.05, 0.5, 0.95].map((share) => quantile(found.turns, share));
  const turns = Object.keys(found.turns).map(Number).sort((a, b) => a - b);
  const mean = turns.reduce((sum, turn) => sum + turn * found.turns[turn], 0) / found.games;
  part("long").textContent = `A game lasts ${mean.toFixed(1)} turns on average. Half of the games last at most ${median}, and 90 of 100 last ${least} to ${most}.`;
  const [first, last] = [turns[0], turns[turns.length - 1]];
  const wide = Math.max(1, Math.ceil((last - first + 1) / 60));
  const heights = Array(Math.ceil((last - first + 1) / wide)).fill(0);
  for (const turn of turns) heights[Math.floor((turn - first) / wide)] += found.turns[turn];
  const highest = Math.max(...heights);
  part("turns").replaceChildren(...heights.map((height) => {
    const one = made("div");
    one.style.height = `${100 * height / highest}%`;
    return one;
  }));
  part("turn-ends").replaceChildren(made("span", {}, counted(first)), made("span", {}, `${counted(last)} turns`));
  part("turns").setAttribute("aria-label", `How many games last how many turns, from ${first} to ${last}`);
}

/** @param {any} found */
function showMeans(found) {
  const rows = plan.state.fields.map((/** @type {any} */ each) => {
    const names = each.step ? numbers(1, found.people).map((seat) => `${each.name}_${seat}`) : [each.name];
    const whose = each.step || found.people === 1 ? "" : " (one for all)";
    return [upperFirst(spaced(each.name)) + whose, ...names.map((/** @type {string} */ name) => (found.sums[name] / found.games).toFixed(2))];
  });
  const columns = Math.max(0, ...rows.map((/** @type {any[]} */ row) => row.length - 1));
  part("means-part").hidden = !rows.length;
  const heads = Array.from({ length: columns }, (_, seat) => (columns === 1 ? "mean" : plan.competes ? seatName(seat) : `player ${seat + 1}`));
  fillTable("means", ["mean of", ...heads], rows.map((/** @type {any[]} */ row) => [...row, ...Array(columns + 1 - row.length).fill("")]));
}

function askStory() {
  telling += 1;
  /** @type {HTMLInputElement} */ (part("story-number")).value = String(told);
  part("story-command").textContent = runCommand(plan, cell, 0).replace("simkit run", "simkit trace").replace(/ --games 0$/, ` --game ${told}`);
  worker.postMessage({ id: telling, kind: "story", cell, game: told });
}

/** @param {any} found */
function showStory(found) {
  const seats = found.won.flatMap((/** @type {number} */ won, /** @type {number} */ seat) => (won ? [seatName(seat)] : []));
  const who = plan.competes ? (seats.length ? ` ${upperFirst(seats.join(", "))} ${seats.length > 1 ? "win" : wins(seats[0])}.` : " Nobody wins.") : (seats.length ? " It is won." : " It is lost.");
  part("story-end").textContent = `Game ${told} of seed ${cell.seed} ends in turn ${found.turns}: ${spaced(found.ending)}.${who}`;
  showBoards(found.tables);
  const turns = [...new Set(found.lines.map((/** @type {any} */ line) => line.turn))];
  part("story-turns").replaceChildren(...turns.slice(0, 300).flatMap((turn) => [
    made("h3", {}, turn ? `Turn ${turn}` : "Set-up"),
    made("ul", {}, ...found.lines.filter((/** @type {any} */ line) => line.turn === turn).slice(0, 500).map((/** @type {any} */ line) => made("li", {}, line.text))),
    made("p", { class: "aside" }, standing(found.stands[Number(turn) - 1])),
  ]));
}

/** The board after the turn that the slider says; nothing where there is no map. @param {any[]} tables */
function showBoards(tables) {
  const slider = /** @type {HTMLInputElement} */ (part("story-turn"));
  part("story-map").hidden = !tables.length;
  slider.max = String(tables.length);
  slider.oninput = () => {
    part("story-after").textContent = slider.value;
    part("story-board").replaceChildren(...boardOf({ table: tables[Number(slider.value) - 1] }));
  };
  slider.value = "1";
  if (tables.length) slider.dispatchEvent(new Event("input"));
}

/** How the game stands, in a line. @param {Record<string, number> | undefined} sums */
function standing(sums) {
  if (!sums) return "";
  const told = plan.state.fields.map((/** @type {any} */ each) => {
    const names = each.step ? numbers(1, cell.players).map((seat) => `${each.name}_${seat}`) : [each.name];
    return `${spaced(each.name)} ${names.map((/** @type {string} */ name) => sums[name]).join(", ")}`;
  });
  return `After this turn: ${told.join("; ")}`;
}

/** @param {any} found @param {boolean} done */
function showCompared(found, done) {
  const rows = found.seats.map((/** @type {any} */ seat, /** @type {number} */ n) => {
    const split = { games: found.games, ...seat };
    return { name: plan.competes ? seatName(n) : "all players", split, gap: difference(split), verdict: done ? verdict(split) : "still playing" };
  });
  const [first] = rows;
  const what = changeWords(changesOf(cell));
  part("verdict").textContent = `${verdictWords(first, what)}: ${signed(first.gap.estimate)} points (95 % interval ${signed(first.gap.low)} to ${signed(first.gap.high)}; ${counted(found.games)} games).`;
  fillTable("differences", ["", "published", "yours", "difference", "95 % interval", "verdict"], rows.map((/** @type {any} */ { name, split, gap, verdict: word }) =>
    [upperFirst(name), percent((split.both + split.base) / split.games), percent((split.both + split.variant) / split.games), signed(gap.estimate), `${signed(gap.low)} to ${signed(gap.high)}`, word]));
}

/** The verdict on the first seat, or on all players together. @param {any} row @param {string} what */
function verdictWords(row, what) {
  const whose = plan.competes ? `the win rate of ${row.name}` : "the win rate";
  if (row.verdict === "still playing") return `So far, ${what} changes ${whose} by`;
  if (row.verdict === "not settled") return `Whether ${what} changes ${whose} is not settled`;
  const within = row.verdict === "same" ? ", within two points" : "";
  return `${upperFirst(whose)} is ${row.verdict === "same" ? "the same" : row.verdict} with ${what}${within}`;
}

/** A difference in points. @param {number} share */
function signed(share) { return `${share > 0 ? "+" : ""}${(100 * share).toFixed(1)}`; }

/** @param {number} share */
function bar(share) {
  const found = made("div");
  found.style.width = `${100 * share}%`;
  return found;
}

/** @param {string} id @param {string[]} heads @param {(string | Node)[][]} rows */
function fillTable(id, heads, rows) {
  const head = made("thead", {}, made("tr", {}, ...heads.map((each) => made(each ? "th" : "td", each ? { scope: "col" } : {}, each))));
  const body = made("tbody", {}, ...rows.map((row) => made("tr", {}, ...row.map((each) => made("td", each instanceof HTMLDivElement ? { class: "bar" } : {}, each)))));
  part(id).replaceChildren(head, body);
}

/* --- the beginning --- */

part("ask").addEventListener("submit", (event) => { event.preventDefault(); asked(); });
part("ask").addEventListener("change", ({ target }) => {
  playFewer(/** @type {HTMLSelectElement} */ (target));
  if (/** @type {HTMLFormElement} */ (part("ask")).reportValidity()) asked();
});
part("back").addEventListener("click", () => {
  cell.settings = {};
  cell.values = {};
  fillForm();
  asked();
});
part("story").addEventListener("toggle", () => { if (/** @type {HTMLDetailsElement} */ (part("story")).open) askStory(); });
part("story-number").addEventListener("change", (event) => {
  const value = wholeNumber(/** @type {HTMLInputElement} */ (event.target).value, 0, 999999999);
  if (value !== undefined) {
    told = value;
    askStory();
  }
});
part("story-next").addEventListener("click", () => {
  told += 1;
  askStory();
});
window.addEventListener("hashchange", () => {
  ({ cell, games, problems } = askedBy(plan, location.hash));
  showProblems(problems);
  fillForm();
  ask();
});
fillForm();
showProblems(problems);
worker.postMessage({ plan, rules: plan.rules, code: text("engine") });
