import { clicksAt } from "./clicks-at.ts";
import { mixed } from "./mixed.ts";
import { fnv1a } from "./random.ts";

/** A result that a site shows for a query. */
export interface ShownResult {
  query: string;
  url: string;
  rank: number;
  /** Searches in the month of the day. */
  searches: number;
}

/** What a search console counts of one query, page, country and device on a day. */
export interface Traffic {
  query: string;
  page: string;
  country: string;
  device: "DESKTOP" | "MOBILE" | "TABLET";
  clicks: number;
  impressions: number;
  position: number;
  /** Whether the query is so rare that no row names it. */
  withheld: boolean;
}

const DAYS_A_MONTH = 30.4;
/** Sunday first: offices search on workdays. */
const WEEK = [0.62, 1.16, 1.2, 1.18, 1.14, 1.04, 0.66] as const;
/** The part of those who see a page of results that see the next. */
const NEXT_PAGE = 0.3;
const ON_PAGE = 10;
/** Queries of fewer monthly searches are withheld. */
const RARE = 20;
const CELLS = [
  { country: "usa", device: "DESKTOP", share: 0.46 },
  { country: "usa", device: "MOBILE", share: 0.3 },
  { country: "usa", device: "TABLET", share: 0.03 },
  { country: "gbr", device: "DESKTOP", share: 0.07 },
  { country: "gbr", device: "MOBILE", share: 0.04 },
  { country: "can", device: "DESKTOP", share: 0.04 },
  { country: "can", device: "MOBILE", share: 0.02 },
  { country: "ind", device: "MOBILE", share: 0.04 },
] as const;

/** What a search console counts of a result on a day (days since 1970). The same day always has the same counts. */
export function trafficOf({ query, url, rank, searches }: ShownResult, day: number): Traffic[] {
  const key = fnv1a(query);
  const asked = (searches / DAYS_A_MONTH) * (WEEK[(day + 4) % 7] ?? 1) * (0.8 + 0.4 * mixed(key, day));
  const clicked = clicksAt(rank);
  const seen = Math.max(NEXT_PAGE ** Math.floor((rank - 1) / ON_PAGE), Math.min(1, 2 * clicked));
  const impressions = split(asked * seen, mixed(key, day + 1_000_000));
  const clicks = split(asked * clicked, mixed(key, day + 2_000_000));
  return CELLS.flatMap(({ country, device }, index) => {
    const shown = impressions[index] ?? 0;
    if (shown === 0) return [];
    return [
      {
        ...{ query, page: url, country, device, impressions: shown, clicks: Math.min(shown, clicks[index] ?? 0) },
        ...{ position: rank, withheld: searches < RARE },
      },
    ];
  });
}

/** A count in whole numbers over the cells. `offset` decides about the rest, so that small counts are right on average. */
function split(amount: number, offset: number): number[] {
  let share = 0;
  let before = Math.floor(offset);
  return CELLS.map((cell) => {
    share += cell.share;
    const until = Math.floor(amount * share + offset);
    const count = until - before;
    before = until;
    return count;
  });
}
