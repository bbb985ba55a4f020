import type {
  BulkCreateBlogPostsInput,
  BulkCreateBlogPostsResult,
  ProduceBlogPostInput,
  ProduceBlogPostResult,
} from "@findable/contract";
import { articleAbout } from "../../market/articles.ts";
import { type DemoSkill, type DemoStory, demoSkill } from "../demo-skill.ts";
import { demoId, demoRunId } from "../ids.ts";
import { sourcesFor } from "../world/citations/sources.ts";
import { latestOf } from "../world/content/contents.ts";
import { freshIds } from "../world/content/fresh-texts.ts";
import { blogPostOf, blogPosts } from "../world/content/posts.ts";
import { BRAND, CORE_PHRASES } from "../world/facts.ts";
import { slugged, sourcesOf, wordsIn } from "../world/texts.ts";
import { refinersOf, topicOf, writingSteps } from "./writing-orders.ts";

type Order = Partial<ProduceBlogPostInput>;

/** A post that a run has written, and what it says. */
export interface WrittenPost {
  id: string;
  contentId: string;
  revision: number;
  title: string;
  slug: string;
  body: string;
  sources: string[];
}

/** The post that an order asks for: one of the world's, or a new one about what it names. */
export function postFor(order: Order): WrittenPost {
  if (order.blogPostId !== undefined) return rewritten(order.blogPostId);
  const topic = topicOf(order);
  const known = blogPosts().find(({ keywords }) => keywords.some((one) => one.isPrimary && one.keyword === topic));
  return known === undefined ? newPost(topic, order) : firstDraft(known.id);
}

function rewritten(blogPostId: string): WrittenPost {
  const post = blogPostOf(blogPostId);
  const { revision, body } = latestOf(post);
  return { ...named(post), id: post.id, revision: revision + 1, body, sources: sourcesOf(body) };
}

function firstDraft(blogPostId: string): WrittenPost {
  const post = blogPostOf(blogPostId);
  const body = post.revisions[0]?.body ?? post.content.body;
  return { ...named(post), id: post.id, revision: 1, body, sources: sourcesOf(body) };
}

function named({ content, title, slug }: ReturnType<typeof blogPosts>[number]) {
  return { contentId: content.id, title, slug: slug ?? slugged(title) };
}

function newPost(topic: string, order: Order): WrittenPost {
  const slug = slugged(topic);
  const { title, body } = articleAbout(BRAND.domain, topic, sourcesFor(topic, order), order.mode === "deep-technical");
  return {
    ...freshIds("post", topic),
    revision: 1,
    title,
    slug,
    body,
    sources: sourcesOf(body),
  };
}

export function blogPostStory(order: Order): DemoStory<ProduceBlogPostResult> {
  const { id, contentId, revision, title, slug, body, sources } = postFor(order);
  const wordCount = wordsIn(body);
  const topic = order.blogPostId === undefined ? topicOf(order) : title;
  return {
    result: {
      blogPostId: id,
      contentId,
      revision,
      title,
      slug,
      wordCount,
      refinerIds: refinersOf(order),
      sources,
      warnings:
        sources.length === 0 ? ["No source was found that is worth naming; it rests on the brand's own data."] : [],
    },
    steps: writingSteps(topic, order, wordCount, Math.max(1, sources.length)),
    files: [
      { path: `agent-output/blog-posts/${slug}.md`, contentType: "text/markdown", text: `${body}\n` },
      {
        path: `agent-output/blog-posts/${slug}-sources.csv`,
        contentType: "text/csv",
        text: `${["source", ...sources].join("\n")}\n`,
      },
    ],
    skillsUsed: ["research.serp", ...(refinersOf(order).length > 0 ? ["produce.refine"] : [])],
  };
}

const DEFAULT_KEYWORDS = CORE_PHRASES.filter(({ rank, status }) => rank === null && status !== "RAW").map(
  ({ phrase }) => demoId("kw", phrase),
);

/** What each run of a batch is asked. */
export function batchOrders({
  keywordIds = DEFAULT_KEYWORDS,
  pillarSlug,
  mode,
  refinerIds,
}: Partial<BulkCreateBlogPostsInput>) {
  return keywordIds.map((keywordId) => ({
    keywordId,
    ...(pillarSlug === undefined ? {} : { pillarSlug }),
    ...(mode === undefined ? {} : { mode }),
    ...(refinerIds === undefined ? {} : { refinerIds }),
  }));
}

export function batchId({ keywordIds = DEFAULT_KEYWORDS }: Partial<BulkCreateBlogPostsInput>): string {
  return demoId("batch", ...keywordIds);
}

function batchStory(input: Partial<BulkCreateBlogPostsInput>): DemoStory<BulkCreateBlogPostsResult> {
  const orders = batchOrders(input);
  const posts = orders.map((order) => ({
    blogPostId: postFor(order).id,
    invocationId: demoRunId("produce.blog_post", order),
    status: "SUCCEEDED" as const,
  }));
  const all = orders.length;
  return {
    result: { batchId: batchId(input), total: all, succeeded: all, failed: 0, blogPosts: posts },
    steps: [
      {
        name: "load_keywords",
        durationMs: 210,
        says: `${all} ${all === 1 ? "keyword" : "keywords"}, a post for each.`,
      },
      {
        name: "write_posts",
        durationMs: 131_000 * Math.ceil(all / (input.concurrency ?? 5)),
        progress: { total: all, unit: "posts" },
        says: "All of them are written and kept as drafts.",
      },
    ],
    files: [
      {
        path: "agent-output/blog-posts/batch.csv",
        contentType: "text/csv",
        text: `keyword,title,blogPostId\n${orders.map(batchRow).join("\n")}\n`,
      },
    ],
    skillsUsed: ["produce.blog_post"],
    children: orders.map((order) => ({ skill: "produce.blog_post", input: order })),
  };
}

function batchRow(order: Order): string {
  const { title, id } = postFor(order);
  return [topicOf(order), title, id].map((field) => `"${field.replaceAll('"', '""')}"`).join(",");
}

export const blogPostStories: readonly DemoSkill[] = [
  demoSkill("produce.blog_post", blogPostStory),
  demoSkill("produce.blog_post.bulk_create", batchStory),
];
