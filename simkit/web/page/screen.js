"use strict";
// The screen of one seat: comes in with its link, shows the table, sends what is chosen.

const at = (id) => document.getElementById(id);
let laid = null; // the table, once the board is there
let screen = { number: -1 };
let chosen = -1; // the place of the board whose options are shown alone
let waiting = false;

async function send(path, body) {
  const options = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new Error("The table cannot be reached. Is its host still there?");
  }
  const text = await answer.text();
  if (answer.ok) return JSON.parse(text);
  throw new Error(text.startsWith("{") ? JSON.parse(text).problem : text);
}

// A bot that searches keeps the table waiting: says how far it is, as long as an answer is on its way.
async function watched(work) {
  let over = false;
  const look = async () => {
    const found = over ? { share: null } : await send("thinking.json").catch(() => ({ share: null }));
    at("thinking").hidden = over || found.share === null;
    at("thinking-text").textContent = `A bot is searching: ${Math.round(100 * (found.share ?? 0))} %.`;
    if (!over) timer = setTimeout(look, 500);
  };
  let timer = setTimeout(look, 400);
  try {
    return await work;
  } finally {
    over = true;
    clearTimeout(timer);
    at("thinking").hidden = true;
  }
}

const tell = (problem) => {
  at("problem").textContent = problem ? problem.message || String(problem) : "";
  at("problem").hidden = !problem;
};

// --- coming in ---

// The ticket leaves the address at once: nobody who sees the screen can use it.
async function enter() {
  const ticket = location.hash.slice(1);
  if (!ticket) return;
  history.replaceState(null, "", location.pathname);
  await send("enter", { ticket });
}

async function begin() {
  try {
    await enter();
  } catch (problem) {
    // A reload or a second click on the same link: the cookie may be there already.
    try {
      await send("still.json");
    } catch {
      tell(problem);
      at("heading").textContent = "You cannot sit down here.";
      return;
    }
  }
  const still = await send("still.json");
  document.title = `${still.title}: ${still.seat}`;
  at("title").textContent = still.title;
  at("seat").textContent = still.seat;
  at("boards").replaceChildren(...still.boards.map(board));
  laid = new Played(at("screen"), still.places);
  listen();
}

function board(each) {
  const drawing = html("div", "scroll");
  drawing.tabIndex = 0;
  drawing.setAttribute("role", "region");
  drawing.setAttribute("aria-label", `Board: ${each.title}`);
  drawing.innerHTML = `<svg viewBox="${each.box}" role="img"></svg>`;
  const picture = drawing.firstChild;
  picture.setAttribute("aria-label", `${each.title}. What stands where is listed below.`);
  picture.style.setProperty("--wide", each.wide.toFixed(3));
  picture.style.setProperty("--least", `${each.least}px`);
  picture.innerHTML = each.svg; // drawn and escaped by simkit
  picture.append(svg("g", { class: "trails" }), svg("g", { class: "counters" }));
  const figure = html("figure", "board", drawing);
  if (each.note) figure.append(html("figcaption", "", each.note));
  return figure;
}

// Hears of changes while somebody can see the page: browsers keep few lines to one server open.
function listen() {
  let line = null;
  const follow = () => {
    if (document.hidden) {
      if (line) line.close();
      line = null;
    } else if (!line) {
      line = new EventSource("events");
      line.onmessage = refresh;
      line.addEventListener("over", (event) => {
        line.close(); // it would connect again
        tell(JSON.parse(event.data).problem);
      });
      line.onerror = () => setTimeout(refresh, 1000);
    }
  };
  document.addEventListener("visibilitychange", follow);
  follow();
  refresh();
}

// --- showing ---

class Played extends Laid {
  value(key) {
    return this.shown.has(key) ? JSON.parse(this.shown.get(key)) : undefined;
  }

  // A click on the board: the options about this place; one alone is taken.
  name(place) {
    const about = screen.asked ? screen.options.filter((_, n) => String(screen.places[n]) === place) : [];
    if (about.length === 1) return take(screen.options.findIndex((_, n) => String(screen.places[n]) === place));
    chosen = about.length ? place : -1;
    showOptions();
    const here = this.root.querySelector(".here");
    here.textContent = `${this.places[place] ?? place}: ${this.words(place)}.`;
    here.hidden = false;
    return undefined;
  }
}

let asking = false;
let again = false;

async function refresh() {
  if (asking) {
    again = true;
    return;
  }
  asking = true;
  try {
    const found = await watched(send("screen.json"));
    if (found.number !== screen.number) forgetHints();
    show(found);
    tell(null);
  } catch (problem) {
    tell(problem);
  }
  asking = false;
  if (again) {
    again = false;
    refresh();
  }
}

