import { favoursOf, mainType, type Plan, type ReadField, usualPlan } from "./favours.ts";
import { scoreOf, type Weights } from "./score.ts";

export const LEVERS = ["page", "kind", "content", "pageLinks", "siteLinks"] as const;
export type Lever = (typeof LEVERS)[number];

/** What moving one lever, and nothing else, does to the score. */
export interface Move {
  lever: Lever;
  from: number;
  to: number;
  /** The plan with the lever moved. */
  plan: Plan;
}

/** Points of domain rating that a good year of links brings a site. */
const RATING_GAIN = 10;
/** How much longer than the longest of the first three a page is that leaves nothing unsaid. */
const THOROUGH = 1.3;
const LONGEST = 6000;
const TOP = 3;

/** What the score would be if one thing were changed; the largest move first. The page itself is measured by its absence. */
export function movesOf(read: ReadField, weights?: Weights): Move[] {
  const plan = usualPlan(read);
  const score = (changed: Partial<Plan>) => scoreOf(favoursOf(read, { ...plan, ...changed }), weights);
  const now = score({});
  const top = read.rivals.slice(0, TOP);
  const move = (lever: Lever, changed: Partial<Plan>): Move => {
    return { lever, from: now, to: Math.max(now, score(changed)), plan: { ...plan, ...changed } };
  };
  const moves: Move[] = [
    { lever: "page", from: Math.min(now, score({ isWritten: false })), to: now, plan },
    move("kind", { type: mainType(read.rivals)?.type ?? plan.type }),
    move("content", {
      words: thorough(
        plan.words,
        top.flatMap(({ wordCount }) => wordCount ?? []),
      ),
    }),
    move("pageLinks", { pageLinks: Math.max(plan.pageLinks, middle(top.flatMap(({ pageLinks }) => pageLinks ?? []))) }),
    move("siteLinks", plan.rating === null ? {} : { rating: Math.min(100, plan.rating + RATING_GAIN) }),
  ];
  return moves.sort((one, other) => other.to - other.from - (one.to - one.from));
}

function thorough(words: number, theirs: readonly number[]): number {
  return Math.round(Math.min(LONGEST, Math.max(words, THOROUGH * Math.max(0, ...theirs))) / 100) * 100;
}

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
