// @ts-check
"use strict";
/* The compiled game: its memory, its rules and bots, and how its games end. No page is known here. */

/** @typedef {{players: number, settings: Record<string, any>, values: Record<string, number>, bots: string[], seed: number}} Cell */

const PAGE = 65536;
const SMALL = 4294967296;
const WAITING = new Error("A person has to choose."); // ends a game that waits for an answer

/** Mathematics that a module may call; its last digit is the browser's. */
const MATHEMATICS = {
  acos: Math.acos, asin: Math.asin, atan: Math.atan, atan2: Math.atan2, cos: Math.cos,
  cosh: Math.cosh, exp: Math.exp, expm1: Math.expm1, fmod: (/** @type {number} */ a, /** @type {number} */ b) => a % b,
  log: Math.log, log10: Math.log10, log1p: Math.log1p, log2: Math.log2, pow: Math.pow,
  sin: Math.sin, sinh: Math.sinh, tan: Math.tan, tanh: Math.tanh,
};

/** @param {string} text in base 64 */
function bytesOf(text) {
  const signs = atob(text);
  const found = new Uint8Array(signs.length);
  for (let place = 0; place < signs.length; place++) found[place] = signs.charCodeAt(place);
  return found;
}

class Engine {
  /** @param {any} plan @param {Uint8Array} rules @param {WebAssembly.Module} module */
  constructor(plan, rules, module) {
    this.plan = plan;
    this.usual = rules;
    this.parts = /** @type {any} */ (new WebAssembly.Instance(module, { env: outside(module, this) }).exports);
    this.free = Number(this.parts.__heap_base.value);
    const size = plan.memory;
    this.answers = this.take(size.answers);
    this.rules = this.take(size.rules);
    this.desk = this.take(size.desk);
    this.luck = this.take(size.luck);
    this.log = this.take(size.log);
    this.blank = this.take(size.state);
    this.search = 0; // what a search works with; laid out when somebody searches
    this.worlds = 0;
    this.quiet = 0;
    this.searches = false;
    this.room = 0;
    this.batch = 0;
    this.floor = this.free;
    this.places = new Map(plan.bots.filter((/** @type {any} */ bot) => !bot.search).map((/** @type {any} */ bot, /** @type {number} */ n) => [bot.name, this.address(`bot_${n}`)]));
    this.places.set(PERSON, this.address("person"));
    this.dealer = this.address("dealer");
    this.setUp = this.address("set_up");
    this.play_ = this.address("play");
    this.seated = /** @type {number[]} */ ([]);
    this.asked = (/** @type {any[]} */ ..._) => -1n; // what people answer; see sitting.js
  }

  /** Room in memory: its address. @param {number} bytes */
  take(bytes) {
    const { aligned } = this.plan.memory;
    const place = Math.ceil(this.free / aligned) * aligned;
    this.free = place + bytes;
    const lacking = this.free + PAGE - this.parts.memory.buffer.byteLength;
    if (lacking > 0) this.parts.memory.grow(Math.ceil(lacking / PAGE));
    return place;
  }

  /** The place of a function among those that are called by their address. @param {string} name */
  address(name) {
    const table = this.parts.__indirect_function_table;
    const place = table.grow(1);
    table.set(place, this.parts[name]);
    return place;
  }

  view() { return new DataView(this.parts.memory.buffer); }

  /** Lay settings, values, bots and luck into memory. @param {Cell} cell */
  lay(cell) {
    const { memory } = this.plan;
    new Uint8Array(this.parts.memory.buffer, this.rules, memory.rules).set(this.usual);
    new Uint8Array(this.parts.memory.buffer, this.desk, memory.desk).fill(0);
    const followed = cell.bots.map((name) => botOf(this.plan, name)?.search?.follows || name);
    const names = [...new Set(followed)];
    this.seated = names.map((name) => this.places.get(name));
    this.laySearch(cell, names); // first: memory may grow, and then a view of it is gone
    const view = this.view();
    this.layRules(view, cell);
    for (let seat = 0; seat < memory.seats; seat++) {
      const name = followed[Math.min(seat, followed.length - 1)];
      view.setBigInt64(this.desk + memory.who + 8 * seat, BigInt(names.indexOf(name)), true);
      const knobs = botOf(this.plan, name === PERSON ? this.plan.adviser : name)?.knobs || [];
      const mind = this.desk + memory.minds + memory.mind * seat + memory.knobs;
      knobs.forEach((/** @type {number} */ knob, /** @type {number} */ n) => view.setFloat64(mind + 8 * n, knob, true));
    }
    this.laySeed(BigInt(cell.seed));
  }

