// @ts-check
"use strict";
/* The worker: it plays while the page stays quick, and tells how far it is. */

const BRIEF = 60; // milliseconds of play between two looks at what is asked now
const BESIDE = ["story", "sit", "imagine"]; // what stops no measurement
/** @type {{plan: any, rules: Uint8Array, module: WebAssembly.Module} | undefined} */
let given;
let latest = 0;
/** @type {Map<string, Engine>} */
const engines = new Map();

onmessage = async ({ data }) => {
  if (data.plan) {
    given = { plan: data.plan, rules: bytesOf(data.rules), module: new WebAssembly.Module(bytesOf(data.code)) };
    postMessage({ kind: "ready", agrees: agrees(given.plan) });
    return;
  }
  if (!BESIDE.includes(data.kind)) latest = data.id;
  try {
    await { compare: compared, measure: measured, story: toldOf, sit: playedOn, imagine: imaginedFrom }[/** @type {"story"} */ (data.kind)](data);
  } catch (problem) {
    postMessage({ id: data.id, kind: "broken", of: data.kind, text: String(/** @type {Error} */ (problem).message) });
  }
};

/** Whether this browser plays the games that simkit plays. @param {any} plan */
function agrees(plan) {
  const engine = engineOf("played");
  engine.lay(usualCell(plan));
  engine.play(0, plan.check.games);
  return crc32(engine.rows(plan.check.games)) === plan.check.crc;
}

/** An engine for each use, with memory of its own: a story must not move a comparison. @param {string} use */
function engineOf(use) {
  const { plan, rules, module } = /** @type {any} */ (given);
  const found = engines.get(use) || new Engine(plan, rules, module);
  engines.set(use, found);
  return found;
}

/** @param {any} asked */
async function measured(asked) {
  const { plan } = /** @type {any} */ (given);
  const tally = new Tally(plan, asked.cell.players);
  const engine = engineOf("played");
  engine.lay(asked.cell);
  await each(asked, (first, games) => {
    engine.play(first, games);
    tally.add(engine, games);
    return { ...tally, plan: null };
  });
}

/** @param {any} asked */
async function compared(asked) {
  const { plan } = /** @type {any} */ (given);
  const [base, variant] = [engineOf("played"), engineOf("changed")];
  base.lay(asked.base);
  variant.lay(asked.cell);
  const pairs = new Paired(plan, asked.cell.players);
  await each(asked, (first, games) => {
    base.play(first, games);
    variant.play(first, games);
    pairs.add(base, variant, games);
    return { games: pairs.games, seats: pairs.seats };
  });
}

/** @param {any} asked */
async function toldOf(asked) {
  const engine = engineOf("told");
  engine.lay(asked.cell);
  postMessage({ id: asked.id, kind: "story", found: storyOf(engine, asked.game, asked.cell.players) });
}

/** @param {any} asked */
async function playedOn(asked) {
  postMessage({ id: asked.id, kind: "sit", found: satDown(engineOf("sat"), asked) });
}

const PATIENCE = 600; // milliseconds for imagined games

/** Imagine more and more games, as long as a reader waits gladly. @param {any} asked */
async function imaginedFrom(asked) {
  const engine = engineOf("imagined");
  const start = performance.now();
  imagined(engine, { ...asked, games: 1 });
  const games = Math.max(10, Math.min(1000, Math.floor(PATIENCE / Math.max(performance.now() - start, 0.1))));
  postMessage({ id: asked.id, kind: "imagine", games, found: imagined(engine, { ...asked, games }) });
}

/** Play piece after piece, as long as nothing else is asked. @param {any} asked @param {(first: number, games: number) => any} piece */
async function each(asked, piece) {
  const searches = asked.cell.bots.some((/** @type {string} */ bot) => botOf(given?.plan, bot)?.search);
  let size = searches ? 1 : 20;
  for (let first = 0; first < asked.games && latest === asked.id; ) {
    const games = Math.min(size, asked.games - first);
    const start = performance.now();
    const found = piece(first, games);
    const took = performance.now() - start;
    first += games;
    size = Math.max(1, Math.min(2000, Math.round(games * Math.min(4, BRIEF / Math.max(took, 0.1)))));
    postMessage({ id: asked.id, kind: asked.kind, found, done: first === asked.games });
    await new Promise((resume) => { setTimeout(resume, 0); });
  }
}
