import type { Device, RankRecord } from "@findable/contract";
import { randomOf } from "../../../market/random.ts";
import { BRAND, daysAgo } from "../facts.ts";
import { demoRank, HOME_COUNTRY, searchOf } from "../market.ts";
import { onceEach } from "../once.ts";

/** A rank check with what its list is ordered by and does not show, and without what its page shows beside the results. */
export interface DemoRankCheck extends Omit<RankRecord, "surfaces"> {
  id: string;
  daysAgo: number;
}

/** A keyword is checked every morning from its creation until it is archived; on mobile on Mondays, if it is in focus. */
export interface Tracked {
  keyword: string;
  /** Days ago that the first check was made. */
  since: number;
  /** Days ago that the last check was made. */
  until: number;
  mobile: boolean;
}

/** The morning on which half of the searches failed. */
const OUTAGE = 23;

const minuteOf = onceEach(1_000, (phrase: string) => randomOf("checked", phrase).integer(0, 44));

/** When a phrase is checked on a day. */
export function checkedAt(phrase: string, days: number, device: Device = "desktop"): string {
  return daysAgo(days, device === "desktop" ? 6 : 7, minuteOf(phrase));
}

/** Every check of a keyword, newest first. */
export function rankChecks({ keyword, since, until, mobile }: Tracked): DemoRankCheck[] {
  const days = Array.from({ length: since - until + 1 }, (_, index) => until + index);
  return days.flatMap((day) => [
    // Later in the morning, so before it here.
    ...(mobile && day % 7 === 0 ? [rankCheck(keyword, day, "mobile")] : []),
    rankCheck(keyword, day, "desktop"),
  ]);
}

/** What a check finds, without when and where. */
export type FoundRank = Pick<RankRecord, "position" | "url" | "via" | "isOwnedDomain" | "outcome" | "depth">;

/** Results that a check examines. */
export const DEPTH = 100;
const FAILED: FoundRank = {
  position: null,
  url: null,
  via: null,
  isOwnedDomain: false,
  outcome: "failed",
  depth: null,
};
const NOT_FOUND: FoundRank = {
  position: null,
  url: null,
  via: null,
  isOwnedDomain: false,
  outcome: "not_found",
  depth: DEPTH,
};

/** As many as there are checks of the workspace's keywords in three months, and some. */
export const foundRank = onceEach(
  25_000,
  (phrase: string, days: number, device: Device, country: string): FoundRank => {
    if (isFailed(phrase, days)) return FAILED;
    const found = demoRank(searchOf(phrase, { daysAgo: days, device, country }), BRAND.domain);
    if (found === undefined) return NOT_FOUND;
    return {
      position: found.rank,
      url: found.url,
      via: found.via,
      isOwnedDomain: true,
      outcome: "measured",
      depth: DEPTH,
    };
  },
);

export function rankCheck(phrase: string, days: number, device: Device, country: string = HOME_COUNTRY): DemoRankCheck {
  const when = { id: `${phrase} ${days} ${device}`, daysAgo: days, checkDate: checkedAt(phrase, days, device) };
  return { ...when, device, location: country, ...foundRank(phrase, days, device, country) };
}

/** Today's checks all went well. */
function isFailed(phrase: string, days: number): boolean {
  if (days === 0) return false;
  return randomOf("failed", phrase, days).chance(days === OUTAGE ? 0.5 : 0.008);
}
