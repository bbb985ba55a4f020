import { tQuantile, tTwoSided } from "../../../kernel/statistics/student-t.ts";
import { median } from "../../../kernel/statistics/summaries.ts";
import { type DonorFit, expectedOf, type FitRow, fitDonors, quadratic, varianceOfRow } from "./donor-fit.ts";
import { type EffectSource, isMeasured, outcomeOfWindow, type WeeklyUnit } from "./window-outcome.ts";

/** What an effect is computed from. All units have the same weeks. */
export interface EffectQuestion {
  source: EffectSource;
  treated: readonly WeeklyUnit[];
  donors: readonly WeeklyUnit[];
  /** The index of week 1, the seven days after the day on which the intervention began. */
  start: number;
  /** Weeks of the window. */
  weeks: number;
  /** Whether to return the outcomes of each week. They take three times as long. */
  withChart?: boolean;
}

export type NoEffectReason = "too_few_controls" | "too_little_history" | "not_measured";

export interface Effect {
  /** On the working scale; better is positive. */
  tau: number;
  variance: number;
  degrees: number;
  interval: readonly [number, number];
  p: number;
  /** The least effect that four of five such studies would find. */
  smallestVisible: number;
  units: number;
  donors: number;
  /** How restless the treated units are beside the others, on average; 1 is usual. */
  restlessness: number;
  /** Earlier dates at which the same fit was tried. */
  placeboDates: number;
  /** Donors whose own residual was at least as large. */
  movedAsMuch: number;
  /** Whether few donors resemble the treated units before. */
  fewDonorsLikeIt: boolean;
  /** Observed and expected outcomes on the working scale by week, from 12 weeks before; empty unless asked for. */
  weekly: WeeklyEffect[];
}

export interface WeeklyEffect {
  /** 1 is the first week after; -1 is the last before. */
  week: number;
  observed: number;
  expected: number;
  low: number;
  high: number;
}

const LEAST_DONORS = 18;
const LEAST_HISTORY = 12;
const LEAST_CLUSTERS = 8;
/** Fewer donors carry fewer terms. */
const DONORS_FOR_ALL_TERMS = 40;
const PLACEBO = { weeks: 4, most: 8, history: 16, gap: 4 } as const;
/** Windows of the same length at earlier dates, which show how far units that fell as much scatter. */
const ALIKE = { most: 6, step: 4, gap: 4, reach: 0.5, share: 0.3, prior: 8 } as const;
const PRIOR_DATES = 4;
const MOST_SQUARE = 25;
const MOST_RHO = 0.95;

/** The effect of a window, or why there is none. */
export function estimateEffect(question: EffectQuestion): Effect | { reason: NoEffectReason } {
  const { source, start, weeks } = question;
  if (start < LEAST_HISTORY) return { reason: "too_little_history" };
  const all = { ...question, donors: question.donors.filter((unit) => rowOf(source, unit, start, weeks) !== null) };
  const treated = question.treated.filter((unit) => rowOf(source, unit, start, weeks) !== null);
  if (treated.length === 0) {
    const hasHistory = question.treated.some((unit) => outcomeOfWindow(source, unit, start - 12, start - 5) !== null);
    return { reason: hasHistory ? "not_measured" : "too_little_history" };
  }
  const shares = new Set(treated.map(({ cluster }) => cluster)).size < treated.length;
  const clusters = new Set(all.donors.map(({ cluster }) => cluster)).size;
  if (all.donors.length < LEAST_DONORS || (shares && clusters < LEAST_CLUSTERS)) return { reason: "too_few_controls" };
  const windows = placeboWindows({ ...all, treated });
  const scale = (unit: WeeklyUnit) => ownScale(windows.map((window) => window.get(unit)));
  const first = fitWindow({ ...all, treated }, scale);
  if (first === null) return { reason: "too_few_controls" };
  // Again, with less weight for donors that fell: what they did next scatters more, and so does what is concluded from them.
  const seen = squaresByFall({ ...all, treated }, first);
  const fitted = fitWindow({ ...all, treated }, scale, (fall) => Math.sqrt(scatterOfFall(fall, seen))) ?? first;
  return describeEffect({ ...all, treated }, fitted, windows, { shares, clusters, scale });
}

interface FittedWindow {
  fit: DonorFit;
  donors: WeeklyUnit[];
  donorRows: FitRow[];
  treated: WeeklyUnit[];
  rows: FitRow[];
  /** How far each fell beside all, in their standard deviations; 0 for those that did not. */
  donorFalls: number[];
}

