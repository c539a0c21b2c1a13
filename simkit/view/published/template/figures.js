// @ts-check
"use strict";
/* Intervals and verdicts, as simkit/lab/statistics has them; a test compares both over a grid. */

/** @typedef {{estimate: number, low: number, high: number}} Interval */
/** @typedef {{games: number, both: number, variant: number, base: number}} Split */

const CONFIDENCE = 0.95;
const Z = 1.959963984540054; // of the confidence, to each side
const MARGIN = 0.02; // two points count as the same

/** Wilson's interval for a share. @param {number} wins @param {number} games @returns {Interval} */
function wilson(wins, games) {
  if (!games) return { estimate: NaN, low: 0, high: 1 };
  const share = wins / games;
  const centre = (share + Z * Z / (2 * games)) / (1 + Z * Z / games);
  const spread = share * (1 - share) / games + (Z / (2 * games)) ** 2;
  const reach = Z * Math.sqrt(spread) / (1 + Z * Z / games);
  return { estimate: share, low: wins ? centre - reach : 0, high: wins < games ? centre + reach : 1 };
}

/** An interval that holds at every look, for games that are being watched. @param {number} wins @param {number} games @returns {Interval} */
function sequence(wins, games) {
  if (!games) return { estimate: NaN, low: 0, high: 1 };
  const losses = games - wins;
  const allowed = logGamma(1 + wins) + logGamma(1 + losses) - logGamma(2 + games) + Math.log1p(-CONFIDENCE);
  return { estimate: wins / games, low: edge(wins, losses, allowed), high: 1 - edge(losses, wins, allowed) };
}

/** The lowest share at which the logarithm of the likelihood reaches a number. @param {number} wins @param {number} losses @param {number} allowed */
function edge(wins, losses, allowed) {
  if (!wins) return 0;
  const top = losses ? Math.log(wins / losses) : 40;
  return 1 / (1 + Math.exp(-root((logit) => allowed - wins * logShare(logit) - losses * logShare(-logit), -700, top)));
}

/** log(p) from log(p / (1 - p)). @param {number} logit */
function logShare(logit) {
  return logit < 0 ? logit - Math.log1p(Math.exp(logit)) : -Math.log1p(Math.exp(-logit));
}

