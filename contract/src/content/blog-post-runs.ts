import { type Static, Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { Identifier } from "../kernel/fields.ts";
import { Closed, Nullable } from "../kernel/schemas.ts";
import { PRICE_WORDS, PRICES } from "../prices.ts";
import { EstimatedCost, InvocationHandle, InvocationStatus } from "../runs/invocation-schemas.ts";
import { blogPosts, exampleBlogPost } from "./blog-posts.ts";
import { contentOrder, exampleContent, Mode, pillarSlug, RefinerIds, subjectFaults } from "./content.ts";
import { contentRuns } from "./content-runs.ts";

export const BlogPostHandle = Type.Object(
  {
    ...InvocationHandle.properties,
    blogPostId: Type.String({ description: "Identifier of the blog post, `bp_…`. It can be read immediately." }),
    contentId: Type.String({ description: "Identifier of its content, `cnt_…`. Empty until the text is written." }),
    title: Type.String({ description: "Title; a placeholder until the text is written." }),
    slug: Nullable(Type.String(), { description: "Last part of the URL; null until the text is written." }),
  },
  { description: "A blog post whose run has started." },
);
export type BlogPostHandle = Static<typeof BlogPostHandle>;

const written = {
  blogPostId: exampleBlogPost.id,
  contentId: exampleContent.id,
  title: "time tracking for studios",
  slug: null,
};

export const BlogPostBulkHandle = Type.Object(
  {
    ...InvocationHandle.properties,
    batchId: Type.String({ description: "Identifier of the batch, `batch_…`." }),
    blogPosts: Type.Array(
      Type.Object({
        blogPostId: Type.String({ description: "Identifier of the blog post, `bp_…`." }),
        invocationId: Type.String({ description: "The run that writes it, `inv_…`." }),
        status: InvocationStatus,
      }),
      { description: "One entry per keyword, in request order." },
    ),
    totalEstimatedCost: { ...EstimatedCost, description: "Expected cost of the whole batch." },
  },
  { description: "Blog posts whose runs have started." },
);
export type BlogPostBulkHandle = Static<typeof BlogPostBulkHandle>;

export const BulkCreateBlogPostsInput = Closed(
  {
    keywordIds: Type.Array(Identifier("kw", "a keyword"), {
      minItems: 1,
      maxItems: 500,
      uniqueItems: true,
      description: "Keywords to write for, one post each, up to 500.",
    }),
    pillarSlug: Type.Optional(pillarSlug),
    mode: Type.Optional(Mode),
    refinerIds: Type.Optional(RefinerIds),
    concurrency: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 50, default: 5, description: "Posts written at the same time, 1 to 50." }),
    ),
  },
  { description: "Input of `produce.blog_post.bulk_create`." },
);
export type BulkCreateBlogPostsInput = Static<typeof BulkCreateBlogPostsInput>;

export const BulkCreateBlogPostsResult = Type.Object(
  {
    batchId: Type.String({ description: "Identifier of the batch, `batch_…`." }),
    total: Type.Integer({ minimum: 0, description: "Requested posts." }),
    succeeded: Type.Integer({ minimum: 0, description: "Posts that were written." }),
    failed: Type.Integer({ minimum: 0, description: "Posts that failed." }),
    blogPosts: BlogPostBulkHandle.properties.blogPosts,
  },
  { description: "Result of a batch of blog posts." },
);
export type BulkCreateBlogPostsResult = Static<typeof BulkCreateBlogPostsResult>;

const runs = contentRuns(blogPosts, {
  order: contentOrder,
  handle: BlogPostHandle,
  bulk: BulkCreateBlogPostsInput.properties,
  bulkHandle: BlogPostBulkHandle,
  create: {
    credits: PRICE_WORDS.blogPost,
    description:
      "Starts a run that writes a blog post for a keyword or a topic, refines it and stores it as a draft. Nothing is published. For many keywords use `produce.blog_post.bulk_create`; to rewrite a post use `produce.blog_post.regenerate`; for a sales page use `produce.landing_page.create`.",
    check: subjectFaults,
    example: {
      input: {
        keyword: "time tracking for studios",
        pillarSlug: "project-budgets",
        writing: { length: "medium", instructions: "Show the arithmetic." },
        refinerIds: ["rfn_q3z7h1w5y9b2f6j0l4p8u3ga"],
      },
      output: {
        ...exampleHandle("produce.blog_post", {
          credits: PRICES.blogPost["with-research"] + PRICES.refinement.perRefiner,
          durationSeconds: 300,
        }),
        ...written,
      },
    },
  },
  bulkCreate: {
    credits: "sum",
    description:
      "Starts a run that writes one blog post per keyword, each in a child run. For one post with specific instructions and sources use `produce.blog_post.create`; to write for content gaps use `research.content_gap.queue_content`.",
    example: {
      input: { keywordIds: ["kw_o2s6w0a4e8i2m6q0u4y8c2g6"], mode: "quick", refinerIds: [] },
      output: {
        ...exampleHandle("produce.blog_post.bulk_create", { credits: PRICES.blogPost.quick, durationSeconds: 180 }),
        batchId: "batch_d4h8l2p6t0x4b8f2j6n0r4v8",
        blogPosts: [
          { blogPostId: exampleBlogPost.id, invocationId: "inv_r5t9y3u7i1o5p9a3s7d1f5gh", status: "PENDING" },
        ],
        totalEstimatedCost: { credits: PRICES.blogPost.quick, durationSeconds: 180 },
      },
    },
  },
  regenerate: {
    credits: PRICE_WORDS.blogPostRewrite,
    description:
      "Starts a run that rewrites a blog post, or one section of it, with its current title, slug and writing settings. The old text stays as a revision. A second run at the same time returns 409. For a single refinement use `produce.blog_post.refine`; to save your own text use `produce.blog_post.update`.",
    example: {
      input: { id: exampleBlogPost.id, scope: "section:where-hours-go", preserveRefinements: true },
      output: {
        ...exampleHandle("produce.blog_post", {
          credits: (PRICES.blogPost.section.min + PRICES.blogPost.section.max) / 2,
          durationSeconds: 120,
        }),
        ...written,
        title: exampleBlogPost.title,
        slug: exampleBlogPost.slug,
      },
    },
  },
});

export const blogPostRunOperations = Object.values(runs);
export const {
  create: createBlogPost,
  bulkCreate: bulkCreateBlogPosts,
  regenerate: regenerateBlogPost,
  refine: refineBlogPost,
  evaluate: evaluateBlogPost,
  publish: publishBlogPost,
} = runs;
