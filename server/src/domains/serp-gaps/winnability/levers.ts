import { medianHigh } from "../../../kernel/statistics/summaries.ts";
import { favoursOf, mainType, type Plan, type ReadField, usualPlan } from "./favours.ts";
import { scoreOf, type Weights } from "./score.ts";
import { completeLength, TOP } from "./work.ts";

export const LEVERS = ["page", "kind", "content", "pageLinks", "siteLinks"] as const;
export type Lever = (typeof LEVERS)[number];

/** The effect of a single change on the score. */
export interface Move {
  lever: Lever;
  from: number;
  to: number;
  /** The plan with that change. */
  plan: Plan;
}

/** Points of domain rating that a site gains in a year of successful link building. */
const RATING_GAIN = 10;

/** The score after each single change, largest effect first. The effect of the page itself is measured by leaving it out. */
export function movesOf(read: ReadField, weights?: Weights): Move[] {
  const plan = usualPlan(read);
  const score = (changed: Partial<Plan>) => scoreOf(favoursOf(read, { ...plan, ...changed }), weights);
  const now = score({});
  const top = read.competitors.slice(0, TOP);
  const move = (lever: Lever, changed: Partial<Plan>): Move => {
    return { lever, from: now, to: Math.max(now, score(changed)), plan: { ...plan, ...changed } };
  };
  const moves: Move[] = [
    { lever: "page", from: Math.min(now, score({ isWritten: false })), to: now, plan },
    move("kind", { type: mainType(read.competitors)?.type ?? plan.type }),
    move("content", {
      words: completeLength(
        plan.words,
        top.flatMap(({ wordCount }) => wordCount ?? []),
      ),
    }),
    move("pageLinks", {
      pageLinks: Math.max(plan.pageLinks, medianHigh(top.flatMap(({ pageLinks }) => pageLinks ?? [])) || 0),
    }),
    move("siteLinks", plan.rating === null ? {} : { rating: Math.min(100, plan.rating + RATING_GAIN) }),
  ];
  return moves.sort((one, other) => other.to - other.from - (one.to - one.from));
}
