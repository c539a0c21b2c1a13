"use strict";
// The question: what can be chosen, and what was. Answers are answers.js.

const tab = sessionStorage.getItem("tab") ||
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
sessionStorage.setItem("tab", tab);

const $ = (id) => document.getElementById(id);
let offered = null;
let game = null;

// --- Small parts ---

// An element with attributes and what is in it; texts stay texts.
function made(tag, attributes = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...inside.filter((each) => each !== null && each !== undefined));
  return element;
}

async function send(path, body) {
  const options = body === undefined ? {} : { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new Error("simkit serve has ended, or cannot be reached. Start it again in the terminal.");
  }
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.problem || answer.statusText);
  return found;
}

let fields = 0;

function field(name, control, help, rule) {
  const id = `field-${fields += 1}`;
  control.id = id;
  const parts = [made("label", { for: id }, name), control];
  if (help) {
    control.setAttribute("aria-describedby", `${id}-help`);
    parts.push(made("p", { class: "aside", id: `${id}-help` }, help));
  }
  if (rule) {
    const title = `Rule: ${rule.title}`;
    parts.push(rule.note
      ? made("details", { class: "rule" }, made("summary", {}, title), made("p", {}, rule.note))
      : made("p", { class: "rule" }, title));
  }
  return made("div", { class: "field" }, ...parts);
}

function choice(options, value) {
  const control = made("select", {}, ...options.map((each) => made("option", { value: each.value }, each.title)));
  if (value !== undefined) control.value = value;
  return control;
}

// --- What is offered ---

function radios(place, name, entries, chosen) {
  place.querySelectorAll("label").forEach((old) => old.remove());
  for (const entry of entries) {
    const input = made("input", { type: "radio", name, value: entry.value, checked: entry.value === chosen });
    place.append(made("label", {}, input, made("b", {}, entry.title), entry.help ? made("small", {}, entry.help) : null));
  }
}

function control(setting) {
  const usual = setting.default;
  if (setting.kind === "flag") {
    return choice([{ value: "false", title: "no" }, { value: "true", title: "yes" }].map((each) => (
      { ...each, title: each.value === usual ? `${each.title} (as usual)` : each.title })), usual);
  }
  if (setting.kind === "choice" && setting.choices.length) {
    const known = setting.choices.some((each) => each.value === usual);
    const first = known ? [] : [{ value: usual, title: usual }];
    return choice([...first, ...setting.choices], usual);
  }
  const input = made("input", { value: usual, autocomplete: "off", spellcheck: "false" });
  if (setting.kind === "int") input.setAttribute("inputmode", "numeric");
  return input;
}

function helpOf(setting) {
  const bounds = setting.kind === "int" && setting.high !== null ? ` From ${setting.low} to ${setting.high}.` : "";
  const names = setting.kind === "names" && setting.choices.length
    ? ` Names: ${setting.choices.map((each) => each.value).join(", ")}.` : "";
  return `${setting.help[0].toUpperCase()}${setting.help.slice(1)}.${bounds}${names}`;
}

function showGame(name) {
  game = offered.games.find((each) => each.name === name);
  const settings = game.settings.map((setting) => {
    const input = control(setting);
    input.dataset.key = setting.key;
    input.dataset.usual = setting.default;
    return field(setting.label, input, helpOf(setting), setting.rule);
  });
  $("settings").replaceChildren(...settings);
  $("bot").replaceChildren(...game.bots.map((bot) => made("option", { value: bot.name }, bot.name)));
  $("bot").value = "expert";
  $("kind").replaceChildren(...game.assets.map((asset) => made("option", { value: asset.kind }, asset.kind)));
  $("others").replaceChildren();
  $("axes").replaceChildren();
  addAxis();
  tellBot();
  tellKind();
  tellChanges();
}

const ended = (text) => `${text[0].toUpperCase()}${text.slice(1).replace(/\.$/, "")}.`;

function tellBot() {
  const bot = game.bots.find((each) => each.name === $("bot").value);
  $("bot-help").textContent = bot && bot.gist ? ended(bot.gist) : "";
  $("bot-more").hidden = !bot || !(bot.idea || bot.weakness);
  $("bot-more").querySelector("p").textContent = bot
    ? [bot.idea, bot.weakness && `Weakness: ${bot.weakness}`].filter(Boolean).map(ended).join(" ") : "";
}

function tellKind() {
  const asset = game.assets.find((each) => each.kind === $("kind").value);
  $("kind-help").textContent = asset ? `Every ${asset.kind}: ${asset.help}.` : "";
}

