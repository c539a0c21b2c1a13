"use strict";
// The question: what can be chosen, and what was. Its fields are fields.js, answers are answers.js.

const tab = sessionStorage.getItem("tab") ||
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
sessionStorage.setItem("tab", tab);

let offered = null;
let game = null;
let shown = new Map(); // the fields of the form, by their names
const held = new Map(); // what was typed, kept when another question is chosen

async function send(path, body) {
  const options = body === undefined ? {} : { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new Error("simkit serve has ended, or cannot be reached. Start it again in the terminal.");
  }
  const found = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(found.problem || answer.statusText), { field: found.field });
  return found;
}

// --- What is offered ---

function radio(name, entry, chosen) {
  const input = made("input", { type: "radio", name, value: entry.value, checked: entry.value === chosen });
  return made("label", {}, input, made("b", {}, entry.title), entry.help ? made("small", {}, entry.help) : null);
}

// The questions of a game under their headings; all but the first two are folded.
function showVerbs(chosen) {
  const place = $("verbs");
  place.querySelectorAll("label, details").forEach((old) => old.remove());
  const groups = new Map();
  for (const verb of offered.verbs.filter((each) => game.asks.includes(each.name))) {
    groups.set(verb.group, [...(groups.get(verb.group) || []), verb]);
  }
  const known = game.asks.includes(chosen) ? chosen : game.asks[0];
  $("questions-count").textContent = `${game.asks.length}`;
  [...groups].forEach(([title, verbs], number) => {
    const cards = verbs.map((each) => radio("verb", { value: each.name, title: each.asks }, known));
    if (!number) place.append(...cards);
    else {
      const open = number === 1 || verbs.some((each) => each.name === known);
      place.append(made("details", { class: "verbs", open }, made("summary", {}, TITLES[title] || title), ...cards));
    }
  });
}

const TITLES = { Explain: "Explain it", Test: "Test the rules", Design: "Design", Trust: "Compare with real play", Bots: "Bots", Batch: "Many at once" };

function showGame(name) {
  game = offered.games.find((each) => each.name === name);
  $("settings").replaceChildren(...settingGroups());
  $("others").replaceChildren();
  forget(["seed", "games"]);
  showVerbs(document.querySelector("[name=verb]:checked") ? verbOf() : "run");
  showVerb();
  front.show();
}

// --- The fields of a question ---

const verbOf = () => document.querySelector("[name=verb]:checked").value;
const formOf = (name) => offered.verbs.find((each) => each.name === name);

// What a question cannot do without stands above; the rest is folded.
function isFirst(option, form, starts) {
  if (option.needed || option.name in starts || option.name === "game_number") return true;
  return ["kind", "resolver"].includes(option.kind);
}

// Fields of two questions that take the same.
const sameAs = (option) => JSON.stringify([option.name, option.kind, option.choices || []]);

function remember() {
  for (const one of shown.values()) {
    const value = one.read();
    if (JSON.stringify(value) !== one.begun) held.set(sameAs(one.option), [value, one.keys && one.keys()]);
  }
}

// What was typed holds for this game; a few things for any game.
function forget(except = []) {
  remember();
  shown = new Map();
  for (const name of held.keys()) if (!except.includes(JSON.parse(name)[0])) held.delete(name);
}

function showVerb() {
  const form = formOf(verbOf()), starts = { seed: "1", ...game.starts[form.name] };
  remember();
  shown = new Map();
  const places = { own: [], who: [], more: [], many: [] };
  for (const option of form.fields) {
    const usual = option.name === "games" ? String(form.games) : undefined;
    const one = fieldOf(option, starts[option.name] ?? usual);
    const typed = held.get(sameAs(option));
    if (typed) one.fill(...typed);
    one.begun = JSON.stringify(one.read());
    shown.set(option.name, one);
    const place = option.name === "bot" ? "who" : ["games", "seed"].includes(option.name) ? "many"
      : isFirst(option, form, starts) ? "own" : "more";
    places[place].push(one.element);
  }
  for (const [name, elements] of Object.entries(places)) $(name).replaceChildren(...elements);
  $("chosen").textContent = form.asks;
  $("more-part").hidden = !places.more.length;
  $("many-help").hidden = !places.many.length;
  $("settings-part").hidden = !form.settings || !game.settings.length;
  $("others-part").hidden = !form.values;
  $("packs-part").hidden = !form.packs;
  tellChanges();
}

function tellChanges() {
  let changes = 0;
  for (const input of $("settings").querySelectorAll("[data-key]")) {
    const other = input.value.trim() !== input.dataset.usual;
    input.closest(".field").classList.toggle("changed", other);
    changes += other;
  }
  $("settings-count").textContent = changes ? `${changes} changed` : "all as usual";
  const others = $("others").querySelectorAll(".other").length;
  $("others-count").textContent = others ? `${others}` : "none";
  const packs = $("packs").querySelectorAll(":checked").length;
  $("packs-count").textContent = packs ? `${packs}` : "none";
}

function showPacks(names, chosen = []) {
  $("packs").replaceChildren(...names.map((name) => made("p", {},
    made("label", {}, made("input", { type: "checkbox", value: name, checked: chosen.includes(name) }), ` ${name}`))));
  tellChanges();
}

function addOther(key = "", value = "") {
  const name = made("input", { value: key, autocomplete: "off", spellcheck: "false", placeholder: "pack:minions.larva.toughness" });
  const number = made("input", { value, autocomplete: "off" });
  lookUp(name);
  const remove = made("button", { type: "button", class: "quiet-button" }, "Leave it out");
  const row = made("div", { class: "axis other" }, field("Name", name), field("Value", number), remove);
  name.dataset.role = "name";
  number.dataset.role = "number";
  remove.addEventListener("click", () => { row.remove(); tellChanges(); });
  $("others").append(row);
  tellChanges();
}

