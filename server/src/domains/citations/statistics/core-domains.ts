import { mean, sum, variance } from "../../../kernel/statistics/summaries.ts";

/** A measured day of one prompt and engine: how many of its answers cite the domain. Days without answers are left out. */
export interface CitedDay {
  /** Counted from 1970. */
  day: number;
  cited: number;
  n: number;
}

export type DomainClass = "core" | "rotating" | "absent" | "insufficient";

const BASELINE_DAYS = 28;
const LEAST_MEASURED = 20;
const WEEKS = 4;
const MOST_CORE = 5;
const CORE_RATE = 0.4;
/** The one-sided 95 % quantile of the normal distribution. */
const NORMAL_95 = 1.645;
const RUN = { least: 2, most: 14 } as const;
/** Answers a day from which a day without the citation says more. */
const MANY_ANSWERS = 3;
/** Core losses that are expected to be false, for each core domain and 30 days. */
const EXPECTED = { few: 0.015, many: 0.01 } as const;
/**
 * The aim from which the length of a run follows, for each core domain and 30 days. It is lower than what is expected, because
 * domains are core by a lucky baseline too.
 */
const AIM = { few: 0.003, many: 0.02 } as const;
const MOST_REPEATED = 0.9;
const NEVER_ABSENT = 0.2;

/** A domain's share of the answers of a day, on average, and its class. */
export interface ClassedDomain {
  domain: string;
  class: DomainClass;
  share: number;
}

export interface DomainBaseline {
  domain: string;
  days: readonly CitedDay[];
}

/** Which domains an answer engine keeps for a prompt, and which take turns; from a baseline of 28 days that begins on `start`. */
export function classifyDomains(domains: readonly DomainBaseline[], start: number): Map<string, DomainClass> {
  return new Map(classedDomains(domains, start).map((one) => [one.domain, one.class]));
}

/** The same with the shares, in the order of the input. */
export function classedDomains(domains: readonly DomainBaseline[], start: number): ClassedDomain[] {
  const rated = domains.map(({ domain, days }) => ({ domain, ...baselineOf(days, start) }));
  const core = rated
    .filter(({ isCore }) => isCore)
    .sort((one, other) => other.share - one.share || (one.domain < other.domain ? -1 : 1))
    .slice(0, MOST_CORE)
    .map(({ domain }) => domain);
  return rated.map(({ domain, isEnough, share }) => {
    if (!isEnough) return { domain, share, class: "insufficient" };
    if (core.includes(domain)) return { domain, share, class: "core" };
    return { domain, share, class: share > 0 ? "rotating" : "absent" };
  });
}

function baselineOf(days: readonly CitedDay[], start: number) {
  const measured = days.filter(({ day, n }) => n > 0 && day >= start && day < start + BASELINE_DAYS);
  if (measured.length < LEAST_MEASURED) return { isEnough: false, isCore: false, share: 0 };
  const shares = measured.map(({ cited, n }) => cited / n);
  const share = mean(shares);
  const perDay = mean(measured.map(({ n }) => n));
  const spread = Math.max(variance(shares), (0.5 * share * (1 - share)) / perDay) / measured.length;
  const weeks = new Set(measured.filter(({ cited }) => cited > 0).map(({ day }) => Math.floor((day - start) / 7)));
  const isCore = weeks.size === WEEKS && share - NORMAL_95 * Math.sqrt(spread) >= CORE_RATE;
  return { isEnough: true, isCore, share };
}

/**
 * On how many measured days in a row a core domain must be absent before its loss is reported: from how often it was absent in
 * its baseline, and how often an absent day followed another.
 */
export function absencesForLoss(baseline: readonly CitedDay[]): number {
  const measured = baseline.filter(({ n }) => n > 0);
  const days = measured.length;
  const absent = measured.map(({ cited }) => cited === 0);
  const k = absent.filter(Boolean).length;
  const repeated = absent.filter((isAbsent, day) => isAbsent && absent[day - 1] === true).length;
  const first = (k + 0.5) / (days + 1);
  const again = Math.max(first, k === 0 ? NEVER_ABSENT : (repeated + 1) / (Math.min(k, days - 1) + 2));
  const aim = hasManyAnswers(measured) ? AIM.many : AIM.few;
  const run = Math.ceil(1 + Math.log(aim / (30 * first)) / Math.log(Math.min(MOST_REPEATED, again)));
  return Math.max(RUN.least, Math.min(RUN.most, run));
}

export interface CoreLoss {
  /** The day on which the run of absences reached its length. */
  day: number;
  absences: number;
}

/**
 * The first loss of a core domain after its baseline, the 28 days from `start`; undefined if there is none. The caller takes a new
 * baseline 28 days after a loss. A baseline that moves along would learn runs of absences and report half as many false losses
 * again.
 */
export function coreLoss(days: readonly CitedDay[], start: number): CoreLoss | undefined {
  const measured = days.filter(({ n, day }) => n > 0 && day >= start);
  const baseline = measured.filter(({ day }) => day < start + BASELINE_DAYS);
  if (baseline.length < LEAST_MEASURED) return undefined;
  const needed = absencesForLoss(baseline);
  let absences = 0;
  for (const { day, cited } of measured.slice(baseline.length)) {
    absences = cited === 0 ? absences + 1 : 0;
    if (absences >= needed) return { day, absences };
  }
  return undefined;
}

export interface WatchedDomain {
  /** Whether it is core in its current baseline, so that its loss would be reported. */
  isCore: boolean;
  losses: CoreLoss[];
}

/**
 * Follows a domain from its first measured day: 28 days of baseline, then, if it is core, until it is lost. The next baseline begins
 * after the loss, or after a baseline in which it was not core.
 */
export function watchDomain(days: readonly CitedDay[]): WatchedDomain {
  const measured = days.filter(({ n }) => n > 0).toSorted((one, other) => one.day - other.day);
  const [first, last] = [measured[0]?.day, measured.at(-1)?.day];
  const watched: WatchedDomain = { isCore: false, losses: [] };
  if (first === undefined || last === undefined) return watched;
  for (let start = first; start + BASELINE_DAYS <= last + 1; ) {
    watched.isCore = baselineOf(measured, start).isCore;
    const loss = watched.isCore ? coreLoss(measured, start) : undefined;
    if (watched.isCore && loss === undefined) return watched;
    if (loss !== undefined) watched.losses.push(loss);
    watched.isCore = false;
    start = loss === undefined ? start + BASELINE_DAYS : loss.day + 1;
  }
  return watched;
}

/** False losses to expect in 30 days; up to 0.035 for each domain on engines that are restless from day to day. */
export function expectedFalseAlarmsPer30d(coreDomains: number, answersPerDay: number): number {
  return coreDomains * (answersPerDay >= MANY_ANSWERS ? EXPECTED.many : EXPECTED.few);
}

function hasManyAnswers(days: readonly CitedDay[]): boolean {
  return sum(days.map(({ n }) => n)) / days.length >= MANY_ANSWERS;
}