function tellChanges() {
  let changed = 0;
  for (const input of $("settings").querySelectorAll("[data-key]")) {
    const other = input.value.trim() !== input.dataset.usual;
    input.closest(".field").classList.toggle("changed", other);
    changed += other;
  }
  $("settings-count").textContent = changed ? `${changed} changed` : "all as usual";
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

// --- Rows that can be added ---

let typed = 0;

// What fits the words of an input is looked up while somebody types.
function lookUp(input) {
  input.setAttribute("list", "known-values");
  input.addEventListener("input", async () => {
    const turn = typed += 1;
    await new Promise((ready) => setTimeout(ready, 150));
    if (turn !== typed || input.value.length < 2) return;
    const found = await send(`values.json?game=${game.name}&words=${encodeURIComponent(input.value)}`);
    if (turn === typed) $("known-values").replaceChildren(...found.map((each) => made("option", { value: each.value }, each.title)));
  });
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

const OTHER = "another value";

function addAxis(key = "", values = []) {
  const keys = [...game.settings.map((each) => ({ value: each.key, title: each.label })),
    { value: "bot", title: "who plays" }, { value: OTHER, title: "another value, by its name" }];
  const known = key === "" || keys.some((each) => each.value === key);
  const chosen = choice(keys, key === "" ? game.settings[0].key : known ? key : OTHER);
  const name = made("input", { value: known ? "" : key, autocomplete: "off", placeholder: "pack:minions.larva.toughness" });
  lookUp(name);
  const listed = made("input", { autocomplete: "off", spellcheck: "false" });
  const hint = made("p", { class: "aside" });
  const nameField = field("Its name", name);
  const axis = made("div", { class: "axis" }, field("What", chosen), nameField, field("Values", listed), hint);
  const fill = () => {
    const setting = game.settings.find((each) => each.key === chosen.value);
    nameField.hidden = chosen.value !== OTHER;
    const options = chosen.value === "bot" ? game.bots.map((bot) => bot.name)
      : setting ? (setting.kind === "flag" ? ["false", "true"] : setting.choices.map((each) => each.value)) : [];
    hint.textContent = options.length ? `Known: ${options.join(", ")}.`
      : setting && setting.high !== null ? `From ${setting.low} to ${setting.high}.` : "";
    if (setting && setting.kind === "int") {
      const usual = Number(setting.default);
      listed.value = [usual, usual + 1 > setting.high ? usual - 1 : usual + 1].join(", ");
    } else listed.value = options.slice(0, chosen.value === "bot" ? 3 : 2).join(", ");
  };
  chosen.addEventListener("change", fill);
  fill();
  if (values.length) listed.value = values.join(", ");
  chosen.dataset.role = "key";
  name.dataset.role = "name";
  listed.dataset.role = "values";
  $("axes").append(axis);
}

// --- The question as plain data, and back ---

const verbOf = () => document.querySelector("[name=verb]:checked").value;

function showVerb() {
  const verb = offered.verbs.find((each) => each.name === verbOf());
  $("changes").hidden = verb.name !== "compare";
  $("kinds").hidden = verb.name !== "worth";
  $("games-count").value = verb.games;
}

function asked() {
  const values = {};
  for (const input of $("settings").querySelectorAll("[data-key]")) {
    if (input.value.trim() !== input.dataset.usual) values[input.dataset.key] = input.value.trim();
  }
  for (const row of $("others").querySelectorAll(".other")) {
    const name = row.querySelector("[data-role=name]").value.trim();
    if (name) values[name] = row.querySelector("[data-role=number]").value.trim();
  }
  const question = {
    verb: verbOf(), game: game.name, bot: $("bot").value, seed: $("seed").value.trim(),
    games: $("games-count").value.replace(/[\s,_]/g, ""), values,
    packs: [...$("packs").querySelectorAll(":checked")].map((each) => each.value),
  };
  if (question.verb === "worth") question.kind = $("kind").value;
  if (question.verb === "compare") question.vary = varied(values, question);
  return question;
}

// What is varied is not set at the same time.
function varied(values, question) {
  const vary = {};
  for (const axis of $("axes").children) {
    const chosen = axis.querySelector("[data-role=key]").value;
    const key = chosen === OTHER ? axis.querySelector("[data-role=name]").value.trim() : chosen;
    vary[key] = axis.querySelector("[data-role=values]").value.split(",").map((each) => each.trim()).filter(Boolean);
    delete values[key];
    if (key === "bot") question.bot = "";
  }
  return vary;
}

// Set the form as a question was asked, so that it can be asked otherwise.
function fillForm(question, verb) {
  document.querySelector(`[name=game][value="${question.game}"]`).checked = true;
  showGame(question.game);
  document.querySelector(`[name=verb][value="${verb}"]`).checked = true;
  showVerb();
  if (question.bot) $("bot").value = question.bot;
  for (const [key, value] of Object.entries(question.values || {})) {
    const input = $("settings").querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (input) input.value = value; else addOther(key, value);
  }
  $("seed").value = question.seed;
  $("packs").querySelectorAll("input").forEach((each) => { each.checked = question.packs.includes(each.value); });
  tellBot();
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
    $("problem").textContent = problem.message;
    return false;
  }
}

// --- Beginning ---

async function begin() {
  try {
    offered = await send("catalogue.json");
  } catch (problem) {
    $("problem").textContent = problem.message;
    return;
  }
  radios($("games"), "game", offered.games.map((each) => ({ value: each.name, title: each.title, help: each.summary })), offered.games[0].name);
  radios($("verbs"), "verb", offered.verbs.map((each) => ({ value: each.name, title: each.asks })), "run");
  showGame(offered.games[0].name);
  showPacks(offered.packs);
  showVerb();
  $("games").addEventListener("change", (event) => showGame(event.target.value));
  $("verbs").addEventListener("change", showVerb);
  $("bot").addEventListener("change", tellBot);
  $("kind").addEventListener("change", tellKind);
  $("ask").addEventListener("input", tellChanges);
  $("another-value").addEventListener("click", () => addOther());
  $("another-axis").addEventListener("click", () => addAxis());
  $("new-pack").addEventListener("change", keepPack);
  $("ask").addEventListener("submit", (event) => {
    event.preventDefault();
    ask(asked()).then((taken) => { if (taken && matchMedia("(max-width: 60rem)").matches) $("answers").scrollIntoView(); });
  });
  await answers.begin();
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
