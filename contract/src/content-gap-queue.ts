import { type Static, Type } from "typebox";
import { CONTENT_GAP_PRIORITIES, CONTENT_GAP_TYPES } from "./content-gap.ts";
import { exampleHandle } from "./examples/invocation.ts";
import { DryRunEstimate, EstimatedCost, InvocationHandle } from "./invocation-schemas.ts";
import { DryRun, Identifier } from "./kernel/fields.ts";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, OneOf } from "./kernel/schemas.ts";
import { PRICES } from "./prices.ts";

const pillarSlug = Type.Optional(
  Type.String({ minLength: 1, maxLength: 100, description: "Slug of the pillar whose voice and refiners apply." }),
);

export const QueueContentInput = Closed(
  {
    id: Identifier("gap", "the report"),
    selectGaps: Type.Array(
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
        description: "Gaps to select. A gap that matches several entries is selected once.",
      },
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
  scope: "workspace",
  workspace: "required",
  credits: "sum of the produce runs",
  demo: "demo",
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
  ],
  queryFields: ["dryRun"],
  input: Closed({ ...QueueContentInput.properties, dryRun: DryRun }),
  output: Type.Union([QueuedContentHandle, DryRunEstimate]),
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
