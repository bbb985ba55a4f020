import { isUnbroken } from "../../../kernel/search/data-breaks.ts";

/** What Search Console reports of a page in a window. */
export interface PageFigures {
  from: string;
  to: string;
  clicks: number;
  impressions: number;
  /** Mean position. */
  position: number;
}

/** The change of clicks as a product of three ratios. */
export interface FallShares {
  /** Searches that showed the page, at any position. */
  demand: number;
  /** Clicks that the change of position explains. */
  rank: number;
  /** Clicks for the same position, for example after an AI overview appeared. */
  clicksAtRank: number;
}

/** Splits a change of clicks. Null if impressions or positions of a window are known to be wrong, or nothing was shown. */
export function explainFall(
  before: PageFigures,
  recent: PageFigures,
  clickRateAt: (position: number) => number,
): FallShares | null {
  const isComparable = [before, recent].every(
    (range) => isUnbroken("impressions", range) && isUnbroken("position", range),
  );
  if (!isComparable || before.impressions === 0 || recent.impressions === 0 || before.clicks === 0) return null;
  const clicks = recent.clicks / before.clicks;
  const demand = recent.impressions / before.impressions;
  const rank = clickRateAt(recent.position) / clickRateAt(before.position);
  return { demand, rank, clicksAtRank: clicks / demand / rank };
}