function describeEffect(
  question: EffectQuestion,
  fitted: FittedWindow,
  windows: readonly ReadonlyMap<WeeklyUnit, number>[],
  { shares, clusters, scale }: { shares: boolean; clusters: number; scale: (unit: WeeklyUnit) => number },
): Effect {
  const { fit, donors, donorRows, treated, rows } = fitted;
  const terms = rows[0]?.x.length ?? 0;
  const tau = mean(rows.map(({ x, y }) => y - expectedOf(fit, x)));
  const own = new Map(donors.map((unit, index) => [unit, fit.residuals[index] as number]));
  const rho = rows.length > 1 ? clusterCorrelation(donors, own, windows, scale) : 0;
  const variances = rows.map((row) => varianceOfRow(row, fit.processVariance));
  const noise = varianceOfMean(
    variances,
    treated.map(({ cluster }) => cluster),
    rho,
  );
  const centre = rows[0]?.x.map((_, term) => mean(rows.map(({ x }) => x[term] as number))) ?? [];
  const unlike = quadratic(fit.inverse, centre);
  const variance = noise + unlike;
  const dates = windows.length;
  const freedom = [donors.length - terms, (rows.length === 1 ? 2 : 18) * (PRIOR_DATES + dates)];
  if (shares) freedom.push(clusters - 1);
  const degrees = Math.max(1, Math.min(...freedom));
  const error = Math.sqrt(variance);
  const half = tQuantile(0.975, degrees) * error;
  return {
    tau,
    variance,
    degrees,
    interval: [tau - half, tau + half],
    p: tTwoSided(tau / error, degrees),
    smallestVisible: smallestVisible(error, degrees),
    units: rows.length,
    donors: donors.length,
    restlessness: mean(rows.map((row) => row.scale)),
    placeboDates: dates,
    movedAsMuch: fit.residuals.filter((z) => Math.abs(z) >= Math.abs(tau) / error).length,
    fewDonorsLikeIt: unlike > variance / 2,
    weekly:
      question.withChart === true ? weeklyEffects(question, { treated, rows, donors, donorRows }, rho, degrees) : [],
  };
}

export function smallestVisible(error: number, degrees: number): number {
  return (tQuantile(0.975, degrees) + tQuantile(0.8, degrees)) * error;
}

/** What is known of a unit before the window, and what came; null if it was measured too little. */
function rowOf(source: EffectSource, unit: WeeklyUnit, start: number, weeks: number) {
  const after = outcomeOfWindow(source, unit, start, start + weeks - 1);
  const before = basisOf(source, unit, start);
  return after === null || before === null ? null : { ...before, y: after.y, u: after.u + before.levelVariance };
}

function basisOf(source: EffectSource, unit: WeeklyUnit, start: number) {
  const level = outcomeOfWindow(source, unit, start - 12, start - 5);
  const late = outcomeOfWindow(source, unit, start - 4, start - 1);
  const last = outcomeOfWindow(source, unit, start - 2, start - 1);
  if (level === null || late === null || last === null) return null;
  return { level: level.y, levelVariance: level.u, late: late.y - level.y, end: last.y - late.y };
}

function olderLevel(source: EffectSource, unit: WeeklyUnit, start: number, level: number): number | null {
  const older = outcomeOfWindow(source, unit, start - 24, start - 13);
  return older === null ? null : older.y - level;
}

/** How the same weeks of last year compared with those before them. */
function seasonOf(source: EffectSource, unit: WeeklyUnit, start: number, weeks: number): number | null {
  const then = start - 52;
  const season = outcomeOfWindow(source, unit, then, then + weeks - 1);
  const before = outcomeOfWindow(source, unit, then - 12, then - 1);
  return season === null || before === null ? null : season.y - before.y;
}

interface Regressors {
  unit: WeeklyUnit;
  y: number;
  u: number;
  level: number;
  late: number;
  end: number;
  older: number | null;
  season: number | null;
}

