import { type TSchema, Type } from "typebox";
import { PRICES } from "../prices.ts";
import { completeAnswers, Unset } from "./answers.ts";
import { Nullable, OneOf } from "./schemas.ts";

interface Resolution {
  /** In words, for descriptions and for people. */
  meaning: string;
  /** The operation that would make the figure known; left out if none would. */
  operation?: string;
  /** Its price, for what `per` names. */
  credits?: number;
  per?: string;
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
    meaning: "the prompts track no competitor, so there is nothing to compare",
    operation: "research.ai_citation.queries.update",
    credits: 0,
    per: "prompt",
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
  no_metrics: {
    meaning: "its metrics were never fetched, or no provider knows the phrase",
    operation: "research.keyword.refresh",
    credits: PRICES.keywordNumbers.perKeyword,
    per: "keyword",
  },
  not_labeled: {
    meaning: "it has no label yet",
    operation: "research.keyword.relabel",
    credits: PRICES.keywordLabels.perKeyword,
    per: "keyword",
  },
  not_imported: {
    meaning: "no figures of the search console were imported for it",
    operation: "performance.import",
    credits: 0,
    per: "import",
  },
  no_impressions: { meaning: "without impressions there is no ratio and no position" },
  no_keyword_pull: {
    meaning: "the competitor's keywords were never pulled",
    operation: "research.competitor.keywords",
    credits: PRICES.competitorKeywords.perPull,
    per: "pull",
  },
  no_backlink_pull: {
    meaning: "the competitor's backlinks were never pulled",
    operation: "research.competitor.backlinks",
    credits: PRICES.competitorBacklinks.perPull,
    per: "pull",
  },
  no_own_link_pull: {
    meaning: "the brand's backlinks were never pulled",
    operation: "site.links.pull",
    credits: PRICES.ownLinks.perPull,
    per: "pull",
  },
  no_discussions: {
    meaning: "no discussion was ever searched",
    operation: "research.discuss.research",
    credits: PRICES.discussions.perTopic,
    per: "topic",
  },
  no_plan: {
    meaning: "no plan was ever made",
    operation: "plan.next",
    credits: PRICES.plan.perRun,
    per: "plan",
  },
  no_serp_gaps: {
    meaning: "no query was ever analyzed",
    operation: "research.serp_gap.analyze",
    credits: PRICES.serpGap.perQuery,
    per: "query",
  },
  no_content_gaps: {
    meaning: "no competitor was ever compared",
    operation: "research.content_gap.find",
    credits: PRICES.contentGap.perCompetitor,
    per: "competitor",
  },
  no_segments: {
    meaning: "no audience segment was ever searched",
    operation: "research.icp.generate",
    credits: PRICES.segments.thorough,
    per: "run",
  },
  no_mailbox_read: {
    meaning: "no outreach mailbox was ever read",
    operation: "integrations.connect",
    credits: 0,
    per: "mailbox",
  },
  no_results_pages: {
    meaning: "no results page is stored",
    operation: "distribute.track_rank",
    credits: PRICES.rankCheck.perKeyword,
    per: "keyword",
  },
  no_link_data: { meaning: "no provider of link data rated the site or page" },
  page_not_read: { meaning: "the page could not be read" },
  not_reported: { meaning: "the source or vendor does not report it" },
  not_seen: { meaning: "the stored results page ends before it" },
  not_scored: { meaning: "the text was not scored" },
  nothing_sent: { meaning: "nothing was sent yet" },
  not_comparable: {
    meaning: "one of the two periods has too few answers, or something changed between them; see `breaks`",
  },
  earlier_release: { meaning: "the record was made before the figure existed" },
} as const satisfies Record<string, Resolution>;

export type UnknownReason = keyof typeof UNKNOWN;

const RESOLUTIONS: Readonly<Record<UnknownReason, Resolution>> = UNKNOWN;

/** The operations that `resolve` names. */
export const UNKNOWN_OPERATIONS: readonly string[] = [
  ...new Set(Object.values(RESOLUTIONS).flatMap(({ operation }) => operation ?? [])),
];

export const Resolve = Type.Object({
  operation: Type.String({ description: "Operation that would make it known." }),
  credits: Type.Number({ minimum: 0, description: "Its price in credits." }),
  per: Type.String({ description: "What the price is for." }),
});

