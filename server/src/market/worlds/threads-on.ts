import { type MarketThread, threadsOf } from "../threads-of.ts";
import type { WorldMarket } from "./market-of.ts";

export interface ThreadQuestion {
  topic: string;
  /** Host of the forum. */
  forum: string;
  /** Names of communities to look in, at least one. */
  communities: readonly string[];
  /** The last day, and how many days to look back. */
  day: number;
  days: number;
}

/** On a topic somebody begins a thread every so many days. */
const EVERY_DAYS = 12;
const DAY_MS = 86_400_000;

/** Threads on a topic as they are on a day, the newest first: they stay where they began, and grow by their replies. */
export function threadsOn({ seed }: WorldMarket, { day, days, ...place }: ThreadQuestion): MarketThread[] {
  const end = (day + 1) * DAY_MS;
  const last = Math.floor(day / EVERY_DAYS);
  const first = Math.floor((day - days) / EVERY_DAYS);
  return Array.from({ length: last - first + 1 }, (_, back) => last - back)
    .flatMap((slot) => {
      const [from, to] = [slot * EVERY_DAYS, slot * EVERY_DAYS + EVERY_DAYS - 1];
      return threadsOf({ seed: `${seed} ${slot}` }, { ...place, from, to, count: THEMES })
        .slice(slot % THEMES)
        .slice(0, 1);
    })
    .filter(({ startedAt }) => Date.parse(startedAt) < end && Date.parse(startedAt) >= (day - days) * DAY_MS)
    .map((thread) => ({ ...thread, posts: thread.posts.filter(({ at }) => Date.parse(at) < end) }));
}

/** Themes of which one begins at a time. */
const THEMES = 3;
