"use strict";
// The fields of a form, made from what commands declare. Each gives its value and takes one.

const $ = (id) => document.getElementById(id);

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

const ended = (text) => `${text[0].toUpperCase()}${text.slice(1).replace(/\.$/, "")}.`;

let fields = 0;

function field(name, control, help, rule, id = `field-${fields += 1}`) {
  const labelled = control.matches("input, select, textarea") ? control : control.querySelector("input, select, textarea");
  labelled.id = id;
  const parts = [made("label", { for: id }, name), control];
  const described = [];
  if (help) {
    described.push(`${id}-help`);
    parts.push(made("p", { class: "aside", id: `${id}-help` }, help));
  }
  described.push(`${id}-wrong`);
  parts.push(made("p", { class: "wrong", id: `${id}-wrong` }));
  labelled.setAttribute("aria-describedby", described.join(" "));
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

// Said below a field as soon as it is known, and taken back when it is right.
function complain(place, message) {
  const said = place.querySelector(".wrong");
  const control = place.querySelector("input:not([type=hidden]), select, textarea");
  if (said) said.textContent = message;
  if (control) {
    if (message) control.setAttribute("aria-invalid", "true");
    else control.removeAttribute("aria-invalid");
  }
}

const changed = (element) => element.dispatchEvent(new Event("input", { bubbles: true }));

// Names that are picked one by one, each with what people call it; the value joins them.
function picker(choices, usual, { repeats = false, joined = "+", add = "Add one", empty = "" } = {}) {
  const value = made("input", { type: "hidden", value: usual });
  const list = made("ul", { class: "chips" });
  const known = new Map(choices.map((each) => [each.value, each.title]));
  for (const word of usual.split(joined).filter(Boolean)) if (!known.has(word)) known.set(word, word);
  const offers = made("select", {});
  const words = () => value.value.split(joined).map((each) => each.trim()).filter(Boolean);
  const set = (names) => { value.value = names.join(joined); draw(); changed(value); };
  function draw() {
    const chosen = words();
    list.replaceChildren(...chosen.map((word, place) => {
      const name = known.get(word) || word;
      const remove = made("button", { type: "button", "aria-label": `Remove ${name}` }, "\u00d7");
      remove.addEventListener("click", () => set(words().filter((_, other) => other !== place)));
      return made("li", {}, name, remove);
    }));
    if (!chosen.length && empty) list.replaceChildren(made("li", { class: "none" }, empty));
    const left = [...known].filter(([word]) => repeats || !chosen.includes(word));
    offers.replaceChildren(made("option", { value: "" }, add), ...left.map(([word, title]) => made("option", { value: word }, title)));
  }
  offers.addEventListener("change", () => {
    const word = offers.value;
    if (!word) return;
    const alone = (each) => each === usual && !choices.some((one) => one.value === each); // "random", "all"
    set(alone(word) ? [word] : [...words().filter((each) => !alone(each)), word]);
    offers.focus();
  });
  draw();
  return { element: made("div", { class: "picker" }, list, offers, value), value, fill: (text) => { value.value = text; draw(); } };
}

// What fits the words of an input is looked up while somebody types.
let typed = 0;
function lookUp(input) {
  input.setAttribute("list", "known-values");
  input.addEventListener("input", async () => {
    const turn = typed += 1;
    await new Promise((ready) => setTimeout(ready, 150));
    if (turn !== typed || input.value.length < 2) return;
    const found = await send(`values.json?game=${encodeURIComponent(game.name)}&words=${encodeURIComponent(input.value)}`);
    if (turn === typed) $("known-values").replaceChildren(...found.map((each) => made("option", { value: each.value }, each.title)));
  });
}

// --- Settings ---

const cardValue = (key) => (game.values || []).find((each) => each.value === key);
const settingOf = (key) => game.settings.find((each) => each.key === key);
const NAMED = 80; // names that a list shows

function yesOrNo(usual) {
  return [{ value: "false", title: "no" }, { value: "true", title: "yes" }].map((each) => (
    { ...each, title: each.value === usual ? `${each.title} (as usual)` : each.title }));
}

function settingField(setting) {
  const usual = setting.default;
  let element, value, fill;
  if (setting.kind === "names" && setting.choices.length) {
    const found = picker(setting.choices.slice(0, NAMED), usual, { repeats: setting.repeats });
    ({ element, value, fill } = found);
  } else {
    if (setting.kind === "flag") element = choice(yesOrNo(usual), usual);
    else if (setting.kind === "choice" && setting.choices.length) {
      const known = setting.choices.some((each) => each.value === usual);
      element = choice([...(known ? [] : [{ value: usual, title: usual }]), ...setting.choices], usual);
    } else {
      element = made("input", { value: usual, autocomplete: "off", spellcheck: "false" });
      if (setting.kind === "int") element.setAttribute("inputmode", "numeric");
    }
    value = element;
    fill = (text) => { element.value = text; };
  }
  value.dataset.key = setting.key;
  value.dataset.usual = usual;
  const bounds = setting.kind === "int" && setting.high !== null ? ` From ${setting.low} to ${setting.high}.` : "";
  const place = field(setting.label, element, `${ended(setting.help)}${bounds}`, setting.rule);
  place.dataset.setting = setting.key;
  place.fill = fill;
  return place;
}

// Settings under their headings, in the order of the game.
function settingGroups() {
  const groups = new Map();
  for (const setting of game.settings) groups.set(setting.group, [...(groups.get(setting.group) || []), setting]);
  return [...groups].map(([title, settings]) => made("fieldset", { class: "group" }, made("legend", {}, title), ...settings.map(settingField)));
}

// --- Fields of a question, by their kinds ---

const OTHER = "another value";

function keysToVary() {
  return [...game.settings.map((each) => ({ value: each.key, title: each.label })),
    ...(game.values || []).map((each) => ({ value: each.value, title: each.title })), { value: "bot", title: "who plays" }, { value: OTHER, title: "another value, by its name" }];
}

function knownValues(key) {
  if (key === "bot") return game.bots.map((bot) => ({ value: bot.name, title: bot.title }));
  const setting = settingOf(key);
  if (!setting) return [];
  if (setting.kind === "flag") return [{ value: "false", title: "no" }, { value: "true", title: "yes" }];
  return setting.kind === "choice" ? setting.choices : [];
}

// Two values to begin with.
function firstValues(key) {
  const setting = settingOf(key);
  if (game.change && game.change.key === key) return game.change.values;
  const card = cardValue(key);
  if (card) return [card.usual, String(Number(card.usual) + 1)];
  if (setting && setting.kind === "int") {
    const usual = Number(setting.default);
    return [usual, usual + 1 > setting.high ? usual - 1 : usual + 1];
  }
  const known = knownValues(key).map((each) => each.value);
  const usual = setting && known.includes(setting.default) ? [setting.default] : [];
  return [...usual, ...known.filter((each) => !usual.includes(each))].slice(0, key === "bot" ? 3 : 2);
}

// A row of what is varied: a key, and its values with commas between them.
function axisRow(key, values, single) {
  const known = settingOf(key) || cardValue(key) || key === "bot";
  const chosen = choice(keysToVary(), known ? key : OTHER);
  const name = made("input", { value: known ? "" : key, autocomplete: "off", placeholder: "pack:minions.larva.toughness" });
  lookUp(name);
  const nameField = field("Its name", name);
  const place = made("div", {});
  const hint = made("p", { class: "aside" });
  const remove = made("button", { type: "button", class: "quiet-button" }, "Leave it out");
  const row = made("div", { class: "axis" }, field("What", chosen), nameField, place, hint, remove);
  let listed = null;
  function fill(given) {
    const now = chosen.value, setting = settingOf(now), options = knownValues(now);
    nameField.hidden = now !== OTHER;
    const start = given || firstValues(now);
    if (options.length && !single) {
      const found = picker(options, start.join(","), { joined: ",", add: "One more value" });
      listed = found.value;
      place.replaceChildren(field("Values", found.element));
    } else {
      listed = options.length ? choice(options, start[start.length - 1])
        : made("input", { value: single ? start.slice(-1).join("") : start.join(", "), autocomplete: "off", spellcheck: "false" });
      place.replaceChildren(field(single ? "Value" : "Values", listed));
    }
    hint.textContent = setting && setting.kind === "int" && setting.high !== null ? `From ${setting.low} to ${setting.high}.`
      : setting && setting.kind === "names" ? `Names, joined by +: ${setting.choices.slice(0, 12).map((each) => each.value).join(", ")}.` : "";
  }
  chosen.addEventListener("change", () => { fill(); changed(chosen); });
  remove.addEventListener("click", () => { const form = row.closest("form"); row.remove(); changed(form); });
  fill(values);
  row.read = () => [now(), single ? listed.value.trim() : listed.value.split(",").map((each) => each.trim()).filter(Boolean)];
  const now = () => (chosen.value === OTHER ? name.value.trim() : chosen.value);
  return row;
}

const SAID = {
  axes: ["What is changed", "Two values or more. The first is the one that the others are compared with."],
};

function rows(option, make, more, start) {
  const list = made("div", { class: "rows" });
  const button = made("button", { type: "button", class: "quiet-button" }, more);
  const add = (...words) => list.append(make(...words));
  button.addEventListener("click", () => { add(); changed(list); });
  start.forEach((each) => add(...each));
  const [title, help] = SAID[option.kind] || [option.label, ended(option.help)];
  const element = made("fieldset", { class: "many" }, made("legend", {}, title), made("p", { class: "aside" }, help), list, button, made("p", { class: "wrong" }));
  return { element, list, add };
}

function axesField(option, value, single) {
  const entries = Array.isArray(value) ? [] : Object.entries(value || {});
  const first = () => (game.change ? game.change.key : game.settings.length ? game.settings[0].key : "bot");
  const make = (key = first(), values = null) => axisRow(key, values, single);
  const more = single ? "Set a value" : entries.length ? "Change something else too" : "Change something";
  const found = rows(option, make, more, entries);
  const read = () => {
    const pairs = [...found.list.children].map((row) => row.read()).filter(([key]) => key);
    return single ? pairs.map(([key, one]) => `${key}=${one}`) : Object.fromEntries(pairs);
  };
  const fill = (given) => {
    found.list.replaceChildren();
    const wanted = Array.isArray(given) ? given.map((text) => [text.split("=")[0], [text.slice(text.indexOf("=") + 1)]]) : Object.entries(given || {});
    wanted.forEach((each) => found.add(...each));
  };
  if (single && Array.isArray(value)) fill(value);
  return { element: found.element, read, fill };
}

function linesField(option, value) {
  const make = (text = "") => {
    const input = made("input", { value: text, autocomplete: "off", spellcheck: "false", placeholder: option.example });
    return made("div", { class: "axis" }, field(option.kind === "variants" ? "A name, and what it sets" : "Value", input));
  };
  const found = rows(option, make, "One more", (value || []).map((each) => [each]));
  const read = () => [...found.list.querySelectorAll("input")].map((each) => each.value.trim()).filter(Boolean);
  return { element: found.element, read, fill: (given) => { found.list.replaceChildren(); (given || []).forEach((each) => found.add(each)); } };
}

// A text that is pasted, or a file that is chosen or dropped.
function fileField(option, value) {
  const text = made("textarea", { rows: 7, spellcheck: "false", placeholder: "Paste it here, or drop a file." }, value && value.text ? value.text : value || "");
  const chosen = made("input", { type: "file", "aria-label": `${option.label}: choose a file` });
  let name = "";
  const take = async (file) => {
    if (!file) return;
    name = file.name;
    text.value = await file.text();
    changed(text);
  };
  chosen.addEventListener("change", () => take(chosen.files[0]));
  text.addEventListener("dragover", (event) => event.preventDefault());
  text.addEventListener("drop", (event) => { event.preventDefault(); take(event.dataTransfer.files[0]); });
  const label = made("label", { class: "quiet-button file" }, "Choose a file", chosen);
  const element = field(option.label, text, `${ended(option.help)} Paste the text, or drop a file on it.`);
  element.append(label);
  return { element, read: () => (text.value.trim() ? { name, text: text.value } : ""), fill: (given) => { text.value = given && given.text ? given.text : given || ""; } };
}

function kindField(option, value) {
  const control = choice(game.assets.map((each) => ({ value: each.kind, title: each.kind })), value || (game.assets[0] || {}).kind);
  const help = made("p", { class: "aside" });
  const tell = () => {
    const asset = game.assets.find((each) => each.kind === control.value);
    help.textContent = asset ? `Every ${asset.kind}: ${asset.help}.` : "";
  };
  // Names of another kind fit no more; where some stood, the first five of this one do now.
  const rename = () => {
    const named = [...shown.values()].find((each) => each.option.of === "assets");
    const asset = game.assets.find((each) => each.kind === control.value);
    if (named && named.read().length) named.fill(asset.choices.slice(0, 5).map((each) => each.value));
  };
  control.addEventListener("change", () => { tell(); rename(); });
  tell();
  const element = field("What is it worth?", control, "", null, "kind");
  element.append(help);
  return { element, read: () => control.value, fill: (given) => { control.value = given; tell(); } };
}

// A roll of the rules, and what it depends on.
function resolverField(option, value) {
  const control = choice(game.resolvers.map((each) => ({ value: each.name, title: each.name.replace(/[-_]/g, " ") })), value);
  const help = made("p", { class: "aside" });
  const keys = made("div", { class: "axis" });
  const tell = (given) => {
    const roll = game.resolvers.find((each) => each.name === control.value);
    help.textContent = roll ? ended(roll.help) : "";
    keys.replaceChildren(...(roll ? roll.keys : []).map((key) => {
      const input = made("input", { value: given && given[key.name] !== undefined ? given[key.name] : key.start, autocomplete: "off", "data-roll": key.name });
      return field(key.name.replace(/_/g, " "), input, ended(key.help));
    }));
  };
  control.addEventListener("change", () => tell());
  tell();
  const element = field("Roll", control);
  element.append(help, keys);
  const inside = () => Object.fromEntries([...keys.querySelectorAll("[data-roll]")].map((each) => [each.dataset.roll, each.value.trim()]));
  return { element, read: () => control.value, keys: inside, fill: (given, more) => { control.value = given; tell(more); } };
}

function botField(option, value) {
  const any = option.name !== "bot";
  const known = game.bots.map((bot) => ({ value: bot.name, title: bot.title }));
  const control = choice([...(any ? [{ value: "", title: "as usual" }] : []), ...known], value || (any ? "" : game.usual));
  const help = made("p", { class: "aside" });
  const more = made("details", { class: "rule" }, made("summary", {}, "How it plays"), made("p", {}));
  const tell = () => {
    const bot = game.bots.find((each) => each.name === control.value);
    help.textContent = bot && bot.gist ? ended(bot.gist) : any ? ended(option.help) : "";
    more.hidden = !bot || !(bot.idea || bot.weakness);
    more.querySelector("p").textContent = bot ? [bot.idea, bot.weakness && `Weakness: ${bot.weakness}`].filter(Boolean).map(ended).join(" ") : "";
  };
  control.addEventListener("change", tell);
  tell();
  const element = field(any ? option.label : "Who plays", control, "", null, any ? undefined : "bot");
  element.append(help, more);
  return { element, read: () => control.value, fill: (given) => { control.value = given; tell(); } };
}

function namesField(option, value) {
  const choices = option.kind === "bots" ? game.bots.map((bot) => ({ value: bot.name, title: bot.title }))
    : option.of === "events" ? game.events : option.of === "questions" ? Object.entries(option.titles).map(([name, title]) => ({ value: name, title }))
      : game.assets.flatMap((each) => each.choices.map((one) => ({ value: one.value, title: `${one.title} (${each.kind})` })));
  const found = picker(choices, [].concat(value || []).join(","), { joined: ",", empty: "as usual" });
  const read = () => found.value.value.split(",").filter(Boolean);
  return { element: field(option.label, found.element, ended(option.help)), read, fill: (given) => found.fill([].concat(given || []).join(",")) };
}

function plainField(option, value) {
  let control;
  if (option.kind === "flag") control = made("input", { type: "checkbox", checked: value === true || value === "true" });
  else if (option.kind === "choice") control = choice([{ value: "", title: "as usual" }, ...option.choices.map((each) => ({ value: each, title: each }))], value || "");
  else control = made("input", { value: value || "", autocomplete: "off", spellcheck: "false", placeholder: option.kind === "line" ? option.example : "" });
  if (["number", "share"].includes(option.kind) || option.name === "seed") control.setAttribute("inputmode", option.kind === "share" ? "decimal" : "numeric");
  const id = { games: "games-count", seed: "seed" }[option.name];
  const element = field(option.label, control, ended(option.help), null, id);
  if (option.kind === "flag") element.classList.add("tick");
  const read = () => (option.kind === "flag" ? control.checked : option.name === "games" ? control.value.replace(/[\s,_]/g, "") : control.value.trim());
  return { element, read, fill: (given) => { if (option.kind === "flag") control.checked = given === true; else control.value = given; } };
}

const MAKERS = { axes: axesField, pairs: (option, value) => axesField(option, value, true), variants: linesField, lines: linesField,
  file: fileField, kind: kindField, resolver: resolverField, bot: botField, bots: namesField, names: namesField };

// A field for an option: its element, and how it is read and filled.
function fieldOf(option, value) {
  const found = (MAKERS[option.kind] || plainField)(option, value);
  found.element.dataset.option = option.name;
  return { ...found, option };
}