/** The fields beside a figure that can be unknown. */
export function unknownFields(...codes: readonly [UnknownReason, ...UnknownReason[]]) {
  const meanings = codes.map((code) => `\`${code}\`: ${RESOLUTIONS[code].meaning}`).join("; ");
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

interface Resolve {
  operation: string;
  credits: number;
  per: string;
}

/** The reasons that an operation would remove. */
export type ResolvableReason = {
  [Code in UnknownReason]: (typeof UNKNOWN)[Code] extends { operation: string } ? Code : never;
}[UnknownReason];

/** What would make known what is missing for a reason. */
export function resolutionOf(reason: ResolvableReason): Resolve {
  const { operation, credits, per } = UNKNOWN[reason];
  return { operation, credits, per };
}

/** The values of `unknownFields` for a reason; null for a figure that is known. */
export function unknownFor<Code extends ResolvableReason>(reason: Code | null | undefined) {
  if (reason == null) return { reason: null, resolve: null };
  return { reason, resolve: resolutionOf(reason) };
}

/** Marks a figure in a schema, so that `unknown` of the answer says why it is null. */
const MARK = "x-unknown";

/** A figure that is null where it is unknown. The answer lists such figures in `unknown`, with the reason. */
export function Knowable<S extends TSchema>(schema: S, reason: UnknownReason, options: { description?: string } = {}) {
  return Type.Union([schema, Type.Null()], { ...options, [MARK]: reason });
}

interface Walked {
  properties?: Record<string, Walked>;
  items?: Walked;
  anyOf?: readonly Walked[];
  patternProperties?: Record<string, Walked>;
  [MARK]?: UnknownReason;
}

interface Marked {
  path: string;
  reason: UnknownReason;
  /** How many of an answer are null. */
  count(answer: unknown): number;
}

const IS_NULL = (value: unknown): number => (value === null ? 1 : 0);

/** The marked figures of a schema, with the path to each, such as `data.volume`. */
function markedIn(schema: Walked, path = ""): Marked[] {
  const { properties = {}, items, anyOf = [], patternProperties = {} } = schema;
  const reason = schema[MARK];
  const below = [
    ...Object.entries(properties).flatMap(([name, field]) =>
      markedIn(field, path === "" ? name : `${path}.${name}`).map((one) => ({
        ...one,
        count: (value: unknown) => (isRecord(value) ? one.count(value[name]) : 0),
      })),
    ),
    ...(items === undefined ? [] : markedIn(items, path)).map((one) => ({
      ...one,
      count: (value: unknown) => (Array.isArray(value) ? sumOf(value, one.count) : 0),
    })),
    ...Object.values(patternProperties)
      .flatMap((field) => markedIn(field, `${path}.*`))
      .map((one) => ({
        ...one,
        count: (value: unknown) => (isRecord(value) ? sumOf(Object.values(value), one.count) : 0),
      })),
    ...anyOf.flatMap((branch) => markedIn(branch, path)),
  ];
  return reason === undefined ? below : [{ path, reason, count: IS_NULL }, ...below];
}

function sumOf(values: readonly unknown[], count: Marked["count"]): number {
  let sum = 0;
  for (const value of values) sum += count(value);
  return sum;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The field `unknown` of an answer: which of its figures are null, why, and what would make them known. */
function unknownFigures(reasons: readonly UnknownReason[]) {
  return Unset(
    Type.Array(
      Type.Object({
        reason: OneOf(reasons, { description: "Why they are unknown." }),
        meaning: Type.String({ description: "The reason in words." }),
        resolve: Nullable(Resolve, { description: "What would make them known; null if nothing would." }),
        figures: Type.Array(
          Type.Object({
            field: Type.String({ description: "Path of the figure, such as `data.volume`." }),
            count: Type.Integer({ minimum: 1, description: "How many records of this answer lack it." }),
          }),
          { description: "The figures." },
        ),
      }),
      { default: [], description: "Figures of this answer that are null because they are unknown, by reason." },
    ),
  );
}

/** An output with the field `unknown`, if any of its figures can be unknown. */
export function withUnknown<S extends TSchema>(output: S): S {
  const { properties, ...rest } = output as TSchema & Walked;
  if (properties === undefined || "unknown" in properties) return output;
  const marked = markedIn({ properties });
  if (marked.length === 0) return output;
  const reasons = [...new Set(marked.map(({ reason }) => reason))].sort();
  const { description } = rest as { description?: string };
  const whole = Type.Object(
    { ...(properties as Record<string, TSchema>), unknown: unknownFigures(reasons) },
    description === undefined ? {} : { description },
  );
  completeAnswers(whole, (answer) => fillUnknown(marked, answer));
  // Safe cast: the fields of the output, and one that every answer may leave out.
  return whole as unknown as S;
}

/** An answer with the figures that are unknown in it. */
function fillUnknown(marked: readonly Marked[], answer: unknown): unknown {
  if (!isRecord(answer)) return answer;
  const missing = marked
    .map(({ path: field, reason, count }) => ({ field, reason, count: count(answer) }))
    .filter(({ count }) => count > 0);
  const unknown = [...Map.groupBy(missing, ({ reason }) => reason)].map(([reason, figures]) => {
    const { meaning, operation, credits = 0, per = "" } = RESOLUTIONS[reason];
    const resolve = operation === undefined ? null : { operation, credits, per };
    return { reason, meaning, resolve, figures: figures.map(({ field, count }) => ({ field, count })) };
  });
  return { ...answer, unknown };
}