  /** All that is drawn from now on is drawn by this seed. @param {bigint} seed */
  laySeed(seed) {
    const low = seed & 0xffffffffn, high = (seed >> 32n) & 0xffffffffn;
    const view = this.view();
    [[0, low], [1, high], [3, low], [4, high]].forEach(([place, word]) => view.setBigInt64(this.luck + 8 * Number(place), BigInt(word), true));
  }

  /** Lay out what a search works with, if any seat searches. @param {Cell} cell @param {string[]} names */
  laySearch(cell, names) {
    const { memory, competes } = this.plan;
    const found = cell.bots.map((name) => botOf(this.plan, name)?.search).find(Boolean);
    this.searches = Boolean(found);
    if (!found) return;
    if (!this.search) this.takeSearch();
    new Uint8Array(this.parts.memory.buffer, this.search, memory.search).fill(0);
    const view = this.view();
    const put = (/** @type {number} */ at, /** @type {bigint} */ word) => view.setBigInt64(this.search + at, word, true);
    for (const [place, word] of found.words) put(8 * place, BigInt(word));
    put(found.plan, BigInt(names.indexOf(found.follows)));
    put(found.rivals, BigInt(cell.bots.length));
    for (let seat = 0; seat < memory.seats; seat++) {
      const name = cell.bots[seat] ?? (competes ? "" : cell.bots[cell.bots.length - 1]);
      if (botOf(this.plan, name)?.search) put(found.seats + 8 * seat, 1n);
    }
  }

  takeSearch() {
    const { memory } = this.plan;
    this.free = this.floor;
    this.room = 0;
    this.search = this.take(memory.search);
    this.worlds = this.take(memory.state * memory.worlds);
    this.quiet = this.take(memory.log);
    this.floor = this.free;
    this.deal = this.address("deal_hidden");
    this.worth = this.address("worth");
  }

  /** What a search is handed beside what every game is. */
  lookingAhead() {
    if (!this.searches) return [];
    const { state, worlds } = this.plan.memory;
    const numbers = [0, 0, BigInt(worlds * state / 8), 8n, this.worlds, BigInt(worlds), BigInt(state / 8), BigInt(state), 8n];
    return [0, 0, this.deal, 0, 0, this.worth, this.search, ...array(this.worlds, worlds, state), ...numbers, this.quiet];
  }

  /** @param {DataView} view @param {Cell} cell */
  layRules(view, cell) {
    const { players, settings, values } = this.plan;
    const put = (/** @type {number} */ at, /** @type {number} */ number) => view.setBigInt64(this.rules + at, BigInt(number), true);
    put(players.at, cell.players);
    for (const setting of settings) {
      const value = cell.settings[setting.name] ?? setting.usual;
      if (setting.each) oneEach(value, cell.players).forEach((name, seat) => put(setting.at + 8 * seat, setting.choices.indexOf(name) - 1));
      else if (setting.kind === "choice") put(setting.at, setting.choices.indexOf(value));
      else put(setting.at, Number(value));
    }
    for (const each of values) {
      const value = cell.values[each.path];
      if (value === undefined) continue;
      if (each.kind === "real") view.setFloat64(this.rules + each.at, value, true);
      else put(each.at, value);
    }
  }

  /** Play consecutive games; their ends stand in memory until the next call. @param {number} first @param {number} games */
  play(first, games, lastTurn = this.plan.last_turn) {
    const { state, aligned, bots } = this.plan.memory;
    if (games > this.room) {
      this.free = this.floor;
      this.batch = this.take(state * games);
      this.room = games;
    }
    const idle = this.places.get("idle");
    const seated = [...this.seated, ...Array(bots - this.seated.length).fill(idle), this.dealer];
    this.view().setBigInt64(this.parts.arena.value, BigInt(Math.ceil(this.free / aligned) * aligned), true);
    const status = this.parts[this.searches ? "search_batch" : "play_batch"](
      this.answers, this.answers + aligned, ...array(this.batch, games, state), BigInt(first),
      this.rules, ...seated.flatMap((place) => [0, 0, place]), this.desk, this.luck, this.log,
      BigInt(lastTurn), ...array(this.blank, 1, state), 0, 0, this.setUp, 0, 0, this.play_,
      ...this.lookingAhead(),
    );
    if (status) throw new Error(this.reason());
  }

