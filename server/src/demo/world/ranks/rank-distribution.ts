import type { Device, RankDistributionDay } from "@findable/contract";
import { DEMO_NOW, daysAgo } from "../facts.ts";
import { keywords } from "../keywords/keywords.ts";
import { HOME_COUNTRY } from "../market.ts";
import { foundRank } from "./rank-checks.ts";

interface Asked {
  since?: string;
  until?: string;
  device?: Device;
  location?: string | undefined;
  pillar?: string;
  tag?: string;
}

type Buckets = RankDistributionDay["buckets"];

const DAY_MS = 86_400_000;
/** Days that are shown where nothing is asked for. */
const USUAL_DAYS = 30;
/** Longest ago that a keyword was checked. */
const FIRST_DAY = 90;

/** Where the keywords ranked on each day with checks, the oldest day first. */
export function distributionOf({
  since,
  until = DEMO_NOW,
  device,
  location,
  pillar,
  tag,
}: Asked): RankDistributionDay[] {
  if ((location ?? HOME_COUNTRY) !== HOME_COUNTRY) return [];
  const tracked = keywords().filter(
    ({ pillarId, tags }) => (pillar === undefined || pillarId === pillar) && (tag === undefined || tags.includes(tag)),
  );
  const from = since ?? daysAgo(USUAL_DAYS);
  const days = Array.from({ length: FIRST_DAY + 1 }, (_, index) => FIRST_DAY - index).filter((day) => {
    const begins = Date.parse(daysAgo(day, 0));
    return begins + DAY_MS > Date.parse(from) && begins < Date.parse(until);
  });
  return days
    .map((day) => dayOf(day, tracked, device ?? "desktop"))
    .filter(({ measured, failed }) => measured + failed > 0);
}

function dayOf(day: number, tracked: ReturnType<typeof keywords>, device: Device): RankDistributionDay {
  const buckets: Buckets = { "1-3": 0, "4-10": 0, "11-20": 0, "21-50": 0, "51-100": 0, none: 0 };
  let failed = 0;
  for (const { keyword, tracked: span } of tracked) {
    const isChecked =
      day <= span.since && day >= span.until && (device === "desktop" || (span.mobile && day % 7 === 0));
    if (!isChecked) continue;
    const { outcome, position } = foundRank(keyword, day, device, HOME_COUNTRY);
    if (outcome === "failed") failed++;
    else buckets[bucketOf(position)]++;
  }
  const measured = Object.values(buckets).reduce((sum, count) => sum + count, 0);
  return { date: daysAgo(day).slice(0, 10), buckets, measured, failed };
}

function bucketOf(position: number | null): keyof Buckets {
  if (position === null) return "none";
  if (position <= 3) return "1-3";
  if (position <= 10) return "4-10";
  if (position <= 20) return "11-20";
  return position <= 50 ? "21-50" : "51-100";
}
