import { type Static, Type } from "typebox";
import { exampleSummary } from "../examples/invocation.ts";
import { Identifier } from "../kernel/fields.ts";
import { Nullable } from "../kernel/schemas.ts";
import { PRICES } from "../prices.ts";
import { InvocationSummary } from "../runs/invocation-schemas.ts";
import {
  type ContentKind,
  contentChange,
  contentList,
  contentListFields,
  contentRecord,
  exampleContent,
  exampleContentRecord,
  RefinementHistory,
} from "./content.ts";
import { contentRecords } from "./content-records.ts";

export const BlogPost = Type.Object(
  {
    id: Type.String({ description: "Identifier, `bp_…`." }),
    ...contentRecord,
    lastInvocation: Nullable(InvocationSummary, {
      description: "Run that last wrote the post, without its result; null if none.",
    }),
  },
  { description: "A blog post." },
);
export type BlogPost = Static<typeof BlogPost>;

export const BlogPostDetail = Type.Object(
  { ...BlogPost.properties, refinementHistory: Type.Optional(RefinementHistory) },
  { description: "A blog post with its text." },
);
export type BlogPostDetail = Static<typeof BlogPostDetail>;

export const exampleBlogPost: BlogPost = {
  id: "bp_v0z4d8h2l6p0t4x8b2f6j0n4",
  ...exampleContentRecord,
  lastInvocation: exampleSummary("produce.blog_post", PRICES.blogPost["with-research"] + PRICES.refinement.perRefiner),
};

export const blogPosts = {
  area: "blog-posts",
  noun: "blog post",
  name: "produce.blog_post",
  path: "/v1/produce/blog-post",
  prefix: "bp",
  exampleId: exampleBlogPost.id,
  exampleContentId: exampleContent.id,
} as const satisfies ContentKind;

const records = contentRecords(blogPosts, {
  record: BlogPost,
  detail: BlogPostDetail,
  filters: contentListFields,
  rules: contentList,
  changes: { id: Identifier("bp", "the blog post"), ...contentChange },
  includeArchived: "Return the blog post even if it is archived.",
  list: {
    description:
      "Returns the blog posts of the workspace, newest first, with the start of their text. Archived posts are omitted by default. For one post with its full text use `produce.blog_post.get`.",
    example: {
      input: { status: "DRAFT", pillar: "project-budgets", limit: 20 },
      output: {
        data: [{ ...exampleBlogPost, content: { ...exampleContent, bodyTruncated: true } }],
        nextCursor: null,
        total: 1,
      },
    },
  },
  get: {
    description:
      "Returns one blog post with its full text and the run that last wrote it. For earlier texts use `produce.blog_post.revisions.list`.",
    example: {
      input: { id: exampleBlogPost.id, includeRefinementHistory: true },
      output: {
        ...exampleBlogPost,
        refinementHistory: [
          {
            revision: 3,
            fromRevision: 2,
            refinerId: "rfn_q3z7h1w5y9b2f6j0l4p8u3ga",
            invocationId: "inv_m4x8q1v7c2n9k5t3r6w0z8yb",
            appliedAt: "2026-11-16T09:04:00.000Z",
            scoreBefore: 76,
            scoreAfter: 84,
          },
        ],
      },
    },
  },
  update: {
    description:
      "Updates title, slug, text, tags or writing settings, or restores the post from the archive. Omitted fields keep their values. A new text creates a revision. Title, slug and writing settings apply from the next `produce.blog_post.regenerate`; the published page changes only with `produce.blog_post.publish`.",
    example: {
      input: { id: exampleBlogPost.id, title: "Bill by the hour without losing hours", writing: { length: "short" } },
      output: {
        ...exampleBlogPost,
        title: "Bill by the hour without losing hours",
        writing: { ...exampleBlogPost.writing, length: "short" },
        updatedAt: "2026-11-16T11:20:00.000Z",
      },
    },
  },
  archive: {
    description:
      "Archives a blog post with all its revisions. A published page stays published. Restore the post with `produce.blog_post.update` and `archived: false`.",
  },
});

export const blogPostOperations = Object.values(records);
export const {
  list: listBlogPosts,
  get: getBlogPost,
  update: updateBlogPost,
  archive: archiveBlogPost,
  listRevisions: listBlogPostRevisions,
  getRevision: getBlogPostRevision,
  restoreRevision: restoreBlogPostRevision,
} = records;
