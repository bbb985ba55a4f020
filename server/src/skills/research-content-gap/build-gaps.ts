import type { ContentGap } from "@findable/contract";
import {
  angleFor,
  type Candidate,
  type ComparedPage,
  isFarAhead,
  type JudgedGap,
  type NewGap,
  weaknessOf,
} from "../../domains/content-gaps/index.ts";
import { expectedVisits } from "../../domains/worth/index.ts";
import { roundTo } from "../../kernel/statistics/summaries.ts";
import type { Verified } from "./verify-gaps.ts";

/** A candidate with everything that is known about it. */
export interface WeighedGap {
  candidate: Candidate;
  verified: Verified | undefined;
  /** Expected visits per month; null if volumes are unknown. */
  value: number | null;
  reachableRank: number;
  chance: number;
  /** Whether the analysis of its results page says that it is not worth the work. */
  isAdvisedAgainst: boolean;
}

export interface PagePair {
  ours: ComparedPage | undefined;
  theirs: ComparedPage | undefined;
  contentId: string | null;
}

/** Gaps that bring the first half of all expected visits are HIGH, those of the next third MEDIUM. */
const SHARES = { high: 0.5, medium: 0.83 };

/** The value of a gap: from its results page where one was read, otherwise from the standing against its competitors. */
export function weigh(
  candidate: Candidate,
  verified: Verified | undefined,
  { isAdvisedAgainst }: { isAdvisedAgainst: boolean },
): WeighedGap {
  const { volume, reach } = candidate;
  if (verified === undefined) {
    return { candidate, verified, isAdvisedAgainst, value: volume === null ? null : candidate.value, ...reach };
  }
  const chance = bothOf(firstPageChance(verified.chance), reach.chance);
  const gain = (one: number) =>
    expectedVisits({ volume: 1, position: verified.ourRank, chance: one, reachedRank: reach.reachableRank });
  // The results page is that of the keyword alone; the other keywords of the gap keep their share of its value.
  const share = gain(reach.chance) === 0 ? 0 : gain(chance) / gain(reach.chance);
  const value = volume === null ? null : candidate.value * share;
  const { reachableRank } = reach;
  return { candidate: seenNow(candidate, verified), verified, isAdvisedAgainst, value, reachableRank, chance };
}

/** Log-odds that winnability gives for each e-fold of positions, from the first three to the first ten. */
const PLACES = 2.05 * Math.log(10 / 3);

function firstPageChance(firstThree: number): number {
  return fromOdds(toOdds(firstThree) + PLACES);
}

/** Two estimates of one chance, with the same weight. */
function bothOf(one: number, other: number): number {
  return roundTo(fromOdds((toOdds(one) + toOdds(other)) / 2), 3);
}

function toOdds(chance: number): number {
  const inside = Math.min(0.999, Math.max(0.001, chance));
  return Math.log(inside / (1 - inside));
}

function fromOdds(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

/** Our rank as the results page shows it. */
function seenNow(candidate: Candidate, { ourRank }: Verified): Candidate {
  const { head } = candidate;
  if (head.ours == null || ourRank === null) return candidate;
  return { ...candidate, head: { ...head, ours: { ...head.ours, position: ourRank } } };
}

/** Whether a gap stands after its results page was read: we are not among the first 100, or still far behind. */
export function stands({ candidate: { type, head, rivals }, verified }: WeighedGap): boolean {
  if (verified === undefined) return true;
  return type === "WEAKER_COVERAGE" ? isFarAhead({ ...head, rivals }) : verified.ourRank === null;
}

/** What is not worth the work comes last. */
export function byWorth(one: WeighedGap, other: WeighedGap): number {
  return (
    Number(one.isAdvisedAgainst) - Number(other.isAdvisedAgainst) ||
    (other.value ?? -1) - (one.value ?? -1) ||
    (one.candidate.head.keyword < other.candidate.head.keyword ? -1 : 1)
  );
}

/** Priorities of gaps in their order, by the share of all expected visits that the gaps before bring. */
export function prioritiesOf(gaps: readonly WeighedGap[]): ContentGap["priority"][] {
  const worth = gaps.map(({ value, isAdvisedAgainst }) => (isAdvisedAgainst ? null : value));
  const total = worth.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  let before = 0;
  return worth.map((value) => {
    const share = total === 0 ? 1 : before / total;
    before += value ?? 0;
    if (value === null) return "LOW";
    return share < SHARES.high ? "HIGH" : share < SHARES.medium ? "MEDIUM" : "LOW";
  });
}

export function toGap(
  weighed: WeighedGap,
  priority: ContentGap["priority"],
  { pair, language, bySearch }: { pair: PagePair | undefined; language: string; bySearch: JudgedGap | undefined },
): NewGap {
  const { candidate, verified, value, reachableRank, chance } = weighed;
  const { head, rivals, related, types } = candidate;
  const estimatedTraffic = value === null ? null : Math.round(value);
  const common = {
    priority,
    keyword: head.keyword,
    ceded: verified?.ceded ?? false,
    advisedAgainst: weighed.isAdvisedAgainst,
    coveredBy: candidate.coveredBy ?? coverSeenBySearch(candidate, bySearch),
    reachableRank,
    chance,
    chanceFrom: verified === undefined ? ("shared_keywords" as const) : ("results_page" as const),
    searchVerdict: bySearch?.verdict ?? null,
    estimatedTraffic,
  };
  if (candidate.type === "WEAKER_COVERAGE") return weaker(weighed, common, pair, language);
  const recommendedAngle = verified?.ceded === true ? CEDED : (verified?.angle ?? angleFor(types, head.keyword));
  if (candidate.type === "KEYWORD_GAP") {
    const competitorsRanking = rivals.map(({ competitorId, position }) => ({ competitorId, position }));
    return { type: "KEYWORD_GAP", ...common, relatedKeywords: related, competitorsRanking, recommendedAngle };
  }
  return {
    type: "MISSING_TOPIC",
    ...common,
    topic: sentenceCase(head.keyword),
    competitorsCovering: rivals.flatMap(({ competitorId, url }) => (url === null ? [] : [{ competitorId, url }])),
    relatedKeywords: [head.keyword, ...related],
    recommendedAngle,
    estimatedLiftMonths: verified?.months ?? null,
  };
}

/** The page that searchers already see. A second one would compete with it. */
function coverSeenBySearch({ type }: Candidate, bySearch: JudgedGap | undefined): Candidate["coveredBy"] {
  const page = type === "WEAKER_COVERAGE" ? null : (bySearch?.page ?? null);
  return page === null ? null : { ...page, title: null };
}

const CEDED =
  "Only directories and publishers hold the first ten results. Ask them to list you instead of writing a page.";

function weaker(
  { candidate: { head, rivals } }: WeighedGap,
  common: { priority: ContentGap["priority"]; keyword: string; estimatedTraffic: number | null },
  pair: PagePair | undefined,
  language: string,
): NewGap {
  const [best] = rivals;
  const { reason, action, missingSubtopics } = weaknessOf(head.keyword, pair?.ours, pair?.theirs, language);
  return {
    type: "WEAKER_COVERAGE",
    ...common,
    missingSubtopics,
    ourContentId: pair?.contentId ?? null,
    ourUrl: head.ours?.url ?? null,
    ourRank: head.ours?.position ?? null,
    competitorRank: best?.position ?? 1,
    competitorUrl: best?.url ?? "",
    weaknessReason: reason,
    recommendedAction: action,
  };
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
