import { type Static, Type } from "typebox";
import { CONTENT_GAP_PRIORITIES, CONTENT_GAP_TYPES } from "./content-gap.ts";
import { DryRunEstimate, EstimatedCost, InvocationHandle } from "./invocations.ts";
import { exampleHandle } from "./kernel/example-handle.ts";
import { DryRun, Identifier } from "./kernel/fields.ts";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, OneOf } from "./kernel/schemas.ts";
import { PRICES } from "./prices.ts";

const pillarSlug = Type.Optional(
  Type.String({ minLength: 1, maxLength: 100, description: "Pillar whose voice and refiners apply, by slug." }),
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
            description: "Only those of one of these priorities; default all.",
          }),
        ),
      }),
      { minItems: 1, maxItems: 20, description: "Which gaps; one that matches any entry is taken once." },
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
              description: "Refiners to apply to the drafts, in order; default the pillar's.",
            }),
          ),
        },
        { description: "How blog posts are written." },
      ),
    ),
    landingPageDefaults: Type.Optional(
      Closed(
        { pillarSlug },
        {
          description:
            "How landing pages are written. When given, keyword gaps with the intent PURCHASE become landing pages; everything else becomes a blog post.",
        },
      ),
    ),
  },
  { description: "What `research.content_gap.queue_content` takes." },
);
export type QueueContentInput = Static<typeof QueueContentInput>;

const queueFields = {
  batchId: Type.String({ description: "Identifier of the batch, `batch_…`." }),
  queued: Type.Object(
    {
      blogPosts: Type.Integer({ minimum: 0, description: "Blog posts that will be written." }),
      landingPages: Type.Integer({ minimum: 0, description: "Landing pages that will be written." }),
    },
    { description: "What will be written." },
  ),
  totalEstimatedCost: { ...EstimatedCost, description: "What the whole batch is expected to cost." },
};

export const QueueContentResult = Type.Object(
  {
    ...queueFields,
    items: Type.Array(
      Type.Object({
        gapId: Type.String({ description: "The gap, `gap_item_…`." }),
        kind: OneOf(["blog_post", "landing_page"], { description: "What is written for it." }),
        invocationId: Type.String({ description: "The run that writes it, `inv_…`." }),
        resourceId: Type.String({ description: "The post or page, `bp_…` or `lp_…`." }),
      }),
      { description: "One entry a gap." },
    ),
  },
  { description: "What `research.content_gap.queue_content` had written." },
);
export type QueueContentResult = Static<typeof QueueContentResult>;

export const QueuedContentHandle = Type.Object(
  { ...InvocationHandle.properties, ...queueFields },
  { description: "A batch of content that was accepted." },
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
  summary: "Have content gaps written",
  description:
    "Start a run for every gap of a report that you select, each of which drafts a blog post or a landing page; nothing is published. Ask with `dryRun` first: it can be many. For one post of your choice use `produce.blog_post.create`.",
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
