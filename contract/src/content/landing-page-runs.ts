import { type Static, Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { Identifier } from "../kernel/fields.ts";
import { Closed, Nullable } from "../kernel/schemas.ts";
import { PRICES } from "../prices.ts";
import { EstimatedCost, InvocationHandle, InvocationStatus } from "../runs/invocation-schemas.ts";
import { writtenContent } from "../skills/produce-skills.ts";
import { BulkCreateBlogPostsInput } from "./blog-post-runs.ts";
import { contentOrder, rewriteOrder, subjectFaults } from "./content.ts";
import { contentRuns } from "./content-runs.ts";
import { exampleLandingPage, landingPages } from "./landing-pages.ts";

const landingPageOrder = {
  ...contentOrder,
  icpSegmentId: Type.Optional(Identifier("seg", "the segment that the page addresses", "Defaults to all visitors.")),
};

export const ProduceLandingPageInput = Closed(
  {
    ...landingPageOrder,
    landingPageId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: "The landing page to rewrite, `lp_…`. With it, `keywordId`, `keyword` and `topic` are optional.",
      }),
    ),
    ...rewriteOrder,
  },
  { description: "Input of `produce.landing_page`." },
);
export type ProduceLandingPageInput = Static<typeof ProduceLandingPageInput>;

export const ProduceLandingPageResult = Type.Object(
  { landingPageId: Type.String({ description: "The landing page, `lp_…`." }), ...writtenContent },
  { description: "The landing page that was written." },
);
export type ProduceLandingPageResult = Static<typeof ProduceLandingPageResult>;

export const LandingPageHandle = Type.Object(
  {
    ...InvocationHandle.properties,
    landingPageId: Type.String({ description: "The landing page, `lp_…`. You can read it immediately." }),
    contentId: Type.String({ description: "Its content, `cnt_…`; empty until the text is written." }),
    title: Type.String({ description: "Its title; a placeholder until the text is written." }),
    slug: Nullable(Type.String(), { description: "Last part of its URL; null until the text is written." }),
  },
  { description: "A landing page that is being written." },
);
export type LandingPageHandle = Static<typeof LandingPageHandle>;

const written = {
  landingPageId: exampleLandingPage.id,
  contentId: "cnt_f6j0n4r8v2z6d0h4l8p2t6x0",
  title: "time tracking for studios",
  slug: null,
};

export const LandingPageBulkHandle = Type.Object(
  {
    ...InvocationHandle.properties,
    batchId: Type.String({ description: "Identifier of the batch, `batch_…`." }),
    landingPages: Type.Array(
      Type.Object({
        landingPageId: Type.String({ description: "Identifier of the landing page, `lp_…`." }),
        invocationId: Type.String({ description: "The run that writes it, `inv_…`." }),
        status: InvocationStatus,
      }),
      { description: "One entry per keyword, in request order." },
    ),
    totalEstimatedCost: { ...EstimatedCost, description: "Expected cost of the whole batch." },
  },
  { description: "Landing pages whose runs have started." },
);
export type LandingPageBulkHandle = Static<typeof LandingPageBulkHandle>;

export const BulkCreateLandingPagesInput = Closed(
  {
    ...BulkCreateBlogPostsInput.properties,
    icpSegmentId: landingPageOrder.icpSegmentId,
  },
  { description: "Input of `produce.landing_page.bulk_create`." },
);
export type BulkCreateLandingPagesInput = Static<typeof BulkCreateLandingPagesInput>;

export const BulkCreateLandingPagesResult = Type.Object(
  {
    batchId: Type.String({ description: "Identifier of the batch, `batch_…`." }),
    total: Type.Integer({ minimum: 0, description: "Requested pages." }),
    succeeded: Type.Integer({ minimum: 0, description: "Pages that were written." }),
    failed: Type.Integer({ minimum: 0, description: "Pages that failed." }),
    landingPages: LandingPageBulkHandle.properties.landingPages,
  },
  { description: "Result of a batch of landing pages." },
);
export type BulkCreateLandingPagesResult = Static<typeof BulkCreateLandingPagesResult>;

const runs = contentRuns(landingPages, {
  order: landingPageOrder,
  handle: LandingPageHandle,
  bulk: BulkCreateLandingPagesInput.properties,
  bulkHandle: LandingPageBulkHandle,
  create: {
    credits: "as blog post",
    description:
      "Starts a run that writes a landing page that sells to one segment, for a keyword or a topic, and stores it as a draft. Nothing is published. Segments are in `research.icp.list`. For an article use `produce.blog_post.create`; to rewrite a page use `produce.landing_page.regenerate`.",
    check: subjectFaults,
    example: {
      input: { keywordId: "kw_o2s6w0a4e8i2m6q0u4y8c2g6", icpSegmentId: "seg_g7k1o5s9w3a7e1i5m9q3u7y1" },
      output: {
        ...exampleHandle("produce.landing_page", { credits: PRICES.blogPost["with-research"], durationSeconds: 300 }),
        ...written,
      },
    },
  },
  bulkCreate: {
    credits: "as blog post",
    description:
      "Starts a run that writes one landing page per keyword, each in a child run, for one segment or all visitors. For one page with specific instructions use `produce.landing_page.create`; for articles use `produce.blog_post.bulk_create`.",
    example: {
      input: { keywordIds: ["kw_o2s6w0a4e8i2m6q0u4y8c2g6"], mode: "quick", refinerIds: [] },
      output: {
        ...exampleHandle("produce.landing_page.bulk_create", { credits: PRICES.blogPost.quick, durationSeconds: 180 }),
        batchId: "batch_e5i9m3q7u1y5c9g3k7o1s5w9",
        landingPages: [
          { landingPageId: exampleLandingPage.id, invocationId: "inv_s6u0z4v8j2p6q0b4t8e2g6hi", status: "PENDING" },
        ],
        totalEstimatedCost: { credits: PRICES.blogPost.quick, durationSeconds: 180 },
      },
    },
  },
  regenerate: {
    credits: "as blog post",
    description:
      "Starts a run that rewrites a landing page, or one section of it, with its present title, slug, segment and writing settings. The old text is kept as a revision. A second run at the same time answers 409. For one editing pass over the text use `produce.landing_page.refine`.",
    example: {
      input: { id: exampleLandingPage.id, scope: "descriptions" },
      output: {
        ...exampleHandle("produce.landing_page", { credits: PRICES.blogPost.section.min, durationSeconds: 60 }),
        ...written,
        title: exampleLandingPage.title,
        slug: exampleLandingPage.slug,
      },
    },
  },
});

export const landingPageRunOperations = Object.values(runs);
export const {
  create: createLandingPage,
  bulkCreate: bulkCreateLandingPages,
  regenerate: regenerateLandingPage,
  refine: refineLandingPage,
  evaluate: evaluateLandingPage,
  publish: publishLandingPage,
} = runs;
