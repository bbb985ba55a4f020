import { benjaminiHochberg } from "../../../kernel/statistics/benjamini-hochberg.ts";
import { tTwoSided } from "../../../kernel/statistics/student-t.ts";
import { median } from "../../../kernel/statistics/summaries.ts";
import type { PageClicks } from "./windows.ts";

const MIN_CLICKS = 100;
const MIN_LAST_YEAR = 40;
/** Pages with last year's clicks from which the season of the site can be fitted. */
const MIN_SEASONAL = 50;
const MIN_PAGES = 30;
const ROUNDS = 25;
const HUBER = 1.5;
const DEGREES = 30;
const FALSE_DISCOVERIES = 0.1;
/** A page decayed if it kept at most this share of what the site kept. The site fell if it kept less. */
const KEPT = 0.8;
const MIN_VARIANCE = 0.0001;
/** Standard errors of the smallest fall that is found four times in five. */
const VISIBLE = 4.4;
/** The median of a chi-squared variable with one degree of freedom. */
const CHI_MEDIAN = 0.4549;

export interface PageDecay {
  page: string;
  verdict: "decayed" | "steady";
  /** The page's clicks relative to the site, its season and itself before: 0.6 is a fall of 40 %. */
  kept: number;
  /** The smallest fall that this page could show. */
  smallestVisible: number;
  p: number;
}

export interface SiteDecay {
  /** `too_few_pages`: fewer than 30 pages have 100 clicks, so that no page can be judged. */
  outcome: "judged" | "too_few_pages";
  /** Judged pages, most certain first. */
  pages: readonly PageDecay[];
  /** What the site as a whole kept; null without a judgment. */
  siteKept: number | null;
  /** The whole site fell: one event, not many pages. */
  siteFell: boolean;
  /** The share of last year's season that repeats. */
  season: number;
  /** Pages with too few clicks. */
  notJudged: number;
}

interface Point {
  page: string;
  /** Log change of this year, and of the same weeks last year. */
  now: number;
  past: number;
  /** Variance of `now` from counting alone. */
  variance: number;
}

interface Fit {
  offset: number;
  season: number;
  /** Variance between pages beyond counting. */
  between: number;
}

/** Which pages lost clicks that neither the site, nor the season, nor chance explains. False discoveries are held to 10 %. */
export function judgeDecay(all: readonly PageClicks[]): SiteDecay {
  const eligible = all.filter(({ before }) => before >= MIN_CLICKS);
  const notJudged = all.length - eligible.length;
  if (eligible.length < MIN_PAGES) {
    return { outcome: "too_few_pages", pages: [], siteKept: null, siteFell: false, season: 0, notJudged };
  }
  const points = pointsOf(eligible);
  const fit = fitSite(points);
  const residuals = points.map((point) => point.now - fit.offset - fit.season * point.past);
  const errors = points.map(({ variance }) => Math.sqrt(variance + fit.between));
  const ps = residuals.map((residual, index) => lowerTail(residual / (errors[index] ?? 1)));
  const rejected = benjaminiHochberg(ps, FALSE_DISCOVERIES);
  const pages = points.map(({ page }, index): PageDecay => {
    const kept = Math.exp(residuals[index] ?? 0);
    return {
      page,
      verdict: rejected[index] === true && kept <= KEPT ? "decayed" : "steady",
      kept,
      smallestVisible: 1 - Math.exp(-VISIBLE * (errors[index] ?? 0)),
      p: ps[index] ?? 1,
    };
  });
  const siteKept = Math.exp(fit.offset);
  return {
    outcome: "judged",
    pages: pages.toSorted((left, right) => left.p - right.p),
    siteKept,
    siteFell: siteKept < KEPT,
    season: fit.season,
    notJudged,
  };
}

function pointsOf(pages: readonly PageClicks[]): Point[] {
  const isSeasonal = ({ lastYear }: PageClicks) => lastYear !== null && lastYear.before >= MIN_LAST_YEAR;
  const hasSeason = pages.filter(isSeasonal).length >= MIN_SEASONAL;
  return pages.map((page) => {
    const { recent, before, lastYear } = page;
    const usesSeason = hasSeason && lastYear !== null && isSeasonal(page);
    return {
      page: page.page,
      now: logChange(recent, before),
      past: usesSeason ? logChange(lastYear.recent, lastYear.before) : 0,
      variance: 1 / (before / 2 + 0.5) + 1 / (before + 0.5),
    };
  });
}

function logChange(recent: number, before: number): number {
  return Math.log((recent + 0.5) / (before / 2 + 0.5));
}

/**
 * A line through the pages with Huber weights. The variance between pages comes from those above the line, because decay lies below it
 * and would hide itself.
 */
function fitSite(points: readonly Point[]): Fit {
  const usual = median(points.map(({ variance }) => variance)) || 0;
  let fit: Fit = { offset: 0, season: 0, between: 0.02 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const { between } = fit;
    const scores = points.map((point) => scoreOf(point, fit));
    const line = lineThrough(
      points,
      points.map(({ variance }, index) => Math.min(1, HUBER / Math.abs(scores[index] || 1e-9)) / (variance + between)),
    );
    const squares = points
      .map((point) => scoreOf(point, { ...line, between }))
      .filter((score) => score > 0)
      .map((score) => score ** 2);
    const excess = squares.length === 0 ? 0 : median(squares) / CHI_MEDIAN - 1;
    fit = { ...line, between: Math.max(MIN_VARIANCE, between + excess * (usual + between)) };
  }
  return fit;
}

function scoreOf({ now, past, variance }: Point, { offset, season, between }: Fit): number {
  return (now - offset - season * past) / Math.sqrt(variance + between);
}

/** Weighted least squares with a slope from 0 to 1. */
function lineThrough(points: readonly Point[], weights: readonly number[]): Pick<Fit, "offset" | "season"> {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = (pick: (point: Point) => number) =>
    points.reduce((sum, point, index) => sum + (weights[index] ?? 0) * pick(point), 0) / total;
  const [pastMean, nowMean] = [mean(({ past }) => past), mean(({ now }) => now)];
  const spread = mean(({ past }) => (past - pastMean) ** 2);
  const shared = mean(({ past, now }) => (past - pastMean) * (now - nowMean));
  const season = spread === 0 ? 0 : Math.min(1, Math.max(0, shared / spread));
  return { offset: nowMean - season * pastMean, season };
}

function lowerTail(z: number): number {
  const half = tTwoSided(Math.abs(z), DEGREES) / 2;
  return z < 0 ? half : 1 - half;
}
