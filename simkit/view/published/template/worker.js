// @ts-check
"use strict";
/* The worker: it plays while the page stays quick, and tells how far it is. */

const BRIEF = 60; // milliseconds of play between two looks at what is asked now
/** @type {{plan: any, rules: Uint8Array, module: WebAssembly.Module} | undefined} */
let given;
let latest = 0;
/** @type {Engine[]} */
let engines = [];

onmessage = async ({ data }) => {
  if (data.plan) {
    given = { plan: data.plan, rules: bytesOf(data.rules), module: new WebAssembly.Module(bytesOf(data.code)) };
    engines = [new Engine(given.plan, given.rules, given.module)];
    postMessage({ kind: "ready", agrees: agrees(given.plan) });
    return;
  }
  latest = data.id;
  try {
    await (data.kind === "compare" ? compared(data) : measured(data));
  } catch (problem) {
    postMessage({ id: data.id, kind: "broken", text: String(/** @type {Error} */ (problem).message) });
  }
};

/** Whether this browser plays the games that simkit plays. @param {any} plan */
function agrees(plan) {
  engines[0].lay(usualCell(plan));
  engines[0].play(0, plan.check.games);
  return crc32(engines[0].rows(plan.check.games)) === plan.check.crc;
}

/** @param {any} asked */
async function measured(asked) {
  const { plan } = /** @type {any} */ (given);
  const tally = new Tally(plan, asked.cell.players);
  const [engine] = engines;
  engine.lay(asked.cell);
  await each(asked, (first, games) => {
    engine.play(first, games);
    tally.add(engine, games);
    return { ...tally, plan: null };
  });
}

/** @param {any} asked */
async function compared(asked) {
  const { plan, rules, module } = /** @type {any} */ (given);
  if (engines.length < 2) engines.push(new Engine(plan, rules, module));
  const [base, variant] = engines;
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

/** Play piece after piece, as long as nothing else is asked. @param {any} asked @param {(first: number, games: number) => any} piece */
async function each(asked, piece) {
  let size = 20;
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