let lastOwn = new Map(); // what lay where when this seat chose last

function show(found) {
  const moved = found.number !== screen.number;
  screen = found;
  waiting = false;
  if (moved) chosen = -1;
  at("heading").textContent = found.heading;
  document.body.classList.toggle("asked", found.asked);
  const now = new Map(Object.entries(found.laid).map(([key, value]) => [key, JSON.stringify(value)]));
  const fresh = [...now.keys()].filter((key) => lastOwn.size && lastOwn.get(key) !== now.get(key));
  laid.lay(now, new Set(fresh));
  if (!lastOwn.size) lastOwn = now;
  for (const place of laid.ground.keys()) {
    const open = found.places.some((each) => String(each) === place);
    laid.ground.get(place).shape.classList.toggle("open", open);
  }
  at("crib").replaceChildren(...found.crib.map(([side, mark, name]) =>
    html("li", "", html("b", `chip ${side}`, mark), ` ${name}`)));
  document.querySelector(".crib").hidden = !found.crib.length;
  showStory(found.story);
  // The same buttons stay: a click or a key may be on its way to one of them.
  if (moved || at("options").querySelector("button:disabled")) showOptions();
  showConsent(found.consent);
  at("undo").hidden = !found.undo;
  at("hint").hidden = !found.asked;
  at("chances").hidden = !found.asked;
}

function showStory(lines) {
  const list = at("story");
  const low = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  let turn = -1;
  list.replaceChildren(...lines.map((line) => {
    const item = html("li", "", line.text);
    if (line.turn !== turn) item.prepend(html("b", "turn", line.turn ? `Turn ${line.turn}` : "Set-up"));
    turn = line.turn;
    return item;
  }));
  if (low || !list.dataset.seen) list.scrollTop = list.scrollHeight;
  list.dataset.seen = "yes";
}

function showOptions() {
  const buttons = screen.options
    .map((text, place) => ({ text, place }))
    .filter(({ place }) => chosen === -1 || String(screen.places[place]) === chosen)
    .map(({ text, place }) => {
      const button = html("button", "", text);
      button.type = "button";
      button.addEventListener("click", () => take(place));
      return html("li", "", button);
    });
  at("options").replaceChildren(...buttons);
  at("all").hidden = chosen === -1;
}

function showConsent(consent) {
  at("consent").hidden = !consent;
  if (!consent) return;
  at("consent-text").textContent =
    `May simkit keep your choices in the folder ${consent.folder} of the host's machine? A row has what you were ` +
    `asked, what you chose, how long you thought and which hints you saw, under the name ${consent.alias}. ` +
    "No row has another name of yours. Children need the consent of their parents.";
}

function showChances(found) {
  at("hinted").textContent = found.head;
  at("chanced").replaceChildren(...found.rows.map((row) => html("li", "", `${row.option}: ${row.chance}`)));
}

function forgetHints() {
  at("hinted").textContent = "";
  at("chanced").replaceChildren();
}

// --- choosing ---

async function take(place) {
  if (waiting) return;
  waiting = true;
  lastOwn = new Map(laid.shown);
  for (const button of at("options").querySelectorAll("button")) button.disabled = true;
  await deed("answer", { number: screen.number, place });
}

async function deed(path, body) {
  let problem = null;
  try {
    await watched(send(path, body));
  } catch (found) {
    problem = found;
  }
  await refresh();
  if (problem) tell(problem);
  waiting = false;
}

at("undo").addEventListener("click", () => deed("undo", { number: screen.number }));
at("all").addEventListener("click", () => {
  chosen = -1;
  showOptions();
});
at("hint").addEventListener("click", async () => {
  try {
    const found = await send("hint", { number: screen.number });
    forgetHints();
    at("hinted").textContent = found.text;
  } catch (problem) {
    tell(problem);
  }
});
at("chances").addEventListener("click", async () => {
  at("chances").disabled = true;
  at("hinted").textContent = "Imagining how the game goes on.";
  const number = screen.number;
  try {
    const found = await send("chances", { number });
    if (number === screen.number) showChances(found);
  } catch (problem) {
    forgetHints();
    tell(problem);
  }
  at("chances").disabled = false;
});
at("hurry").addEventListener("click", () => send("hurry", {}).catch(tell));
at("agree").addEventListener("click", () => deed("agree", { agree: true }));
at("decline").addEventListener("click", () => deed("agree", { agree: false }));

begin().catch(tell);
