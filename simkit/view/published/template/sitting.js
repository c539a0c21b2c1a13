// @ts-check
"use strict";
/* People at the table: a game is played from its start by their answers, up to the next question. */

/** @typedef {{cell: Cell, game: number, answers: number[]}} Sitting */

/** Play up to the question that has no answer yet, or to the end. @param {Engine} engine @param {Sitting} sitting */
function satDown(engine, { cell, game, answers }) {
  const { parts, plan } = engine;
  const stack = parts.__stack_pointer.value;
  engine.lay(cell);
  const asking = askedWith(engine, answers);
  new Uint8Array(parts.memory.buffer, engine.log, plan.memory.log).fill(0);
  engine.view().setBigInt64(engine.log, 1n, true);
  let waits = false;
  try {
    engine.play(game, 1);
  } catch (problem) {
    if (problem !== WAITING) throw problem;
    parts.__stack_pointer.value = stack;
    waits = true;
  }
  if (asking.used < answers.length) throw new Error("These choices do not fit the game.");
  const found = waits ? { ...questionIn(engine), advice: asking.advice } : endIn(engine, cell.players);
  return { ...found, lines: toldIn(engine), turn: turnIn(engine) };
}

/** Let people answer so; the adviser looks on at each question. @param {Engine} engine @param {number[]} answers */
function askedWith(engine, answers) {
  const found = { used: 0, advice: -1 };
  engine.asked = (...handed) => {
    found.advice = adviceOf(engine, handed);
    if (found.used === answers.length) throw WAITING;
    return BigInt(answers[found.used++]);
  };
  return found;
}

/** The place of the option that the adviser would take; -1 if the game has none. @param {Engine} engine @param {any[]} handed */
function adviceOf(engine, handed) {
  const place = engine.plan.bots.findIndex((/** @type {any} */ bot) => bot.name === engine.plan.adviser);
  if (place < 0 || engine.parts[`bot_${place}`](...handed)) return -1;
  return whole(engine.view(), handed[0]);
}

/* --- games that are imagined from a question on --- */

const IMAGINED_FROM = 2n ** 40n; // seeds beyond those of any game that is played

/** How many imagined games each option wins, on the same luck for all; nothing may be hidden. @param {Engine} engine @param {Sitting & {seat: number, options: number, games: number}} asked */
function imagined(engine, asked) {
  return Array.from({ length: asked.options }, (_, option) => {
    let won = 0;
    for (let number = 0; number < asked.games; number++) won += imaginedOnce(engine, asked, option, number);
    return won;
  });
}

/** 1 if a game is won that goes on by other luck, with the adviser in the place of people. @param {Engine} engine @param {Sitting & {seat: number}} asked @param {number} option @param {number} number */
function imaginedOnce(engine, { cell, game, answers, seat }, option, number) {
  const { rank } = engine.plan.state;
  let used = 0;
  engine.lay(cell);
  engine.asked = (...handed) => {
    const advice = adviceOf(engine, handed);
    used += 1;
    if (used <= answers.length) return BigInt(answers[used - 1]);
    if (used > answers.length + 1) return BigInt(Math.max(0, advice));
    engine.laySeed(IMAGINED_FROM + BigInt(number));
    return BigInt(option);
  };
  engine.play(game, 1);
  const won = winners(engine.view(), engine.batch + rank, engine.plan.competes ? cell.players : 1);
  return won[engine.plan.competes ? seat : 0];
}

/** @param {Engine} engine */
function turnIn(engine) {
  return Math.min(whole(engine.view(), engine.batch + engine.plan.state.turn), engine.plan.state.most_turns);
}

/** What is asked, and the table as the seat sees it. @param {Engine} engine */
function questionIn(engine) {
  const { decision, count, options, option } = engine.plan.memory;
  const view = engine.view();
  const at = (/** @type {number} */ place) => whole(view, engine.desk + place);
  const seat = at(decision.seat);
  const offered = Array.from({ length: at(count) }, (_, n) => optionIn(engine.plan, (/** @type {string} */ name) => at(options + option.size * n + option[name])));
  return { seat, kind: engine.plan.decisions[at(decision.kind)], options: offered, table: seenBy(engine, seat) };
}

/** An option: its words, and the place of the map that it names. @param {any} plan @param {(name: string) => number} at */
function optionIn(plan, at) {
  const { word, parts } = plan.story.verbs[at("verb")];
  const part = plan.table.board?.options[word];
  const value = (/** @type {string} */ name) => at(name === "value" ? "amount" : name);
  return { text: inWords(word, parts, value), place: part ? at(part) : -1 };
}

/** How a game has ended; all of the table lies open. @param {Engine} engine @param {number} people */
function endIn(engine, people) {
  const { plan } = engine;
  const view = engine.view();
  const ending = plan.state.endings[whole(view, engine.batch + plan.state.outcome)];
  return { ending, won: winners(view, engine.batch + plan.state.rank, plan.competes ? people : 1), table: seenBy(engine, null) };
}

/* --- what a seat sees --- */

/** Every part of the table, as a seat sees it; null: all of it. @param {Engine} engine @param {number | null} seat */
function seenBy(engine, seat) {
  const people = whole(engine.view(), engine.rules + engine.plan.players.at);
  return engine.plan.table.fields.map((/** @type {any} */ field) => ({
    name: field.name,
    each: Array.from({ length: field.step ? people : 1 }, (_, owner) => partSeen(engine, field, owner, seat)),
  }));
}

/** The values of a field, null for what is hidden. @param {Engine} engine @param {any} field @param {number} owner @param {number | null} seat */
function partSeen(engine, field, owner, seat) {
  const at = engine.batch + field.at + field.step * owner;
  if (field.cards) return cardsSeen(engine, field, at, seat);
  const { seen_by: by } = field;
  const seen = seat === null || by === -2 || by === seat || (by === -1 && owner === seat);
  const view = engine.view();
  const known = (/** @type {number} */ n) => whole(view, engine.batch + field.known + 8 * n);
  const sees = (/** @type {number} */ n) => (field.known === undefined || seat === null ? seen : known(n) < 0 || Boolean((known(n) >> seat) & 1));
  return Array.from({ length: field.count }, (_, n) => {
    if (!sees(n)) return null;
    return field.kind === "real" ? view.getFloat64(at + 8 * n, true) : named(field, whole(view, at + 8 * n));
  });
}

/** Cards that lie there: those that the seat knows, and null for each other. @param {Engine} engine @param {any} field @param {number} at @param {number | null} seat */
function cardsSeen(engine, field, at, seat) {
  const { kind, known } = engine.plan.table.card;
  const view = engine.view();
  return Array.from({ length: whole(view, at + field.cards.held) }, (_, n) => {
    const card = view.getBigInt64(at + field.cards.at + 8 * n, true);
    const knows = seat === null || (card >> BigInt(known + seat)) & 1n;
    return knows ? named(field, Number(card & BigInt(kind))) : null;
  });
}

/** @param {any} field @param {number} value */
function named(field, value) {
  return field.names[value] ?? (field.names.length && value === -1 ? "none" : value);
}