function fitWindow(
  question: EffectQuestion,
  scale: (unit: WeeklyUnit) => number,
  scatter: (fall: number) => number = () => 1,
): FittedWindow | null {
  const { source, start, weeks } = question;
  const regressors = (units: readonly WeeklyUnit[]): Regressors[] =>
    units.flatMap((unit) => {
      const row = rowOf(source, unit, start, weeks);
      if (row === null) return [];
      const older = start >= 24 ? olderLevel(source, unit, start, row.level) : null;
      const season = source === "clicks" && start >= 64 ? seasonOf(source, unit, start, weeks) : null;
      return [{ unit, ...row, older, season }];
    });
  let donors = regressors(question.donors);
  const treated = regressors(question.treated);
  if (treated.length === 0 || donors.length < LEAST_DONORS) return null;
  const areMany = donors.length >= DONORS_FOR_ALL_TERMS;
  const has = (term: "older" | "season") =>
    treated.every((row) => row[term] !== null) &&
    donors.filter((row) => row[term] !== null).length >= Math.max(LEAST_DONORS, 0.75 * donors.length);
  const withOlder = areMany && has("older");
  const withSeason = has("season");
  if (withOlder) donors = donors.filter(({ older }) => older !== null);
  if (withSeason) donors = donors.filter(({ season }) => season !== null);
  if (donors.length < LEAST_DONORS) return null;
  const middle = median([...donors, ...treated].map(({ late }) => late));
  const spread = Math.sqrt(mean(donors.map(({ late }) => (late - middle) ** 2))) || 1;
  const fallOf = ({ late }: Regressors) => Math.min(0, late - middle) / spread;
  const toRow = (row: Regressors): FitRow => ({
    x: [
      1,
      row.level,
      row.late,
      row.end,
      ...(areMany ? [Math.min(0, row.late - middle)] : []),
      ...(withOlder ? [row.older as number] : []),
      ...(withSeason ? [row.season as number] : []),
    ],
    y: row.y,
    u: row.u,
    scale: scale(row.unit) * scatter(fallOf(row)),
  });
  const donorRows = donors.map(toRow);
  return {
    fit: fitDonors(donorRows),
    donors: donors.map(({ unit }) => unit),
    donorRows,
    treated: treated.map(({ unit }) => unit),
    rows: treated.map(toRow),
    donorFalls: donors.map(fallOf),
  };
}

interface Fallen {
  fall: number;
  square: number;
}

/** Squared residuals of donors, in this window and in earlier ones of its length, by how far each had fallen before. */
function squaresByFall(question: EffectQuestion, here: FittedWindow): Fallen[] {
  const found = fallenOf(here);
  const { weeks } = question;
  let windows = 0;
  for (
    let start = question.start - ALIKE.gap - weeks;
    start >= PLACEBO.history && windows < ALIKE.most;
    start -= ALIKE.step
  ) {
    const fitted = fitWindow({ ...question, start }, () => 1);
    if (fitted === null) break;
    found.push(...fallenOf(fitted));
    windows++;
  }
  return found;
}

function fallenOf({ fit, donorFalls }: FittedWindow): Fallen[] {
  return donorFalls.map((fall, index) => ({
    fall,
    square: Math.min((fit.residuals[index] as number) ** 2, MOST_SQUARE),
  }));
}

/** How much wider units scatter that fell as far: some falls pass and others stay, and the weeks before do not say which. */
export function scatterOfFall(fall: number, seen: readonly Fallen[]): number {
  const reach = Math.max(ALIKE.reach, ALIKE.share * -fall);
  let [weights, squares] = [0, 0];
  for (const one of seen) {
    const weight = Math.exp(-(((one.fall - fall) / reach) ** 2) / 2);
    weights += weight;
    squares += weight * one.square;
  }
  return Math.max(1, (ALIKE.prior + squares) / (ALIKE.prior + weights));
}

/** Residuals of every unit at earlier dates, at which nothing was done. The weeks that made somebody choose the units stay out. */
function placeboWindows(question: EffectQuestion): Map<WeeklyUnit, number>[] {
  const windows: Map<WeeklyUnit, number>[] = [];
  for (
    let start = question.start - PLACEBO.gap - PLACEBO.weeks;
    start >= PLACEBO.history && windows.length < PLACEBO.most;
    start -= PLACEBO.weeks
  ) {
    const fitted = fitWindow({ ...question, start, weeks: PLACEBO.weeks }, () => 1);
    if (fitted === null) break;
    const { fit, donors, treated, rows } = fitted;
    const residuals = new Map(donors.map((unit, index) => [unit, fit.residuals[index] as number]));
    for (const [index, row] of rows.entries()) {
      const variance = varianceOfRow(row, fit.processVariance) + quadratic(fit.inverse, row.x);
      residuals.set(treated[index] as WeeklyUnit, (row.y - expectedOf(fit, row.x)) / Math.sqrt(variance));
    }
    windows.push(residuals);
  }
  return windows;
}