  /** What the compiled game says went wrong: the longest words of its error. */
  reason() {
    const view = this.view();
    const told = view.getUint32(this.answers + this.plan.memory.aligned, true);
    const text = told ? new Uint8Array(this.parts.memory.buffer, view.getUint32(told, true), view.getInt32(told + 4, true)) : [];
    const words = String.fromCharCode(...text).match(/[ -~]{12,}/g) || [];
    const found = words.sort((a, b) => b.length - a.length)[0];
    return found ? `A game breaks down: ${found.replace(/^[^a-z]*/, "")}.` : "A game breaks down.";
  }

  /** The bytes of the last games. @param {number} games */
  rows(games) {
    return new Uint8Array(this.parts.memory.buffer, this.batch, this.plan.memory.state * games);
  }
}

/** @param {any} plan @param {string} name */
function botOf(plan, name) { return plan.bots.find((/** @type {any} */ bot) => bot.name === name); }

/** @param {WebAssembly.Module} module @param {Engine} engine */
function outside(module, engine) {
  /** @type {Record<string, Function>} */
  const found = {};
  for (const each of WebAssembly.Module.imports(module)) {
    const known = /** @type {any} */ (MATHEMATICS)[each.name];
    if (each.name === "ask_person") found[each.name] = (/** @type {any[]} */ ...handed) => engine.asked(...handed);
    else found[each.name] = known || (() => { throw new Error(`The game calls ${each.name}, which a page cannot.`); });
  }
  return /** @type {any} */ (found);
}

/** An array as compiled code takes it. @param {number} place @param {number} length @param {number} size */
function array(place, length, size) {
  return [0, 0, BigInt(length), BigInt(size), place, BigInt(length), BigInt(size)];
}

/** @param {Uint8Array} bytes */
function crc32(bytes) {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  }
  return (crc ^ -1) >>> 0;
}

/* --- what games end with --- */

/** How many games of a cell ended how; every sum is exact. */
class Tally {
  /** @param {any} plan @param {number} players */
  constructor(plan, players) {
    this.plan = plan;
    this.people = players;
    this.seats = plan.competes ? players : 1; // who win together are one seat
    this.games = 0;
    this.won = Array(this.seats).fill(0);
    /** @type {Record<string, number>} */
    this.endings = {};
    /** @type {Record<string, number>} */
    this.turns = {};
    /** @type {Record<string, number>} */
    this.sums = {};
  }

  /** @param {Engine} engine @param {number} games */
  add(engine, games) {
    const { state } = this.plan;
    const view = engine.view();
    const size = this.plan.memory.state;
    for (let place = engine.batch; place < engine.batch + size * games; place += size) {
      const ending = state.endings[whole(view, place + state.outcome)];
      this.endings[ending] = (this.endings[ending] || 0) + 1;
      const turns = Math.min(whole(view, place + state.turn), state.most_turns);
      this.turns[turns] = (this.turns[turns] || 0) + 1;
      const won = winners(view, place + state.rank, this.seats);
      won.forEach((each, seat) => { this.won[seat] += each; });
      this.addFields(view, place);
    }
    this.games += games;
  }

  /** @param {DataView} view @param {number} place */
  addFields(view, place) {
    for (const field of this.plan.state.fields) {
      for (let seat = 0; seat < (field.step ? this.people : 1); seat++) {
        const at = place + field.at + field.step * seat;
        const name = field.step ? `${field.name}_${seat + 1}` : field.name;
        const value = field.kind === "real" ? view.getFloat64(at, true) : whole(view, at);
        this.sums[name] = (this.sums[name] || 0) + value;
      }
    }
  }
}

/** 1 for each seat that won. @param {DataView} view @param {number} at @param {number} seats */
function winners(view, at, seats) {
  return Array.from({ length: seats }, (_, seat) => Number(whole(view, at + 8 * seat) === 1));
}