// --- The question as plain data, and back ---

function asked() {
  const form = formOf(verbOf());
  const question = { verb: form.name, game: game.name };
  const values = {};
  if (form.settings) {
    for (const input of $("settings").querySelectorAll("[data-key]")) {
      if (input.value.trim() !== input.dataset.usual) values[input.dataset.key] = input.value.trim();
    }
  }
  if (form.values) {
    for (const row of $("others").querySelectorAll(".other")) {
      const name = row.querySelector("[data-role=name]").value.trim();
      if (name) values[name] = row.querySelector("[data-role=number]").value.trim();
    }
  }
  for (const [name, one] of shown) {
    const value = one.read();
    if (!isEmpty(value)) question[name] = value;
    if (one.keys) question.keys = one.keys();
  }
  if (form.packs) question.packs = [...$("packs").querySelectorAll(":checked")].map((each) => each.value);
  // What is varied is not set at the same time.
  for (const key of Object.keys(question.vary || {})) {
    delete values[key];
    if (key === "bot") delete question.bot;
  }
  return { ...question, values };
}

const isEmpty = (value) => value === "" || value === false || (typeof value === "object" && !Object.keys(value).length);

// Set the form as a question was asked, so that it can be asked otherwise.
function fillForm(question, verb = question.verb) {
  const chosen = document.querySelector(`[name=game][value="${CSS.escape(question.game)}"]`);
  if (!chosen) return;
  chosen.checked = true;
  forget();
  showGame(question.game);
  showVerbs(verb);
  showVerb();
  for (const [key, value] of Object.entries(question.values || {})) {
    const place = $("settings").querySelector(`[data-setting="${CSS.escape(key)}"]`);
    if (place) place.fill(value); else addOther(key, value);
  }
  for (const [name, one] of shown) if (question[name] !== undefined) one.fill(question[name], question.keys);
  const packs = question.packs || [];
  $("packs").querySelectorAll("input").forEach((each) => { each.checked = packs.includes(each.value); });
  tellChanges();
}

async function ask(question) {
  $("problem").textContent = "";
  try {
    const job = await send(`questions?tab=${tab}`, question);
    answers.show(job);
    answers.listen();
    return true;
  } catch (problem) {
    const place = problem.field && placeOf(problem.field);
    if (place) complain(place, problem.message);
    $("problem").textContent = problem.message;
    return false;
  }
}

// --- What is wrong is said while somebody types ---

let checked = 0;

function placeOf(name) {
  const setting = $("settings").querySelector(`[data-setting="${CSS.escape(name)}"]`);
  const roll = document.querySelector(`#own [data-roll="${CSS.escape(name)}"]`);
  return setting || (roll && roll.closest(".field")) || (shown.has(name) ? shown.get(name).element : null);
}

async function check() {
  const turn = checked += 1;
  await new Promise((ready) => setTimeout(ready, 400));
  if (turn !== checked) return;
  let problem = { message: "" };
  try {
    await send("check", asked());
  } catch (found) {
    problem = found;
  }
  if (turn !== checked) return;
  document.querySelectorAll("#ask .field, #ask .many").forEach((each) => complain(each, ""));
  const place = problem.field && placeOf(problem.field);
  if (place) complain(place, problem.message);
  $("problem").textContent = place ? "" : problem.message;
}

// --- Addresses ---

// #ask=... holds a question, #answer=... the name of an answer that is kept.
function followAddress() {
  const [name, ...rest] = location.hash.slice(1).split("=");
  const text = rest.join("=");
  if (name === "ask") {
    try {
      fillForm(JSON.parse(decodeURIComponent(text)));
    } catch {
      $("problem").textContent = "This address holds no question.";
    }
  }
  if (name === "answer") answers.open(decodeURIComponent(text));
}

// --- Beginning ---

async function begin() {
  try {
    offered = await send("catalogue.json");
  } catch (problem) {
    $("problem").textContent = problem.message;
    return;
  }
  $("games").append(...offered.games.map((each) => radio("game", { value: each.name, title: each.title, help: each.summary }, offered.games[0].name)));
  showGame(offered.games[0].name);
  showPacks(offered.packs);
  $("games").addEventListener("change", (event) => showGame(event.target.value));
  $("verbs").addEventListener("change", showVerb);
  front.begin();
  $("ask").addEventListener("input", () => { tellChanges(); check(); });
  $("another-value").addEventListener("click", () => addOther());
  $("new-pack").addEventListener("change", keepPack);
  $("ask").addEventListener("submit", (event) => {
    event.preventDefault();
    checked += 1;
    ask(asked()).then((taken) => { if (taken) answers.toNewest(); });
  });
  await answers.begin();
  followAddress();
  addEventListener("hashchange", followAddress);
  document.body.dataset.ready = "yes";
}

async function keepPack() {
  const file = $("new-pack").files[0];
  if (!file) return;
  $("problem").textContent = "";
  try {
    const chosen = [...$("packs").querySelectorAll(":checked")].map((each) => each.value);
    const found = await send("packs", { name: file.name, text: await file.text(), game: game.name });
    showPacks(found.packs, [...chosen, file.name]);
  } catch (problem) {
    $("problem").textContent = problem.message;
  }
  $("new-pack").value = "";
}

begin();