/** How restless a unit is, from its residuals at earlier dates. Without any it is as restless as the others. */
export function ownScale(residuals: readonly (number | undefined)[]): number {
  const known = residuals.filter((z) => z !== undefined);
  let squares = 0;
  for (const z of known) squares += Math.min(z * z, MOST_SQUARE);
  return Math.sqrt((PRIOR_DATES + squares) / (PRIOR_DATES + known.length));
}

function clusterCorrelation(
  donors: readonly WeeklyUnit[],
  own: ReadonlyMap<WeeklyUnit, number>,
  windows: readonly ReadonlyMap<WeeklyUnit, number>[],
  scale: (unit: WeeklyUnit) => number,
): number {
  const scales = new Map(donors.map((unit) => [unit, scale(unit)]));
  const earlier = windows.map((window) =>
    groupByCluster(donors, (unit) => {
      const z = window.get(unit);
      return z === undefined ? undefined : z / (scales.get(unit) as number);
    }),
  );
  const here = groupByCluster(donors, (unit) => own.get(unit));
  return Math.max(intraclassCorrelation([...earlier, here]), intraclassCorrelation([here]));
}

function groupByCluster(
  units: readonly WeeklyUnit[],
  residualOf: (unit: WeeklyUnit) => number | undefined,
): number[][] {
  const groups = new Map<string, number[]>();
  for (const unit of units) {
    const value = residualOf(unit);
    if (value === undefined) continue;
    const group = groups.get(unit.cluster);
    if (group === undefined) groups.set(unit.cluster, [value]);
    else group.push(value);
  }
  return [...groups.values()];
}

/** How alike residuals of one cluster are, over windows of clusters. */
export function intraclassCorrelation(windows: readonly (readonly (readonly number[])[])[]): number {
  let [above, below] = [0, 0];
  for (const cluster of windows.flat()) {
    let [total, squares] = [0, 0];
    for (const z of cluster) [total, squares] = [total + z, squares + z * z];
    above += total * total - squares;
    below += (cluster.length - 1) * squares;
  }
  return below === 0 ? 0 : Math.min(MOST_RHO, Math.max(0, above / below));
}

/** The variance of a mean of units, of which those of one cluster move together. */
export function varianceOfMean(variances: readonly number[], clusters: readonly string[], rho: number): number {
  let total = 0;
  for (const [i, one] of variances.entries()) {
    for (const [k, other] of variances.entries()) {
      const alike = i === k ? 1 : clusters[i] === clusters[k] ? rho : 0;
      if (alike !== 0) total += alike * Math.sqrt(one * other);
    }
  }
  return total / variances.length ** 2;
}

/** The same regression with each week as the outcome, for a chart. */
function weeklyEffects(
  { source, start, weeks }: EffectQuestion,
  { treated, rows, donors, donorRows }: Pick<FittedWindow, "treated" | "rows" | "donors" | "donorRows">,
  rho: number,
  degrees: number,
): WeeklyEffect[] {
  const points: WeeklyEffect[] = [];
  for (let index = start - LEAST_HISTORY; index < start + weeks; index++) {
    const here = weekRows(source, treated, rows, index);
    const controls = weekRows(source, donors, donorRows, index);
    if (here.length === 0 || controls.length < LEAST_DONORS) continue;
    const fit = fitDonors(controls.map(({ row }) => row));
    const observed = mean(here.map(({ row }) => row.y));
    const expected = mean(here.map(({ row }) => expectedOf(fit, row.x)));
    const variance = varianceOfMean(
      here.map(({ row }) => varianceOfRow(row, fit.processVariance)),
      here.map(({ unit }) => unit.cluster),
      rho,
    );
    const half = tQuantile(0.975, degrees) * Math.sqrt(variance);
    const week = index < start ? index - start : index - start + 1;
    points.push({ week, observed, expected, low: expected - half, high: expected + half });
  }
  return points;
}

function weekRows(source: EffectSource, units: readonly WeeklyUnit[], rows: readonly FitRow[], index: number) {
  return units.flatMap((unit, place) => {
    const outcome = isMeasured(unit, index) ? outcomeOfWindow(source, unit, index, index) : null;
    const row = rows[place];
    return outcome === null || row === undefined ? [] : [{ unit, row: { ...row, y: outcome.y, u: outcome.u } }];
  });
}

function mean(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total / values.length;
}
