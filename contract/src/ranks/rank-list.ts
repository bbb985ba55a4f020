import { Type } from "typebox";
import { Unset } from "../kernel/answers.ts";
import { DEVICES, Location } from "../kernel/fields.ts";
import type { ListFilter } from "../kernel/list-rules.ts";
import { Csv, Nullable, OneOf, OneOfIntegers, Timestamp } from "../kernel/schemas.ts";
import { Knowable } from "../kernel/unknown.ts";
import { MOVES_BEYOND_NOISE } from "./rank-moves.ts";

/** `none`: checked and not found. `unchecked`: no check has succeeded. */
export const RANK_BUCKETS = ["1-3", "4-10", "11-20", "21-50", "51-100", "none", "unchecked"] as const;
export type RankBucket = (typeof RANK_BUCKETS)[number];

/** Days over which changes of ranks are compared. */
export const CHANGE_DAYS = [1, 7, 28] as const;
export type ChangeDays = (typeof CHANGE_DAYS)[number];
export const DEFAULT_CHANGE_DAYS: ChangeDays = 7;

export const RANK_SORTS = ["rank", "-rank", "change", "-change"] as const;

const change = (days: ChangeDays) =>
  Knowable(Type.Integer(), "no_earlier_check", {
    description: `Positions gained in ${days === 1 ? "1 day" : `${days} days`}, negative for a loss; null if unknown.`,
  });

/** How a rank moved until its latest check. */
export const rankMovementFields = {
  change1d: change(1),
  change7d: change(7),
  change28d: change(28),
  significant: Knowable(Type.Boolean(), "too_few_checks", {
    description:
      "Whether it moved beyond normal fluctuation in the week that ends with its latest check, by the judge of `insights.movement`; null if unknown.",
  }),
  move: Unset(
    Nullable(
      Type.Object({
        verdict: OneOf(MOVES_BEYOND_NOISE, { description: "How it moved." }),
        from: Nullable(Type.Integer({ minimum: 1 }), {
          description: "Position before the move; null if not found then.",
        }),
        fromCheckedAt: Timestamp("Time of that check, as `move` of `insights.explain_rank` states it."),
      }),
      {
        description:
          "The move that `significant` is about, until `position`. It can begin before the 7 days of `change7d`: a fall of the week before that partly recovers has a positive `change7d`. Null if the keyword did not move beyond normal fluctuation, or if its latest check was made before 0.10.0.",
      },
    ),
  ),
};

const position = (description: string) => Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description }));
const gain = (description: string) => Type.Optional(Type.Integer({ minimum: -200, maximum: 200, description }));

/** Filters of keyword lists by the latest check of one device and market. */
export const rankFilterFields = {
  bucket: Type.Optional(
    Csv(
      "Only keywords whose latest check is in one of these buckets: `1-3`, `4-10`, `11-20`, `21-50`, `51-100`, `none` (checked, not found) or `unchecked`.",
    ),
  ),
  minRank: position("Only keywords that rank at this position or a worse one."),
  maxRank: position("Only keywords that rank at this position or a better one."),
  minChange: gain("Only keywords that gained at least this many positions in `changeDays`; negative allows losses."),
  maxChange: gain("Only keywords that gained at most this many positions in `changeDays`; -3 for losses of 3 or more."),
  significant: Type.Optional(
    Type.Boolean({
      description:
        "True returns only keywords whose rank moved beyond normal fluctuation in the week before their latest check; false only those that did not. Keywords that cannot be judged are in neither.",
    }),
  ),
  changeDays: Type.Optional(
    OneOfIntegers(CHANGE_DAYS, {
      default: DEFAULT_CHANGE_DAYS,
      description: "Days of the change that filters and sorts use: 1, 7 or 28.",
    }),
  ),
  device: Type.Optional(
    OneOf(DEVICES, { default: "desktop", description: "Device of the ranks that filters and sorts use." }),
  ),
  location: Type.Optional(Location("Market of the ranks that filters and sorts use. Defaults to the workspace's.")),
};

export const rankFilterRules: Readonly<Record<string, ListFilter>> = {
  bucket: { is: "oneOf", of: "rankBucket", values: RANK_BUCKETS },
  minRank: { is: "atLeast", of: "rank" },
  maxRank: { is: "atMost", of: "rank" },
  minChange: { is: "atLeast", of: "change" },
  maxChange: { is: "atMost", of: "change" },
  significant: { is: "equal", of: "significantChange" },
};

/** Input fields that select which ranks and changes the filters and sorts use. */
export const RANK_SELECTORS = ["changeDays", "device", "location"] as const;

/** The latest check of one device and market. */
export interface LatestRank {
  position: number | null;
  change1d: number | null;
  change7d: number | null;
  change28d: number | null;
  significant: boolean | null;
}

/** What keyword lists filter and sort by. */
export interface RankValues {
  rank: number | null;
  rankBucket: RankBucket;
  change: number | null;
  significantChange: boolean | null;
}

export function rankValuesOf(latest: LatestRank | undefined, days: ChangeDays = DEFAULT_CHANGE_DAYS): RankValues {
  if (latest === undefined) return { rank: null, rankBucket: "unchecked", change: null, significantChange: null };
  const change = { 1: latest.change1d, 7: latest.change7d, 28: latest.change28d }[days];
  return {
    rank: latest.position,
    rankBucket: bucketOf(latest.position),
    change,
    significantChange: latest.significant,
  };
}

function bucketOf(position: number | null): RankBucket {
  if (position === null) return "none";
  if (position <= 3) return "1-3";
  if (position <= 10) return "4-10";
  if (position <= 20) return "11-20";
  return position <= 50 ? "21-50" : "51-100";
}
