"use strict";
// The answers: figures that grow while games are played, then what was found, to be taken away.

const answers = (() => {
  const cards = new Map(); // by the name of the question
  const grown = new Map(); // what was heard of each so far
  const jobs = new Map(); // those that are over, by their names
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

  // What the figures below do not tell, one thing beside the other.
  function progressTold(text, figures) {
    const known = (part) => figures.some((each) => part.startsWith(each.differs ? `${each.name}:` : each.name));
    return (text || "").split(/ {2,}/).filter((part) => part && !known(part)).join(" \u00b7 ");
  }

  function growing(past) {
    if (!past.length) return null;
    const differ = past[past.length - 1].some((each) => each.differs);
    const list = past[past.length - 1].map((each, place) => made("li", { class: differ ? "" : "first" },
      made("i", { style: `background:${COLOURS[place]}`, "aria-hidden": "true" }), made("b", {}, words(each, differ))));
    return made("div", { class: "grows" }, curve(past, differ), made("ul", { class: "grown" }, ...list),
      made("p", { class: "aside" }, "In brackets: 95 % intervals, valid however often you look."));
  }

  // --- What was asked, in words ---

  const MOST_ONLY = 4; // things that are named

  function basis(asked) {
    const form = formOf(asked.verb);
    const of = offered.games.find((each) => each.name === asked.game);
    const title = (key) => labelOf(key, of);
    const parts = [];
    for (const option of form ? form.fields : []) {
      const value = asked[option.name];
      if (value === undefined || value === "" || option.name === "about") continue; // the title says it
      if (option.kind === "axes" && !Array.isArray(value)) for (const [key, values] of Object.entries(value)) parts.push(values.length ? `${title(key)}: ${values.map((each) => wordFor(key, each, of)).join(" against ")}` : title(key));
      else if (option.kind === "kind") parts.push(`of every ${value}`);
      else if (option.kind === "resolver") parts.push(`roll: ${value.replace(/[-_]/g, " ")}`);
      else if (option.of === "questions" || inTitle(asked, option.name, value)) continue;
      else if (option.kind === "variants") parts.push(value.map((each) => each.split(":")[0]).join(" against "));
      else if (option.name === "only" && listed(value).length > MOST_ONLY) parts.push(`${listed(value).length} of them`);
      else if (option.kind === "flag") parts.push(option.label.toLowerCase());
      else if (option.kind === "file") parts.push(`${option.label.toLowerCase()} ${value.name || "as pasted"}`);
      else parts.push(`${option.label.toLowerCase()} ${listed(value).join(", ")}`);
    }
    for (const [key, value] of Object.entries(asked.keys || {})) if (value) parts.push(`${key.replace(/_/g, " ")}: ${value}`);
    for (const [key, value] of Object.entries(asked.values || {})) parts.push(`${title(key)}: ${wordFor(key, value, of)}`);
    return [...parts, ...(asked.packs || [])].join(" \u00b7 ");
  }

  // What the title says already: a single thing, or who wins the game that is watched.
  function inTitle({ verb }, name, value) {
    if (name === "where") return verb === "replay" && /^(not )?won(_\d+)?$|^outcome ==|^won_1 and \(|^not won and 0 </.test(value);
    return name === "only" && ["restrict", "worth"].includes(verb) && !`${value}`.includes(",");
  }

  const listed = (value) => [].concat(value).flatMap((each) => `${each}`.split(",")).map((each) => each.trim()).filter(Boolean);

  const STATES = { waiting: "Waiting for its turn.", playing: "Playing.", done: "Done.", refused: "Not answered.", stopped: "Stopped." };

  function show(job) {
    open.set(job.id, busy(job));
    const past = hear(job);
    let card = cards.get(job.id);
    if (!card) {
      card = made("article", { id: job.id, "aria-label": job.title });
      cards.set(job.id, card);
      foldAll();
      $("cards").prepend(card);
    }
    if (card.dataset.state === "over") return;
    if (busy(job)) {
      const parts = during(job, past, card);
      if (parts) card.replaceChildren(...parts);
      return;
    }
    card.dataset.state = "over";
    jobs.set(job.id, job);
    const brief = Boolean(job.answer && job.answer.brief);
    draw(card, brief || card !== $("cards").firstElementChild);
    if (job.answer && !job.answer.brief) list();
  }

  // An answer that is over, whole or folded to its sentence. What is folded is not drawn at all.
  function draw(card, folded) {
    const job = jobs.get(card.id);
    card.classList.toggle("folded", folded);
    card.replaceChildren(...(folded ? folding(job, true) : after(job)).filter(Boolean));
  }

  function foldAll() {
    for (const card of $("cards").children) if (jobs.has(card.id) && !card.classList.contains("folded")) draw(card, true);
  }

  // An answer of which only the sentence was sent is read first.
  async function unfold(card) {
    const job = jobs.get(card.id);
    if (job.answer && job.answer.brief) {
      try {
        jobs.set(card.id, { ...job, ...(await send(`kept/${encodeURIComponent(card.id)}`)) });
      } catch (problem) {
        return tell(problem);
      }
    }
    draw(card, false);
  }

  // The words above and the button stay where they are, so that focus stays on it.
  function during(job, past, card) {
    const told = job.stopping ? "Stopping; what is finished is kept."
      : `${STATES[job.state]} ${progressTold(job.told.text, past[past.length - 1] || [])}`;
    const share = job.told.share;
    const now = made("div", { class: "now" });
    now.append(made("p", { class: "state" }, told));
    now.append(made("progress", { max: 1, value: share === null || share === undefined ? false : share, "aria-label": "How far it is" }));
    const figures = growing(past);
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

  function after(job) {
    const found = job.answer;
    const head = folding(job, false);
    if (!found) return [...head, made("p", { class: "problem", role: "alert" }, job.problem), next(job)];
    const [first, ...others] = found.charts;
    return [...head,
      found.interrupted ? made("p", { class: "note", role: "status" }, "Stopped; what was finished is kept.") : null,
      look(job, found), found.lines && found.lines.length ? lines(found.lines) : null, found.others && found.others.length ? lines(found.others, "worries calm") : null, first ? picture(job, first, found.finding) : null, notes(found), next(job),
      others.length ? made("details", {}, made("summary", {}, others.length === 1 ? "Another picture" : `${others.length} more pictures`), ...others.map((each) => picture(job, each))) : null,
      figures(found), tableOf(job, found), taken(job, found)];
  }

  // The figure of a sentence that says it first: what people look for.
  const ONE = "[+\u2212-]?\\d[\\d.,]*";
  const FIGURES = [/(?<=^By )turn \d+/, new RegExp(`(?<=: (turn )?)${ONE}(?=( (a game|for (each|the) [a-z]+))? on average)`), new RegExp(`(?<=^(A|Every) game lasts )${ONE}\\sturns`), new RegExp(`(?<=: the median is )${ONE}`), new RegExp(`(?<!give or take |within |less than |more than |gains )(?<![\\d.])(${ONE}\\sto\\s)?${ONE}\\spoints`), new RegExp(`(?<=^Play )${ONE}\\sgames`), new RegExp(`(?<=(within|at most) )${ONE}\\s(turns|minutes|choices)`), new RegExp(`(?<!reach(es)? )(?<![\\d.,])${ONE}\\s%(\\s(to|against)\\s${ONE}\\s%)?`)];

  // What a sentence says in place of a figure.
  const VERDICTS = [[/^No difference that matters:|^[^.]* wins? as often as [^.]*, within/, "No difference that matters"], [/^Not settled:|^The difference is not settled:/, "Not settled"]];

  function headline(job) {
    const found = job.answer, verdict = VERDICTS.find((each) => each[0].test(found.finding)), figure = verdict ? [verdict[1]] : FIGURES.map((each) => found.finding.match(each)).find(Boolean);
    const ways = job.asked?.verb === "odds" && found.finding.split(" %").length > 2; // none of them is the answer
    return [figure && !ways && (job.asked?.only || !(found.lines && found.lines.length > 1)) ? made("p", { class: "big" }, figure[0]) : null, found.finding ? made("p", { class: "finding" }, found.finding) : null];
  }

  // The head of an answer: its question, its figure and sentence, and a button that folds the rest.
  function folding(job, folded) {
    const title = made("h2", {}, job.name || job.title);
    const fold = made("button", { type: "button", class: "quiet-button", "aria-expanded": String(!folded) }, folded ? "Unfold" : "Fold");
    fold.addEventListener("click", async () => {
      const card = $(job.id);
      if (folded) await unfold(card); else draw(card, true);
      card.querySelector(".tools button").focus();
    });
    const about = made("p", { class: "aside", role: "status" }, [job.answer ? "" : STATES[job.state], job.name ? job.title : "", basis(job.asked)].filter(Boolean).join(" \u00b7 "));
    const said = job.answer ? headline(job) : [];
    return [made("div", { class: "head" }, title, made("div", { class: "tools" }, fold, ...(folded ? [aside()] : []))), ...(folded ? said.slice(1) : said), about];
  }

  // Worries of a review: the question, the figure, what would be sound.
  function lines(worries, look = "worries") {
    return made("ul", { class: look }, ...worries.map((each) => made("li", {}, made("b", {}, each.asks), ` ${each.about ? `${each.about}: ` : ""}${each.figure}`,
      each.sound ? made("small", {}, ` Sound: ${each.sound}.`) : null)));
  }

  // A page to watch, such as a replay, or a drawing that the command made.
  function look(job, found) {
    const pages = found.files.filter((each) => each.endsWith(".html") && each !== "answer.html");
    const drawn = found.files.includes("board.svg");
    if (!pages.length && !drawn) return null;
    const quiet = job.asked.only ? "quiet-button" : "main-button"; // a part of a review has little to report
    return made("div", {}, ...pages.map((each) => made("p", {}, made("a", { class: quiet, target: "_blank", rel: "noopener", href: `answers/${job.id}/${each}?look` }, each === "replay.html" ? "Watch it in a new tab" : "Open the report in a new tab"))),
      drawn ? made("figure", {}, made("img", { src: `answers/${job.id}/board.svg`, alt: "The board at the end of the game" })) : null);
  }

  const notes = (found) => (found.notes && found.notes.length ? made("div", {}, ...found.notes.map((each) => made("p", { class: "note" }, each))) : null);

  // All that the command prints; folded where pictures tell it first.
  function figures(found) {
    return made("details", { class: "figures", open: !found.charts.length && !found.lines && !found.files.includes("replay.html") },
      made("summary", {}, "All figures, in words"), ...pages(found));
  }

  function pages(found) {
    return ["wide", "narrow"].map((width) => {
      const page = made("pre", { class: `told ${width}`, tabindex: 0, role: "region", "aria-label": "The answer in words" });
      page.innerHTML = found.pages[width]; // escaped by simkit, with our own marks alone
      return page;
    });
  }

  // The title of a picture that only repeats the sentence above it is left out.
  function picture(job, chart, finding = "") {
    const plain = (text) => text.toLowerCase().replace(/\s+/g, " ").replace(/\.$/, "");
    const repeats = plain(finding).includes(plain(chart.title));
    const added = (chart.subtitle || "").split(/(?<=[.?!]) (?=[A-Z])/).filter((each) => !plain(finding).includes(plain(each)) && !each.endsWith("?")).join(" ");
    const forms = chart.narrow ? [["wide", chart.svg], ["narrow", chart.narrow]] : [["", chart.svg]]; // of older answers
    const drawings = forms.map(([width, svg]) => {
      const drawing = made("div", { class: `chart ${width}${chart.follows ? "" : " negative"}` });
      drawing.innerHTML = svg; // drawn by simkit
      return drawing;
    });
    return made("figure", {}, repeats ? null : made("p", { class: "heading" }, chart.title),
      added ? made("p", { class: "second" }, added) : null,
      made("div", { class: "scroll", tabindex: 0, role: "img", "aria-label": chart.title }, ...drawings),
      made("figcaption", {}, chart.caption));
  }

  const link = (job, file, name) => made("a", { href: `answers/${job.id}/${file}`, download: `${job.id}-${file}` }, name || file);

  function tableOf(job, found) {
    if (!found.rows.length) return null;
    const row = (cells, tag) => made("tr", {}, ...cells.map((each) => made(tag, tag === "th" ? { scope: "col" } : {}, each)));
    const table = made("table", {}, made("thead", {}, row(found.heads, "th")), made("tbody", {}, ...found.rows.map((each) => row(each, "td"))));
    const [rows, columns] = found.size;
    const more = rows > found.rows.length || columns > found.heads.length ? `The whole table has ${rows.toLocaleString("en")} rows and ${columns} columns. ` : "";
    return made("details", {}, made("summary", {}, "The table ", made("small", {}, `${rows.toLocaleString("en")} ${rows === 1 ? "row" : "rows"}`)),
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
    const again = found.command
      ? [made("p", { class: "aside" }, "The command that gives the same answer:"), made("pre", { class: "command", tabindex: 0 }, found.command), copied("the command", found.command)]
      : [];
    return made("details", {}, made("summary", {}, "Take it away"), made("p", { class: "aside" }, made("a", { href: `#answer=${encodeURIComponent(job.id)}` }, "Link to this answer")), ...again,
      made("p", { class: "aside" }, "The same in Python:"), made("pre", { class: "command", tabindex: 0 }, found.python), copied("the Python", found.python),
      made("p", { class: "aside" }, "One page with everything, to send: ", link(job, "answer.html")), ...naming(job),
      made("p", { class: "aside" }, "All files:"), made("ul", { class: "files" }, ...found.files.map((file) => made("li", {}, link(job, file)))));
  }

  // --- The same question, otherwise ---

  const COMMON = ["game", "bot", "seed", "values", "packs", "skill", "forbid"];

  // Of a question, what another one takes too.
  function carried(asked, verb) {
    const form = formOf(verb), names = form.fields.map((each) => each.name);
    const kept = COMMON.filter((name) => asked[name] !== undefined && (["game", "packs", "values"].includes(name) || names.includes(name)));
    return { ...Object.fromEntries(kept.map((name) => [name, asked[name]])), values: form.settings ? asked.values || {} : {}, verb };
  }

  // What fits after a question; what is asked at once stands before what begins with its form.
  const FOLLOWS = { review: ["run", "causes", "compare"], run: ["causes", "timeline", "compare"], compare: ["causes", "timeline", "worth"], causes: ["luck", "timeline", "compare"],
    timeline: ["causes", "run", "compare"], replay: ["run", "causes", "timeline"], ladder: ["timeline", "run"], worth: ["causes", "compare"] };
  const AT_ONCE = ["causes", "timeline", "run", "luck"];
  const OTHERS = ["causes", "timeline", "run", "compare"];

  const edit = (question) => { fillForm(question); $("fields").scrollIntoView(); (document.querySelector("#own :is(select, input, textarea)") || $("play")).focus(); };

  // Two questions that fit stand in sight; the rest is in a menu.
  function next(job) {
    const { asked } = job, of = offered.games.find((each) => each.name === asked.game);
    if (!of || !formOf(asked.verb)) return null;
    const part = made("div", { class: "then" });
    const change = act("Change this question", () => edit(asked));
    if (!job.answer) return made("div", { class: "then" }, made("div", { class: "row" }, change, anotherQuestion()));
    if (asked.verb === "compare" && Object.keys(asked.vary || {}).length) part.append(another(job));
    const fits = (verb) => of.asks.includes(verb) && verb !== asked.verb && (verb !== "causes" || of.events.length);
    const first = (FOLLOWS[asked.verb] || OTHERS).filter(fits).slice(0, 2);
    const rest = OTHERS.filter((verb) => fits(verb) && !first.includes(verb));
    const step = (verb) => act(formOf(verb).asks, () => (AT_ONCE.includes(verb) ? askNow({ ...carried(asked, verb), bot: asked.bot || of.usual }) : edit(carried(asked, verb))));
    const menu = made("div", { class: "row" }, ...rest.map(step), ...worths(job, of), change);
    const watching = of.asks.includes("replay") && asked.bot && formOf(asked.verb).settings && asked.verb !== "replay" ? watch(job, of) : null;
    part.append(made("div", { class: "row" }, ...longer(job), ...first.map(step), anotherQuestion()),
      made("details", { class: "menu" }, made("summary", {}, "More to ask of this"), menu, ...[watching].filter(Boolean)));
    return part;
  }

  // Of a review in which something is not settled: the same with more time.
  function longer(job) {
    const { asked, answer } = job, budget = Number(asked.budget);
    if (!budget || !(answer && answer.unsettled)) return [];
    const more = Math.max(120, 60 * Math.ceil(budget / 12)); // whole minutes
    const found = act(`Look longer: ${more / 60} minutes`, () => askNow({ ...asked, budget: `${more}` }));
    found.classList.replace("quiet-button", "main-button");
    return [found];
  }

  function act(text, does) {
    const found = made("button", { type: "button", class: "quiet-button" }, text);
    found.addEventListener("click", does);
    return found;
  }

  const anotherQuestion = () => act("Another question", () => { $("questions").scrollIntoView(); $("words").focus({ preventScroll: true }); });

  // In a folded answer: seen when the keyboard comes to it, as the link that skips to the answers.
  function aside() {
    const found = anotherQuestion();
    found.classList.add("skip");
    return found;
  }

  function worths(job, of) {
    if (!of.asks.includes("worth")) return [];
    return of.assets.filter((asset) => asset.kind !== job.asked.kind).map((asset) => act(`What is every ${asset.kind} worth?`,
      () => askNow({ ...carried(job.asked, "worth"), bot: job.asked.bot || of.usual, kind: asset.kind, ...front.fewer(of, "worth", asset) })));
  }

  async function askNow(question) { if (await ask(question)) toNewest(); }

  // The newest answer is what is looked at: below on a phone, on top elsewhere.
  function toNewest() {
    const card = $("cards").firstElementChild;
    if (card) card.scrollIntoView({ block: "start" });
  }

  // A game of those that were played, to watch: by its number, or one that was lost or won.
  function watch(job, of) {
    const number = made("input", { id: `watch-${job.id}`, inputmode: "numeric", value: "0", autocomplete: "off" });
    const see = (more) => askNow({ ...carried(job.asked, "replay"), ...more });
    const row = made("form", { class: "row" }, made("label", { for: number.id }, "Watch game number"), number, made("button", { class: "quiet-button" }, "Watch"));
    row.addEventListener("submit", (event) => {
      event.preventDefault();
      see({ game_number: number.value.trim() });
    });
    const whose = of.seats ? " of seat 1" : "";
    const kinds = made("div", { class: "row" }, act(`Watch a lost game${whose}`, () => see({ where: "not won" })), act(`Watch a won game${whose}`, () => see({ where: "won" })));
    return made("div", {}, row, kinds);
  }

  // One more variant: asked anew with it, on the same luck, so that the games of the others are the same.
  function another(job) {
    const [key, values] = Object.entries(job.asked.vary)[0];
    const value = made("input", { id: `variant-${job.id}`, autocomplete: "off" });
    const row = made("form", { class: "row" }, made("label", { for: value.id }, `One more value of ${labelOf(key, offered.games.find((each) => each.name === job.asked.game))}`), value,
      made("button", { class: "quiet-button" }, "Add this variant"));
    row.addEventListener("submit", (event) => {
      event.preventDefault();
      const wanted = value.value.trim();
      if (wanted) ask({ ...job.asked, vary: { ...job.asked.vary, [key]: [...values, wanted] } });
    });
    return row;
  }

  // --- Answers that are kept ---

  function naming(job) {
    const name = made("input", { id: `name-${job.id}`, value: job.name || "", autocomplete: "off", maxlength: 100 });
    const row = made("form", { class: "row" }, made("label", { for: name.id }, "Name of this answer"), name, made("button", { class: "quiet-button" }, "Keep the name"));
    row.addEventListener("submit", async (event) => {
      event.preventDefault();
      await send(`names/${job.id}`, { name: name.value }).catch(tell);
      list();
    });
    const question = JSON.stringify(job.asked);
    const again = question.length < 4000 ? made("p", { class: "aside" }, made("a", { href: `#ask=${encodeURIComponent(question)}` }, "Link to this question")) : null;
    return [row, again].filter(Boolean);
  }

  const tell = (problem) => { $("problem").textContent = problem.message; };

  async function list() {
    const found = await send("kept.json").catch(() => []);
    $("kept-count").textContent = found.length ? `${found.length}` : "none";
    $("kept").replaceChildren(...found.map((each) => {
      const title = each.name || each.title || each.id;
      const remove = made("button", { type: "button", class: "quiet-button", "aria-label": `Delete ${title}` }, "Delete");
      remove.addEventListener("click", () => drop(each.id, remove));
      return made("li", {}, made("a", { href: `#answer=${encodeURIComponent(each.id)}` }, title), each.finding ? made("small", {}, each.finding) : null,
        made("small", {}, new Date(1000 * each.when).toLocaleString()), remove);
    }));
  }

  // The first click asks, the second deletes.
  async function drop(id, button) {
    if (button.dataset.sure !== "yes") {
      button.dataset.sure = "yes";
      button.textContent = "Really delete?";
      return;
    }
    await send(`deleted/${id}`, {}).then(() => { cards.get(id)?.remove(); cards.delete(id); jobs.delete(id); }, tell);
    list();
  }

  // Show an answer that is kept, also one of another tab or of an earlier day.
  async function openKept(id) {
    if (!cards.has(id)) {
      try {
        show(await send(`kept/${encodeURIComponent(id)}`));
      } catch (problem) {
        tell(problem);
        return;
      }
    }
    const card = cards.get(id);
    if (card.classList.contains("folded")) await unfold(card);
    card.scrollIntoView();
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
    const asked = await send(`jobs.json?tab=${tab}&brief`);
    asked.forEach(show);
    if (asked.some(busy)) listen();
    await list();
  }

  return { show, listen, begin, open: openKept, lines, longer, toNewest, headline, basis };
})();
