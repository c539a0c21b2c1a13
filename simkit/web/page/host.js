"use strict";
// The page of the host: the links of all seats, new links, and seats that a bot plays on.

const at = (id) => document.getElementById(id);

async function send(path, body) {
  const options = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(path, options);
  const text = await answer.text();
  if (answer.ok) return JSON.parse(text);
  throw new Error(text.startsWith("{") ? JSON.parse(text).problem : text);
}

const made = (name, properties, ...inside) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...inside);
  return element;
};

const tell = (problem) => {
  at("problem").textContent = problem ? problem.message || String(problem) : "";
  at("problem").hidden = !problem;
};

async function enter() {
  const ticket = location.hash.slice(1);
  if (!ticket) return;
  history.replaceState(null, "", location.pathname);
  await send("enter", { ticket });
}

async function refresh() {
  try {
    const { title, seats } = await send("seats.json");
    at("title").textContent = title;
    at("chairs").replaceChildren(...seats.map(chair));
    tell(null);
  } catch (problem) {
    tell(problem);
  }
}

function chair(each) {
  const parts = [made("h2", { textContent: each.name })];
  if (each.link) {
    if (each.qr) {
      const square = made("div", { innerHTML: each.qr }); // drawn by simkit
      square.firstChild.setAttribute("role", "img");
      square.firstChild.setAttribute("aria-label", `The link of ${each.name} as a QR code`);
      parts.push(square);
    }
    parts.push(made("p", {}, made("a", { className: "link", href: each.link, target: "_blank", rel: "noopener" }, "Sit down here")));
    parts.push(made("pre", { className: "link", tabIndex: 0, textContent: each.link }));
  } else parts.push(made("p", { textContent: "Somebody sits here." }));
  const renew = made("button", { type: "button", className: "quiet", textContent: "New link" });
  renew.addEventListener("click", () => deed("renew", { seat: each.seat }));
  const bot = made("button", {
    type: "button", className: "quiet", textContent: each.bot ? "Give the seat back" : "Let a bot play on",
  });
  bot.addEventListener("click", () => deed("bot", { seat: each.seat, bot: !each.bot }));
  parts.push(made("p", { className: "wishes" }, renew, bot));
  return made("li", {}, ...parts);
}

async function deed(path, body) {
  try {
    await send(path, body);
    await refresh();
  } catch (problem) {
    tell(problem);
  }
}

async function begin() {
  try {
    await enter();
  } catch (problem) {
    tell(problem);
  }
  await refresh();
  const line = new EventSource("events");
  line.onmessage = refresh;
  line.addEventListener("over", (event) => {
    line.close(); // it would connect again
    tell(JSON.parse(event.data).problem);
  });
}

begin();
