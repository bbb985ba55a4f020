import {
  type KeywordCluster,
  type OutputOf,
  type opportunitiesInsight,
  type RelevanceLabel,
  type SerpGapVerdict,
  verdictOfScore,
} from "@findable/contract";
import { roundTo } from "../../kernel/statistics/summaries.ts";
import { expectedVisits, WON_RANK } from "../worth/index.ts";

type Row = OutputOf<typeof opportunitiesInsight>["data"][number];

/** An opportunity with the fields that only filters use. */
export interface Opportunity extends Row {
  pillarId: string | null;
  tags: readonly string[];
}

/** A keyword with everything that decides whether it is worth a page. */
export interface OpportunityFacts {
  keywordId: string;
  keyword: string;
  volume: number | null;
  kd: number | null;
  relevanceLabel: RelevanceLabel | null;
  /** What a visit is worth to the brand, 0 to 1. */
  fit: number;
  pillarId: string | null;
  tags: readonly string[];
  /** In the workspace's market on desktop; null if not found or never checked. */
  position: number | null;
  checkedAt: string | null;
  /** The latest SERP gap analysis, and whether it advises against the keyword; null without one. */
  analysis: { gapId: string; score: number; verdict: SerpGapVerdict; isAgainst?: boolean } | null;
  cluster: { id: string; size: number; page: KeywordCluster["proposedPage"] };
}

/**
 * The chance of the top three within six months with a page, by difficulty and the logarithm of the position. Fitted on markets that
 * judge nothing; the slope of difficulty is held, because difficulty decides little in these markets. docs/methods.md has figures.
 */
const CURVE = { offset: 2.33, difficulty: -0.4, place: -1.28 };
/** An unknown difficulty counts as even. */
const EVEN_DIFFICULTY = 40;
const DIFFICULTY_STEP = 20;
/** A position below every search. */
const NOT_FOUND = 101;

export function chanceByRank({ kd, position }: Pick<OpportunityFacts, "kd" | "position">): number {
  const difficulty = ((kd ?? EVEN_DIFFICULTY) - EVEN_DIFFICULTY) / DIFFICULTY_STEP;
  const odds = CURVE.offset + CURVE.difficulty * difficulty + CURVE.place * Math.log(position ?? NOT_FOUND);
  return 1 / (1 + Math.exp(-odds));
}

/** Additional visits per month at rank 3, by their chance. */
export function gainAt({ volume, position }: { volume: number; position: number | null }, chance: number): number {
  return expectedVisits({ volume, position, chance });
}

/** The keywords worth a page, largest gain first; only the best keyword of each page with `per: "page"`. */
export function rankOpportunities(facts: readonly OpportunityFacts[], per: "page" | "keyword"): Opportunity[] {
  const ranked = facts.flatMap((one) => opportunityOf(one) ?? []).sort(byGain);
  if (per === "keyword") return ranked;
  const pages = new Set<string>();
  return ranked.filter(({ clusterId }) => !pages.has(clusterId) && pages.add(clusterId));
}

function opportunityOf({ analysis, cluster, ...facts }: OpportunityFacts): Opportunity | undefined {
  const { volume, kd, position } = facts;
  const { action, url, slug, contentType, contentId } = cluster.page;
  if (analysis?.isAgainst === true) return undefined;
  if (volume === null || volume === 0 || action === "skip" || (position !== null && position <= WON_RANK))
    return undefined;
  const chance = roundTo(analysis === null ? chanceByRank({ kd, position }) : analysis.score / 100, 3);
  const { keywordId, keyword, relevanceLabel, checkedAt, pillarId, tags } = facts;
  return {
    ...{ keywordId, keyword, volume, kd, relevanceLabel, position, checkedAt },
    verdict: analysis?.verdict ?? verdictOfScore(Math.round(100 * chance)),
    chance,
    basis: analysis === null ? "rank" : "analysis",
    gapId: analysis?.gapId ?? null,
    gain: roundTo(gainAt({ volume, position }, chance) * facts.fit, 1),
    page: { action, url, slug, contentType, ...(contentId === undefined ? {} : { contentId }) },
    clusterId: cluster.id,
    otherKeywords: cluster.size - 1,
    ...{ pillarId, tags },
  };
}

/** The largest gain first. */
export function byGain(one: Opportunity, other: Opportunity): number {
  return other.gain - one.gain || (one.keywordId < other.keywordId ? -1 : 1);
}
