import type { ChangeDays, Device, Keyword } from "@findable/contract";
import { HOME_COUNTRY, HOME_LANGUAGE } from "../market.ts";
import { checkedAt, DEPTH, foundRank, type Tracked } from "./rank-checks.ts";
import { movementOf, reportOf } from "./rank-movements.ts";

type LatestRank = NonNullable<Keyword["ranks"]>[number];

/** A change of fewer positions in a week is not compared with the usual range, which takes a month of results pages. */
const LEAST_CHANGE = 3;

/** The newest measured rank; null where none ever was. */
export function latestRank({ keyword, since, until }: Omit<Tracked, "mobile">): Keyword["currentRank"] {
  for (let day = until; day <= since; day++) {
    const { position, url, via } = foundRank(keyword, day, "desktop", HOME_COUNTRY);
    if (position !== null && url !== null) return { position, url, via, checkedAt: checkedAt(keyword, day) };
  }
  return null;
}

/** The newest check of each device that did not fail. */
export function latestRanks(id: string, tracked: Tracked): LatestRank[] {
  const { keyword, since, until } = tracked;
  return (["desktop", "mobile"] as const).flatMap((device) => {
    for (let day = until; day <= since; day++) {
      if (!isChecked(tracked, device, day)) continue;
      const { position, url, via, outcome } = foundRank(keyword, day, device, HOME_COUNTRY);
      if (outcome === "failed") continue;
      const place = { device, location: HOME_COUNTRY, language: HOME_LANGUAGE };
      const change = (days: ChangeDays) => changeIn(tracked, device, { day, days });
      const changes = { change1d: change(1), change7d: change(7), change28d: change(28) };
      const significant =
        Math.abs(changes.change7d ?? 0) >= LEAST_CHANGE && isSignificant({ id, keyword, tracked }, device, day);
      const found = { position, url, via, depth: DEPTH, checkedAt: checkedAt(keyword, day, device) };
      return [{ ...place, ...found, ...changes, significant }];
    }
    return [];
  });
}

function isChecked({ mobile }: Tracked, device: Device, day: number): boolean {
  return device === "desktop" || (mobile && day % 7 === 0);
}

/** Positions gained since the newest check that is these days older, up to twice as many. */
function changeIn(tracked: Tracked, device: Device, { day, days }: { day: number; days: ChangeDays }): number | null {
  const { keyword, since } = tracked;
  const now = foundRank(keyword, day, device, HOME_COUNTRY);
  for (let before = day + days; before <= Math.min(since, day + 2 * days); before++) {
    if (!isChecked(tracked, device, before)) continue;
    const earlier = foundRank(keyword, before, device, HOME_COUNTRY);
    if (earlier.outcome === "failed") continue;
    if (now.position === null && earlier.position === null) return null;
    return (earlier.position ?? DEPTH + 1) - (now.position ?? DEPTH + 1);
  }
  return null;
}

function isSignificant(keyword: Parameters<typeof movementOf>[0], device: Device, day: number): boolean {
  return reportOf([movementOf(keyword, device, HOME_COUNTRY, day)]).significant.length > 0;
}
