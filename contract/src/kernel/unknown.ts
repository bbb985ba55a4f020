import { Type } from "typebox";
import { PRICES } from "../prices.ts";
import { Unset } from "./answers.ts";
import { Nullable, OneOf } from "./schemas.ts";

interface Resolution {
  /** In words, for the description of the field. */
  meaning: string;
  /** The operation that would make the figure known. */
  operation: string;
  /** Its price, for what `per` names. */
  credits: number;
  per: string;
}

const RANK_CHECK = {
  operation: "research.keyword.check_rank",
  credits: PRICES.rankCheck.perKeyword,
  per: "keyword",
} as const;
const RANK_TRACKING = {
  operation: "distribute.track_rank",
  credits: PRICES.rankCheck.perKeyword,
  per: "keyword",
} as const;

/** Why a figure has no value, and what would make it known: every code once. */
const UNKNOWN = {
  no_answers: {
    meaning: "no answer counts",
    operation: "research.ai_citation.check",
    credits: PRICES.aiCitation.perSample,
    per: "sample",
  },
  no_competitor_tracked: {
    meaning: "no competitor is tracked, so there is nothing to compare",
    operation: "research.competitor.add",
    credits: 0,
    per: "competitor",
  },
  no_citations_of_tracked_domains: {
    meaning: "no answer cites a tracked domain",
    operation: "research.ai_citation.check",
    credits: PRICES.aiCitation.perSample,
    per: "sample",
  },
  too_few_prompts: {
    meaning: "too few prompts for a statement about others",
    operation: "research.ai_citation.queries.create",
    credits: PRICES.aiCitation.perSample,
    per: "sample",
  },
  too_little_measured: {
    meaning: "too many combinations of prompt and engine have no answer for an interval",
    operation: "research.ai_citation.check",
    credits: PRICES.aiCitation.perSample,
    per: "sample",
  },
  no_keywords: {
    meaning: "the workspace has no keywords",
    operation: "research.keyword.research",
    credits: PRICES.keywordResearch.per100Results.thorough,
    per: "100 results",
  },
  no_volumes: {
    meaning: "no keyword has a search volume",
    operation: "research.keyword.refresh",
    credits: PRICES.keywordNumbers.perKeyword,
    per: "keyword",
  },
  no_ranks: {
    meaning: "no rank was checked",
    operation: "distribute.track_rank",
    credits: PRICES.rankCheck.perKeyword,
    per: "keyword",
  },
  never_checked: { meaning: "no check succeeded", ...RANK_CHECK },
  not_checked_since: { meaning: "no check in the period", ...RANK_CHECK },
  no_earlier_check: { meaning: "no check before the period", ...RANK_TRACKING },
  too_few_checks: {
    meaning: "fewer than three checks before the latest two to say what is usual",
    ...RANK_TRACKING,
  },
  unconfirmed: { meaning: "only the latest check is unusual", ...RANK_CHECK },
  deeper_look: {
    meaning: "found below the last result that the earlier check examined, so it may have been there before",
    ...RANK_CHECK,
  },
  no_crawl: {
    meaning: "the site was never crawled",
    operation: "site.audit",
    credits: PRICES.siteAudit.perCrawl,
    per: "crawl",
  },
} as const satisfies Record<string, Resolution>;

export type UnknownReason = keyof typeof UNKNOWN;

/** The operations that `resolve` names. */
export const UNKNOWN_OPERATIONS: readonly string[] = [
  ...new Set(Object.values(UNKNOWN).map(({ operation }) => operation)),
];

export const Resolve = Type.Object({
  operation: Type.String({ description: "Operation that would make it known." }),
  credits: Type.Number({ minimum: 0, description: "Its price in credits." }),
  per: Type.String({ description: "What the price is for." }),
});

/** The fields beside a figure that can be unknown. */
export function unknownFields(...codes: readonly [UnknownReason, ...UnknownReason[]]) {
  const meanings = codes.map((code) => `\`${code}\`: ${UNKNOWN[code].meaning}`).join("; ");
  return {
    reason: Unset(
      Nullable(OneOf(codes), {
        description: `Why it is unknown, or has no interval; null if it is known. ${meanings}.`,
      }),
    ),
    resolve: Unset(
      Nullable(Resolve, { description: "What would make the figure known; null if there is one or nothing would." }),
    ),
  };
}

/** What would make known what is missing for a reason. */
export function resolutionOf(reason: UnknownReason) {
  const { operation, credits, per } = UNKNOWN[reason];
  return { operation, credits, per };
}

/** The values of `unknownFields` for a reason; null for a figure that is known. */
export function unknownFor<Code extends UnknownReason>(reason: Code | null | undefined) {
  if (reason == null) return { reason: null, resolve: null };
  return { reason, resolve: resolutionOf(reason) };
}