/** Where a function that falls, or rises, is 0. @param {(x: number) => number} of @param {number} low @param {number} high */
function root(of, low, high) {
  const sign = Math.sign(of(low));
  for (let step = 0; step < 200 && low < high; step++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (Math.sign(of(middle)) === sign) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Lanczos' formula. @param {number} x above 0 */
function logGamma(x) {
  const terms = [676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406,
    12.507343278686905, -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7];
  const y = x - 1;
  const t = y + 7.5;
  const sum = terms.reduce((all, term, n) => all + term / (y + n + 1), 0.9999999999998099);
  return 0.9189385332046727 + (y + 0.5) * Math.log(t) - t + Math.log(sum);
}

/** How likely luck alone makes seats differ as much: a chi-square test. @param {number[]} won */
function seatsP(won) {
  const fair = won.reduce((a, b) => a + b, 0) / won.length;
  if (won.length < 2 || !fair) return NaN;
  return chiSquare(won.reduce((all, each) => all + (each - fair) ** 2 / fair, 0), won.length - 1);
}

/** The upper tail. @param {number} x @param {number} freedom a whole number */
function chiSquare(x, freedom) {
  const half = x / 2;
  let term = freedom % 2 ? Math.sqrt(half / Math.PI) * 2 * Math.exp(-half) : Math.exp(-half);
  let tail = freedom % 2 ? upper(Math.sqrt(x)) * 2 : term;
  for (let k = freedom % 2 ? 3 : 4; k <= freedom; k += 2) {
    if (freedom % 2 === 0) term *= half / (k / 2 - 1);
    else if (k > 3) term *= half / (k / 2 - 1);
    tail += term;
  }
  return Math.min(1, tail);
}

/** The upper tail of the normal distribution. @param {number} z @returns {number} */
function upper(z) {
  if (z < 0) return 1 - upper(-z);
  if (z > 5) return Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI) / continued(z);
  let term = z, sum = z;
  for (let n = 1; n < 200 && term > 1e-18 * sum; n++) { term *= z * z / (2 * n + 1); sum += term; }
  return 0.5 - sum * Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
}

/** The continued fraction of the far tail. @param {number} z */
function continued(z) {
  let found = z;
  for (let n = 60; n > 0; n--) found = z + n / found;
  return found;
}

/* --- two rules on the same luck --- */

/** By how many standard errors a difference lies above a supposed one. @param {Split} split @param {number} supposed */
function score(split, supposed) {
  const { games, variant, base } = split;
  const above = variant - base - games * supposed;
  if (above === 0) return 0;
  const linear = (2 * games - variant + base) * supposed - variant - base;
  const inside = Math.sqrt(Math.max(0, linear ** 2 + 8 * games * base * supposed * (1 - supposed)));
  const likeliest = (inside - linear) / (4 * games);
  const spread = games * (2 * likeliest + supposed * (1 - supposed));
  return spread > 0 ? above / Math.sqrt(spread) : Math.sign(above) * Infinity;
}

/** Tango's interval for the difference of two paired shares. @param {Split} split @returns {Interval} */
function tango(split) {
  const { games, variant, base } = split;
  if (!games) return { estimate: NaN, low: -1, high: 1 };
  const found = (variant - base) / games;
  const bound = 1 - 1e-12;
  return {
    estimate: found,
    low: base === games ? -1 : root((x) => score(split, x) - Z, -bound, found),
    high: variant === games ? 1 : root((x) => score(split, x) + Z, found, bound),
  };
}

/** McNemar's exact p-value. @param {Split} split */
function mcnemar(split) {
  const parted = split.variant + split.base;
  if (!parted) return 1;
  const least = Math.min(split.variant, split.base);
  let sum = 0;
  for (let k = least; k >= 0; k--) {
    const term = Math.exp(logGamma(parted + 1) - logGamma(k + 1) - logGamma(parted - k + 1) - parted * Math.LN2);
    sum += term;
    if (term < 1e-18 * sum) break;
  }
  return Math.min(1, 2 * sum);
}

/** The p-value of "the same, but for the margin". @param {Split} split */
function sameP(split) {
  return split.games ? Math.max(upper(score(split, -MARGIN)), upper(-score(split, MARGIN))) : 1;
}

/** Tango's interval, which leaves out 0 exactly where the test does. @param {Split} split @returns {Interval} */
function difference(split) {
  const found = tango(split);
  if (!found.estimate) return found;
  if (mcnemar(split) > 1 - CONFIDENCE) return { ...found, low: Math.min(found.low, 0), high: Math.max(found.high, 0) };
  return found.estimate > 0 ? { ...found, low: Math.max(found.low, 0) } : { ...found, high: Math.min(found.high, 0) };
}

/** higher, lower, same or not settled. @param {Split} split */
function verdict(split) {
  if (mcnemar(split) <= 1 - CONFIDENCE) return split.variant > split.base ? "higher" : "lower";
  return sameP(split) <= 1 - CONFIDENCE ? "same" : "not settled";
}

/** The value that a share of all games does not exceed. @param {Record<string, number>} counts @param {number} share */
function quantile(counts, share) {
  const values = Object.keys(counts).map(Number).sort((a, b) => a - b);
  const all = values.reduce((sum, value) => sum + counts[value], 0);
  const at = share * (all - 1);
  const [low, high] = [Math.floor(at), Math.ceil(at)].map((rank) => valueAt(values, counts, rank));
  return low + (high - low) * (at - Math.floor(at));
}

/** @param {number[]} values @param {Record<string, number>} counts @param {number} rank */
function valueAt(values, counts, rank) {
  let seen = 0;
  for (const value of values) {
    seen += counts[value];
    if (seen > rank) return value;
  }
  return NaN;
}