/** A whole number of eight bytes. @param {DataView} view @param {number} at */
function whole(view, at) {
  return view.getInt32(at + 4, true) * SMALL + view.getUint32(at, true);
}

/* --- one game in words --- */

const MOST_TOLD = 300; // turns after which a story ends, and how the game stands is told no more

/** One game: what its log says, turn by turn, and how it stands after each. @param {Engine} engine @param {number} game @param {number} people */
function storyOf(engine, game, people) {
  const { plan, log } = engine;
  new Uint8Array(engine.parts.memory.buffer, log, plan.memory.log).fill(0);
  engine.view().setBigInt64(log, 1n, true);
  engine.play(game, 1);
  const lines = toldIn(engine);
  engine.view().setBigInt64(log, 0n, true);
  const view = engine.view();
  const turns = Math.min(whole(view, engine.batch + plan.state.turn), plan.state.most_turns);
  const ending = plan.state.endings[whole(view, engine.batch + plan.state.outcome)];
  const won = winners(view, engine.batch + plan.state.rank, plan.competes ? people : 1);
  const told = engine.searches ? 0 : Math.min(turns, MOST_TOLD); // a search would search anew for each turn
  /** @type {any[]} */
  const tables = [];
  const stands = Array.from({ length: told }, (_, turn) => {
    engine.play(game, 1, turn + 1);
    if (plan.table.board) tables.push(seenBy(engine, null));
    const tally = new Tally(plan, people);
    tally.addFields(engine.view(), engine.batch);
    return tally.sums;
  });
  return { lines, stands, tables, turns, ending, won };
}

/** What the log says. @param {Engine} engine */
function toldIn(engine) {
  const { story } = engine.plan;
  const view = engine.view();
  const at = (/** @type {number} */ n, /** @type {string} */ name) => whole(view, engine.log + story.events + story.event.size * n + story.event[name]);
  return Array.from({ length: whole(view, engine.log + story.written) }, (_, n) => ({
    turn: at(n, "turn"),
    text: sentence(story, at(n, "kind"), (/** @type {string} */ name) => at(n, name)),
  }));
}

/** An event in words. @param {any} story @param {number} kind @param {(name: string) => number} at */
function sentence(story, kind, at) {
  if (kind >= story.chose) {
    const { word, parts } = story.verbs[Math.floor((kind - story.chose) / story.seats)];
    return `${worded(story.players, (kind - story.chose) % story.seats)}: ${inWords(word, parts, at)}`;
  }
  return story.texts[kind - story.first].map((/** @type {any} */ [words, place, how]) => words + (place ? worded(how, at(place)) : "")).join("");
}

/** An option: its word, and each of its parts. @param {string} word @param {any[]} parts @param {(name: string) => number} at */
function inWords(word, parts, at) {
  let told = word;
  for (const [place, name, how, said, link] of parts) {
    const value = at(place);
    if (value === -1) continue;
    const text = worded(how, value);
    const comma = told !== word && !link ? "," : "";
    told += `${comma} ${said || text === String(value) ? `${name} ${text}` : text}`;
  }
  return told;
}

/** A number as what it stands for. @param {string | string[]} how @param {number} value */
function worded(how, value) {
  if (Array.isArray(how)) return how[value] ?? String(value);
  return how === "bool" ? (value ? "True" : "False") : String(value);
}

/** Games of two cells on the same luck, by which of them a seat won. */
class Paired {
  /** @param {any} plan @param {number} players */
  constructor(plan, players) {
    this.plan = plan;
    this.games = 0;
    this.seats = Array.from({ length: plan.competes ? players : 1 }, () => ({ both: 0, variant: 0, base: 0 }));
  }

  /** @param {Engine} base @param {Engine} variant @param {number} games */
  add(base, variant, games) {
    const { rank } = this.plan.state;
    const size = this.plan.memory.state;
    const [here, there] = [base.view(), variant.view()];
    for (let game = 0; game < games; game++) {
      const old = winners(here, base.batch + size * game + rank, this.seats.length);
      const now = winners(there, variant.batch + size * game + rank, this.seats.length);
      this.seats.forEach((seat, n) => {
        seat.both += old[n] & now[n];
        seat.variant += now[n] & ~old[n];
        seat.base += old[n] & ~now[n];
      });
    }
    this.games += games;
  }
}
