// @ts-check
"use strict";
/* What is asked: players, bots, rules, values, luck; from the address behind # and back into it. */

/** @typedef {{cell: any, games: number, problems: string[]}} Asked */

const GAMES = [100, 1000, 10000, 100000, 1000000];
const USUAL_GAMES = 10000;
const HIGHEST_SEED = 2 ** 31 - 1;
const PERSON = "a person"; // in place of a bot's name
const LONGEST = 60; // signs of a stranger's word that are shown

/** What is played if nobody asks for anything else. @param {any} plan */
function usualCell(plan) {
  const players = plan.players.usual;
  return { players, bots: Array(plan.competes ? players : 1).fill(plan.bot), settings: {}, values: {}, seed: 1 };
}

/** Read an address; what it asks wrongly is said, and left as usual. @param {any} plan @param {string} hash @returns {Asked} */
function askedBy(plan, hash) {
  /** @type {Asked} */
  const asked = { cell: usualCell(plan), games: USUAL_GAMES, problems: [] };
  const words = [...new URLSearchParams(hash.replace(/^#/, "").slice(0, 10000))];
  for (const [key, value] of words.filter(([key]) => key === "players")) put(plan, asked, key, value);
  for (const [key, value] of words.filter(([key]) => key !== "players")) put(plan, asked, key, value);
  const wrong = wrongDeck(plan, asked.cell);
  if (wrong) {
    asked.problems.push(wrong);
    asked.cell.values = {};
  }
  return asked;
}

/** @param {any} plan @param {Asked} asked @param {string} key @param {string} value */
function put(plan, asked, key, value) {
  const { cell } = asked;
  const setting = plan.settings.find((/** @type {any} */ each) => each.name === key);
  const leaf = plan.values.find((/** @type {any} */ each) => `pack:${each.path}` === key);
  const count = (/** @type {number} */ low, /** @type {number} */ high) => wholeNumber(value, low, high);
  let fit;
  if (key === "players") {
    fit = count(plan.players.low, plan.players.high);
    if (fit !== undefined) Object.assign(cell, { players: fit, bots: Array(plan.competes ? fit : 1).fill(plan.bot) });
  } else if (key === "seed") {
    fit = count(0, HIGHEST_SEED);
    if (fit !== undefined) cell.seed = fit;
  } else if (key === "games") {
    fit = GAMES.find((each) => String(each) === value);
    if (fit !== undefined) asked.games = fit;
  } else if (key === "bot") {
    fit = botsOf(plan, value, cell.bots.length);
    if (fit) cell.bots = fit;
  } else if (setting) {
    fit = settingValue(setting, value, cell.players);
    if (fit !== undefined && !same(fit, setting.usual)) cell.settings[key] = fit;
  } else if (leaf) {
    fit = leaf.kind === "real" ? realNumber(value, leaf.low, leaf.high) : count(leaf.low, leaf.high);
    if (fit !== undefined && fit !== leaf.usual) cell.values[leaf.path] = fit;
  }
  if (fit === undefined) asked.problems.push(`The address asks for ${shown(key)}=${shown(value)}, which this page does not have.`);
}

/** @param {any} plan @param {string} value @param {number} seats */
function botsOf(plan, value, seats) {
  const names = value.split("+").slice(0, 20);
  const known = new Set(plan.bots.map((/** @type {any} */ bot) => bot.name));
  if (!names.every((name) => known.has(name))) return undefined;
  if (names.length === 1) return Array(seats).fill(names[0]);
  return names.length === seats ? names : undefined;
}

/** The value of a setting in its own type; undefined if it is none. @param {any} setting @param {string} value @param {number} players */
function settingValue(setting, value, players) {
  if (setting.kind === "flag") return value === "true" ? true : value === "false" ? false : undefined;
  if (setting.kind === "choice") return setting.choices.includes(value) ? value : undefined;
  if (setting.kind === "int") return wholeNumber(value, setting.low ?? -1e9, setting.high ?? 1e9);
  const names = value.split("+").slice(0, 20);
  const known = names.every((name) => setting.choices.includes(name));
  return known && oneEach(names, players).length === players ? names : undefined;
}

/** @param {string} text @param {number} low @param {number} high */
function wholeNumber(text, low, high) {
  const value = /^-?[0-9]{1,12}$/.test(text) ? Number(text) : NaN;
  return value >= low && value <= high ? value : undefined;
}

/** @param {string} text @param {number} low @param {number} high */
function realNumber(text, low, high) {
  const value = /^-?[0-9]{1,9}(\.[0-9]{1,9})?$/.test(text) ? Number(text) : NaN;
  return value >= low && value <= high ? value : undefined;
}

/** One name for each player, as simkit deals them out. @param {string[]} names @param {number} players */
function oneEach(names, players) {
  if (names.length === 1) return Array(players).fill(names[0]);
  if (names[names.length - 1] === "random" && names.length !== players) {
    return [...names.slice(0, -1), ...Array(players).fill("random")].slice(0, players);
  }
  return names;
}

/** @param {any} a @param {any} b */
function same(a, b) { return JSON.stringify(a) === JSON.stringify(b); }

/** A stranger's word, short enough to be shown. @param {string} text */
function shown(text) {
  const plain = text.replace(/[^\x20-\x7e\u00a1-\u02ff\u0370-\u052f]/g, "?");
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}...` : plain;
}

/** What is wrong with the number of cards; "" if nothing is. @param {any} plan @param {any} cell */
function wrongDeck(plan, cell) {
  for (const deck of plan.decks) {
    const copies = plan.values.filter((/** @type {any} */ each) => deck.copies.includes(each.at));
    const full = copies.reduce((/** @type {number} */ sum, /** @type {any} */ each) => sum + (cell.values[each.path] ?? each.usual), 0);
    if (full > deck.room) return `${deck.name} has room for ${deck.room} cards, not for ${full}.`;
  }
  return "";
}

/** The address of what is asked. @param {any} plan @param {any} cell @param {number} games */
function addressOf(plan, cell, games) {
  const usual = usualCell(plan);
  const words = new URLSearchParams();
  if (cell.players !== usual.players) words.set("players", String(cell.players));
  if (cell.bots.some((/** @type {string} */ bot) => bot !== plan.bot)) words.set("bot", cell.bots.join("+"));
  for (const [key, value] of changesOf(cell)) words.set(key, value);
  if (cell.seed !== usual.seed) words.set("seed", String(cell.seed));
  if (games !== USUAL_GAMES) words.set("games", String(games));
  return `#${words}`;
}

/** What differs from the published rules, as simkit's --set takes it. @param {any} cell @returns {[string, string][]} */
function changesOf(cell) {
  const settings = Object.entries(cell.settings).map(([key, value]) => [key, Array.isArray(value) ? value.join("+") : String(value)]);
  const values = Object.entries(cell.values).map(([path, value]) => [`pack:${path}`, String(value)]);
  return /** @type {[string, string][]} */ ([...settings, ...values]);
}

/** @param {string[]} bots */
function joined(bots) { return new Set(bots).size === 1 ? bots[0] : bots.join("+"); }

/** The command that plays the same games in simkit. @param {any} plan @param {any} cell @param {number} games */
function runCommand(plan, cell, games) {
  const sets = changesOf(cell).map(([key, value]) => `--set ${quoted(`${key}=${value}`)}`);
  if (cell.players !== plan.players.usual) sets.unshift(`--set players=${cell.players}`);
  return ["simkit run", quoted(plan.game.typed), ...sets, `--bot ${joined(cell.bots)}`, `--seed ${cell.seed}`, `--games ${games}`].join(" ");
}

/** The command that compares the published rules with the changed ones. @param {any} plan @param {any} cell @param {number} games */
function compareCommand(plan, cell, games) {
  const changed = changesOf(cell).map(([key, value]) => `${key}=${value}`).join(", ");
  const players = cell.players !== plan.players.usual ? [`--set players=${cell.players}`] : [];
  return ["simkit compare", quoted(plan.game.typed), '--variant "published:"', `--variant "changed: ${changed}"`,
    ...players, `--bot ${joined(cell.bots)}`, "--also-bot none", `--seed ${cell.seed}`, `--games ${games}`].join(" ");
}

/** @param {string} word */
function quoted(word) { return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replace(/'/g, `'"'"'`)}'`; }
