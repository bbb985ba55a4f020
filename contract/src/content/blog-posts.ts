import { type Static, Type } from "typebox";
import { exampleSummary } from "../examples/invocation.ts";
import { Identifier, IncludeArchived } from "../kernel/fields.ts";
import { defineCommand, defineDelete, defineQuery } from "../kernel/operation.ts";
import { Closed, ListOf, Nullable } from "../kernel/schemas.ts";
import { PRICES } from "../prices.ts";
import { InvocationSummary } from "../runs/invocation-schemas.ts";
import {
  contentChange,
  contentList,
  contentListFields,
  contentRecord,
  exampleContent,
  exampleContentRecord,
  RefinementHistory,
} from "./content.ts";
import { contentRevisions } from "./content-revisions.ts";

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

const id = Identifier("bp", "the blog post");

export const exampleBlogPost: BlogPost = {
  id: "bp_v0z4d8h2l6p0t4x8b2f6j0n4",
  ...exampleContentRecord,
  lastInvocation: exampleSummary("produce.blog_post", PRICES.blogPost["with-research"] + PRICES.refinement.perRefiner),
};

export const listBlogPosts = defineQuery({
  area: "blog-posts",
  name: "produce.blog_post.list",
  path: "/v1/produce/blog-post",
  summary: "List blog posts",
  description:
    "Returns the blog posts of the workspace, newest first, with the start of their text. Archived posts are omitted by default. For one post with its full text use `produce.blog_post.get`.",
  errors: ["validation_error"],
  input: Closed(contentListFields),
  output: ListOf(BlogPost),
  list: contentList,
  example: {
    input: { status: "DRAFT", pillar: "project-budgets", limit: 20 },
    output: {
      data: [{ ...exampleBlogPost, content: { ...exampleContent, bodyTruncated: true } }],
      nextCursor: null,
      total: 1,
    },
  },
});

export const getBlogPost = defineQuery({
  area: "blog-posts",
  name: "produce.blog_post.get",
  path: "/v1/produce/blog-post/{id}",
  summary: "Get a blog post",
  description:
    "Returns one blog post with its full text and the run that last wrote it. For earlier texts use `produce.blog_post.revisions.list`.",
  errors: ["not_found"],
  input: Closed({
    id,
    includeArchived: IncludeArchived("Return the blog post even if it is archived."),
    includeRefinementHistory: Type.Optional(
      Type.Boolean({ default: false, description: "True adds the refinement history." }),
    ),
  }),
  output: BlogPostDetail,
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
});

export const updateBlogPost = defineCommand({
  area: "blog-posts",
  name: "produce.blog_post.update",
  method: "PATCH",
  path: "/v1/produce/blog-post/{id}",
  summary: "Update a blog post",
  description:
    "Updates title, slug, text, tags or writing settings, or restores the post from the archive. Omitted fields keep their values. A new text creates a revision. Title, slug and writing settings apply from the next `produce.blog_post.regenerate`; the published page changes only with `produce.blog_post.publish`.",
  errors: ["validation_error", "not_found", "concurrent_generation", "concurrent_modification"],
  input: Closed({ id, ...contentChange }),
  output: BlogPost,
  example: {
    input: { id: exampleBlogPost.id, title: "Bill by the hour without losing hours", writing: { length: "short" } },
    output: {
      ...exampleBlogPost,
      title: "Bill by the hour without losing hours",
      writing: { ...exampleBlogPost.writing, length: "short" },
      updatedAt: "2026-11-16T11:20:00.000Z",
    },
  },
});

export const archiveBlogPost = defineDelete({
  area: "blog-posts",
  name: "produce.blog_post.archive",
  path: "/v1/produce/blog-post/{id}",
  summary: "Archive a blog post",
  description:
    "Archives a blog post with all its revisions. A published page stays published. Restore the post with `produce.blog_post.update` and `archived: false`.",
  errors: ["not_found", "concurrent_generation"],
  input: Closed({ id }),
  example: { id: exampleBlogPost.id },
});

export const {
  list: listBlogPostRevisions,
  get: getBlogPostRevision,
  restore: restoreBlogPostRevision,
} = contentRevisions({
  area: "blog-posts",
  noun: "blog post",
  name: "produce.blog_post",
  path: "/v1/produce/blog-post",
  prefix: "bp",
  exampleId: exampleBlogPost.id,
  exampleContentId: exampleContent.id,
});

export const blogPostOperations = [
  listBlogPosts,
  getBlogPost,
  updateBlogPost,
  archiveBlogPost,
  listBlogPostRevisions,
  getBlogPostRevision,
  restoreBlogPostRevision,
];
