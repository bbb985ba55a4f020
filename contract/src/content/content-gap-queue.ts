import { type Static, Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { Unset } from "../kernel/answers.ts";
import { DryRun, Identifier } from "../kernel/fields.ts";
import { defineOperation } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf } from "../kernel/schemas.ts";
import { PRICES } from "../prices.ts";
import { DryRunEstimate, EstimatedCost, InvocationHandle } from "../runs/invocation-schemas.ts";
import { CONTENT_GAP_PRIORITIES, CONTENT_GAP_TYPES } from "./content-gap.ts";

export const QUEUE_SKIP_REASONS = [
  "queued",
  "draft_exists",
  "covered",
  "ceded",
  "advised_against",
  "being_written",
] as const;

const pillarSlug = Type.Optional(
  Type.String({ minLength: 1, maxLength: 100, description: "Slug of the pillar whose voice and refiners apply." }),
);

export const QueueContentInput = Closed(
  {
    id: Identifier("gap", "the report"),
    gapItemIds: Type.Optional(
      Type.Array(Identifier("gap", "a gap of the report"), {
        minItems: 1,
        maxItems: 200,
        uniqueItems: true,
        description: "Gaps to select, 1 to 200. Required without `selectGaps`.",
      }),
    ),
    selectGaps: Type.Optional(
      Type.Array(
        Closed({
          type: OneOf(CONTENT_GAP_TYPES, { description: "Gaps of this type." }),
          priority: Type.Optional(
            Type.Array(OneOf(CONTENT_GAP_PRIORITIES), {
              minItems: 1,
              uniqueItems: true,
              description: "Only gaps with one of these priorities. Defaults to all.",
            }),
          ),
        }),
        {
          minItems: 1,
          maxItems: 20,
          description:
            "Gaps to select. A gap that matches several entries is selected once. Skips gaps that are ceded or covered by a page of yours. Required without `gapItemIds`.",
        },
      ),
    ),
    blogPostDefaults: Type.Optional(
      Closed(
        {
          pillarSlug,
          mode: Type.Optional(
            OneOf(["quick", "with-research", "deep-technical"], {
              default: "with-research",
              description: "How thoroughly posts are written.",
            }),
          ),
          refinerIds: Type.Optional(
            Type.Array(Identifier("rfn", "a refiner"), {
              maxItems: 20,
              description: "Refiners to apply to the drafts, in order. Defaults to the pillar's.",
            }),
          ),
        },
        { description: "Settings of the blog posts." },
      ),
    ),
    landingPageDefaults: Type.Optional(
      Closed(
        { pillarSlug },
        {
          description:
            "Settings of the landing pages. If given, keyword gaps with the intent PURCHASE become landing pages and all others blog posts.",
        },
      ),
    ),
  },
  { description: "Input of `research.content_gap.queue_content`." },
);
export type QueueContentInput = Static<typeof QueueContentInput>;

const queueFields = {
  batchId: Type.String({ description: "Identifier of the batch, `batch_…`." }),
  queued: Type.Object(
    {
      blogPosts: Type.Integer({ minimum: 0, description: "Number of blog posts." }),
      landingPages: Type.Integer({ minimum: 0, description: "Number of landing pages." }),
    },
    { description: "Accepted content." },
  ),
  totalEstimatedCost: { ...EstimatedCost, description: "Expected cost of the whole batch." },
  skipped: Unset(
    Type.Array(
      Type.Object({
        gapId: Type.String({ description: "Identifier of the gap, `gap_item_…`." }),
        reason: OneOf(QUEUE_SKIP_REASONS, {
          description:
            "`queued`: content was started before; `draft_exists`: a draft has this keyword; `covered`: a page of yours is about the subject; `ceded`: a page does not help; `being_written`: a run writes the content.",
        }),
        url: Nullable(Type.String(), { description: "Your page about the subject; null if there is none." }),
      }),
      { default: [], description: "Selected gaps for which nothing is written." },
    ),
  ),
};

export const QueueContentResult = Type.Object(
  {
    ...queueFields,
    items: Type.Array(
      Type.Object({
        gapId: Type.String({ description: "Identifier of the gap, `gap_item_…`." }),
        kind: OneOf(["blog_post", "landing_page"], { description: "Kind of content for the gap." }),
        invocationId: Type.String({ description: "Run that writes the content, `inv_…`." }),
        resourceId: Type.String({ description: "Identifier of the post or page, `bp_…` or `lp_…`." }),
      }),
      { description: "One entry per gap." },
    ),
  },
  { description: "Result of `research.content_gap.queue_content`." },
);
export type QueueContentResult = Static<typeof QueueContentResult>;

export const QueuedContentHandle = Type.Object(
  { ...InvocationHandle.properties, ...queueFields },
  { description: "A batch of content that has started." },
);
export type QueuedContentHandle = Static<typeof QueuedContentHandle>;

export const queueContent = defineOperation({
  name: "research.content_gap.queue_content",
  method: "POST",
  path: "/v1/research/content-gap/{id}/queue-content",
  kind: "start",
  status: 202,
  area: "content-gap",
  credits: "sum of the produce runs",
  skill: "research.content_gap.queue_content",
  summary: "Write content for gaps",
  description:
    "Starts a run for each selected gap of a report. Each run drafts a blog post or a landing page. Nothing is published. Call it with `dryRun` first: the batch may be large. For one post use `produce.blog_post.create`.",
  errors: [
    "validation_error",
    "not_found",
    "pillar_not_found",
    "no_gaps_found",
    "insufficient_credits",
    "concurrency_limited",
    "model_unavailable",
  ],
  check: ({ selectGaps = [], gapItemIds = [] }) =>
    selectGaps.length + gapItemIds.length > 0
      ? []
      : [
          { field: "selectGaps", message: "or `gapItemIds` is required" },
          { field: "gapItemIds", message: "or `selectGaps` is required" },
        ],
  queryFields: ["dryRun"],
  input: Closed({ ...QueueContentInput.properties, dryRun: DryRun }),
  output: Type.Union([
    QueuedContentHandle,
    Type.Object(
      { ...DryRunEstimate.properties, queued: queueFields.queued, skipped: queueFields.skipped },
      { description: "Estimated cost of the batch. Nothing was stored or reserved." },
    ),
  ]),
  example: {
    input: {
      id: "gap_x0b4f8j2n6r1v5z9d3h7l0pt",
      selectGaps: [{ type: "MISSING_TOPIC", priority: ["HIGH"] }, { type: "KEYWORD_GAP" }],
      blogPostDefaults: { pillarSlug: "agency-profitability", mode: "with-research" },
    },
    output: {
      ...exampleHandle("research.content_gap.queue_content", {
        credits: 2 * PRICES.blogPost["with-research"],
        durationSeconds: 300,
      }),
      batchId: "batch_e9l3o7s1w5a0d4h8k2n6r0uy",
      queued: { blogPosts: 2, landingPages: 0 },
      totalEstimatedCost: { credits: 2 * PRICES.blogPost["with-research"], durationSeconds: 300 },
    },
  },
});

export const contentGapQueueOperations = [queueContent];
