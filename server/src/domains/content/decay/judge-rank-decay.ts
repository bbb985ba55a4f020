import { benjaminiHochberg } from "../../../kernel/statistics/benjamini-hochberg.ts";
import { tTwoSided } from "../../../kernel/statistics/student-t.ts";
import { mean, median } from "../../../kernel/statistics/summaries.ts";
import { visitsAt } from "../../worth/index.ts";

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** Weeks that are compared, newest first, and those that each side must have measured. */
const RECENT = { weeks: 4, least: 2 };
const BEFORE = { weeks: 8, least: 3 };
const FALSE_DISCOVERIES = 0.1;
/** A page decayed if it kept at most this share of what the site kept. The site fell if it kept less. */
const KEPT = 0.8;
/** Pages from which the change of the whole site can be distinguished from that of one page. */
const MIN_SITE = 5;
/** Least deviation of a week, as a logarithm: ranks are whole numbers. */
const LEAST_DEVIATION = 0.1;
/** The rank at which a page that is not found counts. */
const NOT_FOUND = 100;

/** The checks of a keyword that a page should rank for. */
export interface RankedKeyword {
  /** Searches per month; null if unknown. */
  volume: number | null;
  checks: readonly { place: number; found: boolean; at: number }[];
}

export interface RankedPage {
  page: string;
  keywords: readonly RankedKeyword[];
}

export interface RankDecay {
  page: string;
  verdict: "decayed" | "steady";
  /** The clicks that the ranks of the last 4 weeks bring, relative to the 8 weeks before and to the site. */
  kept: number;
  /** Median ranks of the main keyword, before and now. */
  from: number;
  to: number;
  p: number;
}

export interface SiteRankDecay {
  /** Judged pages, most certain first. */
  pages: readonly RankDecay[];
  /** The whole site fell: one event, not many pages. */
  siteFell: boolean;
  /** Pages with too few weeks of checks. */
  notJudged: number;
}

interface Series {
  page: string;
  recent: number[];
  before: number[];
  from: number;
  to: number;
}

/**
 * Which pages lost ranks that neither the whole site nor their usual weeks explain. Ranks stand for the clicks that they bring, so
 * a fall at the top weighs more. Demand and the click rate at a rank stay out of it. False discoveries are held to 10 %.
 */
export function judgeRankDecay(pages: readonly RankedPage[], now: number): SiteRankDecay {
  const series = pages.flatMap((page) => seriesOf(page, now) ?? []);
  const changes = series.map(({ recent, before }) => mean(recent) - mean(before));
  const offset = series.length < MIN_SITE ? 0 : median(changes);
  const ps = series.map((one, index) => lowerTail((changes[index] ?? 0) - offset, one));
  const rejected = benjaminiHochberg(ps, FALSE_DISCOVERIES);
  const judged = series.map(({ page, from, to }, index): RankDecay => {
    const kept = Math.exp((changes[index] ?? 0) - offset);
    const verdict = rejected[index] === true && kept <= KEPT ? "decayed" : "steady";
    return { page, verdict, kept, from, to, p: ps[index] ?? 1 };
  });
  return {
    pages: judged.toSorted((one, other) => one.p - other.p),
    siteFell: Math.exp(offset) < KEPT,
    notJudged: pages.length - series.length,
  };
}

function seriesOf({ page, keywords }: RankedPage, now: number): Series | undefined {
  const weeks = Array.from({ length: RECENT.weeks + BEFORE.weeks }, (_, week) =>
    weekOf(keywords, now - week * WEEK_MS),
  );
  // Weeks before the page ranked for the first time are no decline.
  const first = weeks.findLastIndex((week) => week?.found === true);
  const known = weeks.slice(0, first + 1);
  const recent = known.slice(0, RECENT.weeks).flatMap((week) => week ?? []);
  const before = known.slice(RECENT.weeks).flatMap((week) => week ?? []);
  if (recent.length < RECENT.least || before.length < BEFORE.least) return undefined;
  return {
    page,
    recent: recent.map(({ clicks }) => Math.log(clicks)),
    before: before.map(({ clicks }) => Math.log(clicks)),
    from: median(before.map(({ place }) => place)),
    to: median(recent.map(({ place }) => place)),
  };
}

interface Week {
  found: boolean;
  /** Clicks per month that the ranks of the week bring. */
  clicks: number;
  /** The median rank of the first keyword. */
  place: number;
}

function weekOf(keywords: readonly RankedKeyword[], end: number): Week | undefined {
  const measured = keywords.flatMap(({ volume, checks }) => {
    const within = checks.filter(({ at }) => at <= end && at > end - WEEK_MS);
    if (within.length === 0) return [];
    const place = median(within.map((check) => (check.found ? check.place : NOT_FOUND)));
    return [{ place, found: within.some(({ found }) => found), clicks: visitsAt(Math.max(1, volume ?? 1), place) }];
  });
  const [main] = measured;
  if (main === undefined) return undefined;
  const clicks = measured.reduce((sum, one) => sum + one.clicks, 0);
  return { found: measured.some(({ found }) => found), clicks, place: main.place };
}

/** The chance of such a fall among weeks like these. */
function lowerTail(change: number, { recent, before }: Series): number {
  const degrees = recent.length + before.length - 2;
  const variance = (squares(recent) + squares(before)) / degrees;
  const deviation = Math.max(LEAST_DEVIATION, Math.sqrt(variance));
  const t = change / (deviation * Math.sqrt(1 / recent.length + 1 / before.length));
  const half = tTwoSided(Math.abs(t), degrees) / 2;
  return t < 0 ? half : 1 - half;
}

function squares(values: readonly number[]): number {
  const centre = mean(values);
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
}
