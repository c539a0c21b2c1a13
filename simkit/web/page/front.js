"use strict";
// The game in front: what is known of it, questions that fit it, a game to watch, a seat to take.

const front = (() => {
  const FITS = { rivals: ["run", "ladder", "compare", "timeline"], together: ["run", "causes", "compare", "timeline"] };
  const LOOK = { verb: "review", budget: "10", seed: "1", only: "breaks,stalls,seats,sides,difficulty,skill,turns,endings,decided,dominant,traps" };
  const SLOW = ["skill", "levels", "settings", "rules", "never", "always", "decided", "runaway", "behind", "leads"]; // of large games
  const MOST_GAMES = 20000; // of all things of a kind together
  const MOST_READ = 5; // kept reviews that are looked into
  const known = new Map(); // by the names of games: the job of its review
  let stream = null;

  const button = (text, act, kind = "quiet-button") => {
    const found = made("button", { type: "button", class: kind }, text);
    found.addEventListener("click", act);
    return found;
  };

  // A kind of many things begins with fewer games of each, so that the answer comes in a minute or two.
  function fewer(of, verb, { kind, only }) {
    const asset = verb === "worth" && !only && of.assets.find((each) => each.kind === kind);
    const most = Number(formOf(verb).games), games = asset ? Math.round(MOST_GAMES / asset.choices.length / 100) * 100 : most;
    return games < most ? { games: `${Math.max(100, games)}` } : {};
  }

  // A question with what its form begins with, ready to be asked.
  function begun(verb, more = {}) {
    const fields = formOf(verb).fields.map((each) => each.name);
    const bot = fields.includes("bot") ? { bot: game.usual } : {};
    return { verb, game: game.name, seed: "1", ...bot, ...game.starts[verb], ...fewer(game, verb, more), ...more };
  }

  function fitting() {
    return FITS[game.seats ? "rivals" : "together"].filter((verb) => game.asks.includes(verb)).slice(0, 3);
  }

  // A change of the rules or of a card, before one of who plays.
  function firstChange() {
    const rule = game.settings.find((each) => each.group !== "Who and what plays" && firstValues(each.key).length === 2);
    const key = rule ? rule.key : (game.values || []).length ? game.values[0].value : null;
    return key ? { key, values: firstValues(key).map(String) } : game.change;
  }

  // A question that fits: its words, and as it is sent; a change is named.
  function fit(verb) {
    const change = verb === "compare" ? firstChange() : null;
    if (!change) return [formOf(verb).asks, begun(verb)];
    const [usual, other] = change.values.map((each) => wordFor(change.key, each));
    return [`What if ${labelOf(change.key)} is ${other} instead of ${usual}?`, begun(verb, { vary: { [change.key]: change.values } })];
  }

  function show() {
    $("game-title").textContent = game.title;
    document.title = `${game.title}: ask simkit`;
    $("game-summary").textContent = game.summary;
    $("switch").open = false;
    $("seat").replaceChildren();
    $("words").value = "";
    $("found").replaceChildren();
    $("watch").hidden = !game.asks.includes("replay");
    $("fits").replaceChildren(...fitting().map(fit).map(([words, question]) => button(words, () => askNow(question))));
    look();
  }

  async function askNow(question) {
    if (await ask(question)) answers.toNewest();
  }

  // --- In the words of the one who asks ---

  let turns = 0;

  async function search() {
    const turn = turns += 1, words = $("words").value.trim();
    await new Promise((ready) => setTimeout(ready, 200));
    if (turn !== turns) return;
    const found = words.length < 3 ? [] : await send(`words.json?game=${encodeURIComponent(game.name)}&words=${encodeURIComponent(words)}`).catch(() => []);
    if (turn !== turns) return;
    const none = words.length < 3 ? null : made("p", { class: "aside" }, "No question fits these words. Try others, such as first player, luck or too long.");
    const offer = (each) => (each.said ? made("p", { class: each.stops ? "note stops" : "note" }, each.said) : button(each.title, () => choose(each.asked)));
    $("found").replaceChildren(...(found.length ? found.map(offer) : [none].filter(Boolean)));
  }

  // What can be answered as it stands is asked at once; else its form is shown, filled.
  const AT_ONCE = ["review", "run", "causes", "timeline", "luck", "ladder", "restrict", "trace", "replay"];

  function choose(question) {
    const slow = !game.is_own && [].concat(question.only || []).some((each) => SLOW.includes(each));
    const soon = question.verb === "review" ? { budget: slow ? "45" : "15" } : {};
    const whole = { ...begun(question.verb, question), ...soon, ...question };
    fillForm(whole);
    if (AT_ONCE.includes(question.verb) || question.vary || question.kind || question.keys) return askNow(whole);
    $("fields").scrollIntoView();
    $("play").focus({ preventScroll: true });
  }

  // --- What is known of the game ---

  async function look() {
    const of = game.name;
    tell(null);
    if (!game.asks.includes("review")) return;
    if (!known.has(of)) {
      const kept = await keptReview(of);
      if (kept) known.set(of, kept);
    }
    if (game.name !== of) return;
    if (known.has(of)) tell(known.get(of));
    else if (game.is_own) firstLook();
  }

  // The newest review of the game as it is: of no other settings, and not of an older file.
  async function keptReview(name) {
    const listed = await send("kept.json").catch(() => []);
    const changed = (offered.games.find((each) => each.name === name) || {}).changed || 0;
    const reviews = listed.filter((each) => each.id.slice(each.id.indexOf("-") + 1) === `review-${name}` && each.when >= changed);
    for (const each of reviews.slice(0, MOST_READ)) {
      const job = await send(`kept/${encodeURIComponent(each.id)}`).catch(() => null);
      if (job && isWhole(job)) return job;
    }
    return null;
  }

  // A review of the game as it is, and not of a single question.
  function isWhole({ asked, answer }) {
    const all = [undefined, LOOK.only].includes(asked.only && `${asked.only}`);
    return all && answer && answer.lines && !Object.keys(asked.values || {}).length && !(asked.packs || []).length;
  }

  // A small review, in a turn of its own: a question of the tab does not wait for it.
  async function firstLook() {
    const own = `${tab}k`, of = game.name;
    try {
      const job = await send(`questions?tab=${own}`, { ...LOOK, game: of, bot: game.usual });
      known.set(of, job);
      tell(job);
      listen(own);
    } catch (problem) {
      if (game.name === of) $("known").replaceChildren(made("p", { class: "problem" }, problem.message));
    }
  }

  function listen(own) {
    if (stream) return;
    stream = new EventSource(`events?tab=${own}`);
    stream.onmessage = (event) => {
      const job = JSON.parse(event.data);
      known.set(job.asked.game, job);
      if (job.asked.game === game.name) tell(job);
      if ([...known.values()].some((each) => ["waiting", "playing"].includes(each.state))) return;
      stream.close();
      stream = null;
    };
  }

  function tell(job) {
    const place = $("known");
    if (!game.asks.includes("review")) return place.replaceChildren();
    const head = made("p", { class: "over" }, `What is known of ${game.title}`);
    if (!job) return place.replaceChildren(head, button("Look for what to worry about", firstLook));
    if (job.problem) return place.replaceChildren(head, made("p", { class: "problem" }, job.problem));
    if (!job.answer) {
      return place.replaceChildren(head, made("p", { class: "state" }, `A first look is being taken. ${job.told.text || ""}`),
        made("progress", { max: 1, value: job.told.share || false, "aria-label": "How far the first look is" }));
    }
    const { answer } = job, worries = answer.lines || [];
    place.replaceChildren(head, made("p", { class: "big" }, worries.length ? `${worries.length} ${worries.length === 1 ? "worry" : "worries"}` : answer.early ? "Too early to tell" : "No worry found"),
      worries.length ? answers.lines(worries.slice(0, 3)) : made("p", {}, answer.finding),
      made("p", { class: "aside" }, `A first look: ${answer.counted || ""}`),
      made("div", { class: "row" }, ...answers.longer(job), button("The whole review", () => answers.open(job.id))));
  }

  // --- A seat, and a game to watch ---

  // A table of this game, at which the one who asks has the first seat.
  async function sitDown() {
    $("problem").textContent = "";
    $("seat").textContent = "Getting the table ready. The first time, this can take some minutes.";
    $("sit").disabled = true;
    try {
      const { link } = await send("tables", { game: game.name, values: asked().values });
      $("seat").replaceChildren(made("a", { href: link, target: "_blank", rel: "noopener" }, `Sit down at ${game.title}`));
    } catch (problem) {
      $("seat").textContent = "";
      $("problem").textContent = problem.message;
    }
    $("sit").disabled = false;
  }

  function begin() {
    $("sit").addEventListener("click", sitDown);
    $("watch").addEventListener("click", () => askNow(begun("replay", { game_number: "0" })));
    $("words").addEventListener("input", (event) => { event.stopPropagation(); search(); });
    $("words").addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      const first = $("found").querySelector("button"), stops = $("found").querySelector(".stops");
      if (stops) first?.focus(); // another question than the one that was typed
      else first?.click();
    });
  }

  return { show, begin, fewer };
})();

// What a setting or value is called in its game.
function labelOf(key, of = game) {
  const setting = of && of.settings.find((each) => each.key === key);
  const value = of && (of.values || []).find((each) => each.value === key);
  return setting ? setting.label : value ? value.title : spelled(key, of);
}

// A value of a pack that has no title: the thing by its title, then the column.
function spelled(key, of) {
  const [table, entry, ...column] = key.replace(/^pack:/, "").split(".");
  if (!column.length) return [table, entry].filter(Boolean).join(" ").replace(/_/g, " ");
  const title = of && of.called && of.called[table] && of.called[table][entry];
  if (title) return `${title}: ${column.join(" ").replace(/_/g, " ")}`;
  const known = ((of && of.assets) || []).flatMap((each) => each.choices).find((each) => each.value === entry);
  return `${known ? known.title : entry.replace(/_/g, " ")}: ${column.join(" ").replace(/_/g, " ")}`;
}

// What people call a value of a setting.
function wordFor(key, value, of = game) {
  const setting = of && of.settings.find((each) => each.key === key);
  if (setting && setting.kind === "flag") return value === "true" ? "yes" : "no";
  const known = setting && setting.choices.find((each) => each.value === value);
  return known ? known.title : value;
}
