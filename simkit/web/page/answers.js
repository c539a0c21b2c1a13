"use strict";
// The answers: figures that grow while games are played, then what was found, to be taken away.

const answers = (() => {
  const cards = new Map(); // by the name of the question
  const grown = new Map(); // what was heard of each so far
  const open = new Map(); // whether a question is still to be heard of
  let stream = null;

  const COLOURS = ["var(--blue)", "var(--orange)", "var(--green)"];
  const percent = (share) => `${(100 * share).toFixed(1)} %`;
  const signed = (share) => `${share < 0 ? "\u2212" : "+"}${Math.abs(100 * share).toFixed(1)}`;
  const busy = (job) => job.state === "waiting" || job.state === "playing";

  // --- While it is played ---

  function hear(job) {
    const figures = (job.told && job.told.figures) || [];
    const games = figures.length ? figures[0].games : 0;
    const past = grown.get(job.id) || [];
    if (games && (!past.length || past[past.length - 1][0].games < games)) past.push(figures);
    grown.set(job.id, past);
    return past;
  }

  function line(name, attributes) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  }

  // Estimates with their intervals over the games so far; differences have a line at nought.
  function curve(past, differ) {
    const wide = 640, high = 170, left = 52, foot = 22, top = 8;
    const last = past[past.length - 1];
    const shown = last.map((_, place) => past.map((each) => each[place]));
    const settled = past.slice(Math.floor(past.length / 4)).flat();
    let least = Math.min(...settled.map((each) => each.low), differ ? 0 : 1);
    let most = Math.max(...settled.map((each) => each.high), 0);
    const room = Math.max(0.02, (most - least) * 0.08);
    least = differ ? least - room : Math.max(0, least - room);
    most = differ ? most + room : Math.min(1, most + room);
    const games = last[0].games;
    const x = (each) => left + (wide - left - 6) * each.games / games;
    const y = (share) => top + (high - top - foot) * (most - Math.min(most, Math.max(least, share))) / (most - least);
    const told = last.map((each) => words(each, differ)).join("; ");
    const picture = line("svg", { viewBox: `0 0 ${wide} ${high}`, role: "img", "aria-label": `So far: ${told}` });
    for (const share of marks(least, most)) {
      picture.append(line("line", { x1: left, x2: wide, y1: y(share), y2: y(share), stroke: "var(--line)" }));
      const label = line("text", { x: left - 8, y: y(share) + 4, "text-anchor": "end" });
      label.textContent = differ ? signed(share) : `${(100 * share).toFixed(0)} %`;
      picture.append(label);
    }
    if (differ) picture.append(line("line", { x1: left, x2: wide, y1: y(0), y2: y(0), stroke: "var(--faint)" }));
    shown.forEach((each, place) => {
      const upper = each.map((one) => `${x(one)},${y(one.high)}`);
      const lower = each.map((one) => `${x(one)},${y(one.low)}`).reverse();
      picture.append(line("polygon", { points: [...upper, ...lower].join(" "), fill: COLOURS[place], opacity: 0.2 }));
      picture.append(line("polyline", { points: each.map((one) => `${x(one)},${y(one.estimate)}`).join(" "), fill: "none", stroke: COLOURS[place], "stroke-width": 2 }));
    });
    const foots = line("text", { x: wide - 6, y: high - 4, "text-anchor": "end" });
    foots.textContent = `${games.toLocaleString("en")} games`;
    picture.append(foots);
    return picture;
  }

  // Round figures to write beside the curve, five at most.
  function marks(least, most) {
    const step = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5].find((each) => (most - least) / each <= 4) || 1;
    const found = [];
    for (let at = Math.ceil(least / step - 1e-9); at * step <= most + 1e-9; at += 1) found.push(at * step);
    return found;
  }

  function words(figure, differ) {
    if (figure.estimate === null) return "nothing yet";
    return differ
      ? `${figure.name}: ${signed(figure.estimate)} points (${signed(figure.low)} to ${signed(figure.high)})`
      : `won ${percent(figure.estimate)} (${percent(figure.low)} to ${percent(figure.high)})`;
  }

  function growing(past, differ) {
    if (!past.length) return null;
    const list = past[past.length - 1].map((each, place) => made("li", { class: differ ? "" : "first" },
      made("i", { style: `background:${COLOURS[place]}`, "aria-hidden": "true" }), made("b", {}, words(each, differ))));
    return made("div", { class: "grows" }, curve(past, differ), made("ul", { class: "grown" }, ...list),
      made("p", { class: "aside" }, "In brackets: 95 % intervals that hold however often one looks."));
  }

  // --- What was asked, in words ---

  function basis(asked) {
    const parts = [`bot ${asked.bot || "as varied"}`, `seed ${asked.seed}`];
    for (const [key, value] of Object.entries(asked.values || {})) parts.push(`${key.replace(/_/g, " ")}: ${value}`);
    for (const [key, values] of Object.entries(asked.vary || {})) parts.push(`${key.replace(/_/g, " ")}: ${values.join(" against ")}`);
    if (asked.kind) parts.push(`of every ${asked.kind}`);
    return [...parts, ...asked.packs].join(" \u00b7 ");
  }

  const STATES = { waiting: "Waiting for its turn.", playing: "Playing.", done: "Done.", refused: "Not answered.", stopped: "Stopped." };

  function show(job) {
    open.set(job.id, busy(job));
    const past = hear(job);
    let card = cards.get(job.id);
    if (!card) {
      card = made("article", { id: job.id, "aria-label": job.title });
      cards.set(job.id, card);
      $("none-yet").hidden = true;
      $("answers").prepend(card);
    }
    if (card.dataset.state === "over") return;
    const parts = busy(job) ? during(job, past, card) : after(job, past);
    if (parts) card.replaceChildren(...parts.filter(Boolean));
    if (!busy(job)) card.dataset.state = "over";
  }

  // The words above and the button stay where they are, so that focus stays on it.
  function during(job, past, card) {
    const differ = job.asked.verb !== "run";
    const told = job.stopping ? "Stopping; what is finished is kept." : `${STATES[job.state]} ${job.told.text || ""}`;
    const share = job.told.share;
    const now = made("div", { class: "now" });
    now.append(made("p", { class: "state" }, told));
    now.append(made("progress", { max: 1, value: share === null || share === undefined ? false : share, "aria-label": "How far it is" }));
    const figures = growing(past, differ);
    if (figures) now.append(figures);
    const before = card.querySelector(".now");
    if (before) {
      before.replaceWith(now);
      return null;
    }
    const stop = made("button", { type: "button", class: "quiet-button" }, "Stop");
    stop.addEventListener("click", () => send(`stop/${job.id}`, {}).then(show).catch(() => {}));
    return [made("div", { class: "head" }, made("h2", {}, job.title), stop), made("p", { class: "aside" }, basis(job.asked)), now];
  }

  // --- When it is over ---

  function after(job, past) {
    const head = [made("h2", {}, job.title), made("p", { class: "aside" }, basis(job.asked))];
    const found = job.answer;
    if (!found) return [...head, made("p", { class: "problem", role: "alert" }, job.problem)];
    const state = found.interrupted ? "Stopped; what was finished is kept." : "";
    return [...head, state ? made("p", { class: "note", role: "status" }, state) : made("p", { class: "aside", role: "status" }, STATES.done),
      found.finding ? made("p", { class: "finding" }, found.finding) : null,
      ...found.charts.map((each) => picture(job, each)), figures(found), tableOf(job, found), next(job), taken(job, found)];
  }

  // All that the command prints; folded where pictures tell it first.
  function figures(found) {
    return made("details", { class: "figures", open: !found.charts.length },
      made("summary", {}, "All figures, in words"), ...pages(found));
  }

  function pages(found) {
    return ["wide", "narrow"].map((width) => {
      const page = made("pre", { class: `told ${width}`, tabindex: 0, role: "region", "aria-label": "The answer in words" });
      page.innerHTML = found.pages[width]; // escaped by simkit, with our own marks alone
      return page;
    });
  }

  function picture(job, chart) {
    const drawing = made("div", { class: chart.follows ? "chart" : "chart negative" });
    drawing.innerHTML = chart.svg; // drawn by simkit
    const links = [".png", ".svg"].flatMap((suffix) => [" ", link(job, chart.name + suffix, suffix.slice(1).toUpperCase())]);
    return made("figure", {}, made("p", { class: "heading" }, chart.title),
      chart.subtitle ? made("p", { class: "second" }, chart.subtitle) : null,
      made("div", { class: "scroll", tabindex: 0, role: "img", "aria-label": chart.title }, drawing),
      made("figcaption", {}, chart.caption, " Take it away:", ...links));
  }

  const link = (job, file, name) => made("a", { href: `answers/${job.id}/${file}`, download: `${job.id}-${file}` }, name || file);

  function tableOf(job, found) {
    if (!found.rows.length) return null;
    const row = (cells, tag) => made("tr", {}, ...cells.map((each) => made(tag, tag === "th" ? { scope: "col" } : {}, each)));
    const table = made("table", {}, made("thead", {}, row(found.heads, "th")), made("tbody", {}, ...found.rows.map((each) => row(each, "td"))));
    const [rows, columns] = found.size;
    const more = rows > found.rows.length || columns > found.heads.length ? `The whole table has ${rows.toLocaleString("en")} rows and ${columns} columns. ` : "";
    return made("details", {}, made("summary", {}, "The table ", made("small", {}, `${rows.toLocaleString("en")} rows`)),
      made("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "The table" }, table),
      made("p", { class: "aside" }, more, "Take it away: ", link(job, "table.csv")));
  }

  function copied(name, text) {
    const button = made("button", { type: "button", class: "quiet-button" }, `Copy ${name}`);
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(text).catch(() => {});
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = `Copy ${name}`; }, 1500);
    });
    return button;
  }

  function taken(job, found) {
    const again = found.again
      ? [made("p", { class: "aside" }, "The command that gives it again:"), made("pre", { class: "command", tabindex: 0 }, found.again), copied("the command", found.again)]
      : [];
    return made("details", { open: true }, made("summary", {}, "Take it away"), ...again,
      made("p", { class: "aside" }, "The same in Python:"), made("pre", { class: "command", tabindex: 0 }, found.python), copied("the Python", found.python),
      made("p", { class: "aside" }, "All files:"), made("ul", { class: "files" }, ...found.files.map((file) => made("li", {}, link(job, file)))));
  }

  // --- The same question, otherwise ---

  function next(job) {
    const { asked } = job;
    const part = made("div", {}, made("h3", {}, "And then?"));
    if (asked.verb === "compare") part.append(another(job));
    const row = made("div", { class: "row" });
    const base = { ...asked, values: asked.values || {}, vary: undefined, kind: undefined, games: undefined, bot: asked.bot || "expert" };
    const button = (text, act) => {
      const found = made("button", { type: "button", class: "quiet-button" }, text);
      found.addEventListener("click", act);
      row.append(found);
    };
    for (const verb of offered.verbs) {
      if (verb.name === asked.verb || verb.name === "worth") continue;
      if (verb.name === "compare") button(verb.asks, () => { fillForm(base, "compare"); $("changes").scrollIntoView(); $("axes").querySelector("select").focus(); });
      else button(verb.asks, () => ask({ ...base, verb: verb.name }));
    }
    const kinds = offered.games.find((each) => each.name === asked.game).assets;
    for (const asset of kinds) if (asset.kind !== asked.kind) button(`What is every ${asset.kind} worth?`, () => ask({ ...base, verb: "worth", kind: asset.kind }));
    button("Ask otherwise", () => { fillForm(asked.verb === "compare" ? base : asked, asked.verb); $("ask").scrollIntoView(); $("play").focus(); });
    part.append(row);
    return part;
  }

  // One more arm: asked anew with it, on the same luck, so that the games of the others are the same.
  function another(job) {
    const [key, values] = Object.entries(job.asked.vary)[0];
    const value = made("input", { id: `arm-${job.id}`, autocomplete: "off" });
    const row = made("form", { class: "row" }, made("label", { for: value.id }, `One more value of ${key.replace(/_/g, " ")}`), value,
      made("button", { class: "quiet-button" }, "Add this arm"));
    row.addEventListener("submit", (event) => {
      event.preventDefault();
      const wanted = value.value.trim();
      if (wanted) ask({ ...job.asked, vary: { ...job.asked.vary, [key]: [...values, wanted] } });
    });
    return row;
  }

  // --- Listening ---

  // Only while something is asked: a browser keeps few such lines open at once.
  function listen() {
    if (stream) return;
    stream = new EventSource(`events?tab=${tab}`);
    stream.onmessage = (event) => {
      show(JSON.parse(event.data));
      if (![...open.values()].includes(true)) hangUp();
    };
    stream.onerror = () => { if (stream && stream.readyState === EventSource.CLOSED) hangUp(); };
  }

  function hangUp() {
    if (stream) stream.close();
    stream = null;
  }

  async function begin() {
    const jobs = await send(`jobs.json?tab=${tab}`);
    jobs.forEach(show);
    if (jobs.some(busy)) listen();
  }

  return { show, listen, begin };
})();
