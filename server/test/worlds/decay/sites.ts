import type { PageClicks } from "../../../src/domains/content/index.ts";
import { Draw } from "../citations/draw.ts";

/** How the clicks of a simulated site move. */
export interface Setting {
  name: string;
  /** Standard deviation of the season that each page has for itself, in logs. */
  season: number;
  /** Standard deviation of each page's own drift within 12 weeks, in logs. */
  trend: number;
  /** Standard deviation of single weeks beyond counting, in logs. */
  noise: number;
  /** What the whole site keeps in the last 4 weeks. */
  siteKept: number;
}

export const SETTINGS: readonly Setting[] = [
  { name: "plain", season: 0.1, trend: 0.06, noise: 0.15, siteKept: 1 },
  { name: "strong own season", season: 0.35, trend: 0.06, noise: 0.15, siteKept: 1 },
  { name: "noisy weeks", season: 0.1, trend: 0.06, noise: 0.3, siteKept: 1 },
  { name: "site falls 30 %", season: 0.1, trend: 0.06, noise: 0.15, siteKept: 0.7 },
];

export interface SimulatedSite {
  pages: readonly PageClicks[];
  /** Pages with a planted fall. */
  fallen: ReadonlySet<string>;
}

const PAGES = 500;
const MEDIAN_WEEKLY = 25;
const SIZE_SPREAD = 1.1;
const [RECENT, BEFORE] = [4, 8];

/** A site of 500 pages. Each page fails to keep `drop` of its clicks with a chance of one in twenty. */
export function simulateSite(seed: number, setting: Setting, drop: number): SimulatedSite {
  const draw = new Draw(seed);
  const fallen = new Set<string>();
  const pages = Array.from({ length: PAGES }, (_, index): PageClicks => {
    const page = `page-${index}`;
    const weekly = MEDIAN_WEEKLY * Math.exp(SIZE_SPREAD * draw.normal());
    const [season, trend, lastTrend] = [setting.season, setting.trend, setting.trend].map(
      (spread) => spread * draw.normal(),
    );
    const isFallen = drop > 0 && draw.number() < 0.05;
    if (isFallen) fallen.add(page);
    const now = Math.exp((season ?? 0) + (trend ?? 0)) * setting.siteKept * (isFallen ? 1 - drop : 1);
    const then = Math.exp((season ?? 0) + (lastTrend ?? 0));
    const clicks = (weeks: number, factor: number) =>
      sumOfWeeks(draw, { weeks, mean: weekly * factor, noise: setting.noise });
    return {
      page,
      recent: clicks(RECENT, now),
      before: clicks(BEFORE, 1),
      lastYear: { recent: clicks(RECENT, 0.9 * then), before: clicks(BEFORE, 0.9) },
    };
  });
  return { pages, fallen };
}

function sumOfWeeks(draw: Draw, { weeks, mean, noise }: { weeks: number; mean: number; noise: number }): number {
  let sum = 0;
  for (let week = 0; week < weeks; week += 1) {
    const factor = Math.exp(noise * draw.normal() - noise ** 2 / 2);
    sum += poisson(draw, mean * factor);
  }
  return sum;
}

/** Exact below 60, where the shape matters; a rounded normal above. */
function poisson(draw: Draw, mean: number): number {
  if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * draw.normal()));
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = draw.number(); product > limit; product *= draw.number()) count += 1;
  return count;
}

/** The rule of the field: 28 days against the 28 before, 50 clicks before, a fall of 40 %. */
export function plainRule(pages: readonly PageClicks[]): ReadonlySet<string> {
  const falls = pages.filter(({ before, recent }) => before / 2 >= 50 && recent <= 0.6 * (before / 2));
  return new Set(falls.map(({ page }) => page));
}
