import {
  type ContentFactoryInput,
  type ContentFactoryResult,
  contentFactorySkill,
  type Platform,
  PRICES,
  type ProduceEvaluateResult,
} from "@findable/contract";
import { stringify } from "csv-stringify/sync";
import { requireWriter, writingCost } from "../../domains/content/index.ts";
import { findChosenKeywords } from "../../domains/keywords/index.ts";
import { findPillarIds, pillarNotFound } from "../../domains/pillars/index.ts";
import { validationError } from "../../kernel/errors/app-error.ts";
import type { ChildRun } from "../../kernel/runs/child-run.ts";
import type { StartPlace } from "../../kernel/runs/declared-skill.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { produceBlogPost } from "../produce-blog-post/skill.ts";
import { produceEvaluate } from "../produce-evaluate/skill.ts";
import { producePublish } from "../produce-publish/skill.ts";
import { type ChosenTopics, chooseTopics } from "./choose-topics.ts";
import { type PlannedPost, storePosts } from "./store-posts.ts";

const PRICE = PRICES.contentFactory.perArticle;
const DEFAULT_COUNT = 5;
const SECONDS = 240;
const CONCURRENCY = 5;

type Post = ContentFactoryResult["posts"][number];

/** Writes and scores a post for each topic, and publishes those that are ready where asked. */
export const contentFactory = defineSkill({
  ...contentFactorySkill,
  version: 1,
  estimate: (input) => ({ credits: articlesOf(input) * priceOf(input), durationSeconds: SECONDS * articlesOf(input) }),
  minimumCredits: (input) => priceOf(input),
  requireReady,
  async run(ctx, input): Promise<ContentFactoryResult> {
    const chosen = await ctx.look("choose", (db) => chooseTopics(ctx, db, input));
    await ctx.narrate(sentenceOf(chosen));
    const planned = await storePosts(ctx, input, chosen.topics);
    const written = await write(ctx, input, planned);
    const posts = planned.filter((_post, index) => written[index]?.status === "SUCCEEDED");
    const evaluations = await evaluate(ctx, posts);
    const published = await publish(ctx, input, posts, evaluations);
    const results = posts.map((post, index): Post => {
      const url = published.urls.get(post.contentId) ?? null;
      return {
        blogPostId: post.blogPostId,
        keywordId: post.keywordId,
        title: titleOf(written[planned.indexOf(post)], post),
        score: evaluations[index]?.score ?? null,
        status: url === null ? "DRAFT" : "PUBLISHED",
        publishedUrl: url,
      };
    });
    await chargeRest(ctx, input, { written: posts.length, published: published.done.size });
    await writeTable(ctx, results, planned);
    await ctx.narrate(`${results.length} posts are written, and ${published.done.size} of them published.`);
    const failed = planned.flatMap(({ keywordId }, index) => {
      const run = written[index];
      return run?.status === "SUCCEEDED"
        ? []
        : [{ keywordId, message: run?.error?.message ?? "The run was cancelled." }];
    });
    return {
      posts: results,
      failed: [...chosen.skipped, ...failed],
      warnings: [...warningsOf(input, chosen), ...published.warnings],
    };
  },
});

async function requireReady(place: StartPlace, { keywordIds, count, pillarSlug }: ContentFactoryInput): Promise<void> {
  if (keywordIds !== undefined && count !== undefined) {
    throw validationError([{ field: "count", message: "cannot be given together with `keywordIds`" }]);
  }
  const { tx, workspaceId } = place;
  if (keywordIds !== undefined) await findChosenKeywords(tx, { workspaceId, limit: keywordIds.length }, { keywordIds });
  if (pillarSlug !== undefined) {
    const [id] = await findPillarIds(tx, { workspaceId, slugs: [pillarSlug] });
    if (id === undefined) throw pillarNotFound(pillarSlug);
  }
  await requireWriter(place);
}

function articlesOf({ keywordIds, count = DEFAULT_COUNT }: ContentFactoryInput): number {
  return keywordIds?.length ?? count;
}

/** What writing and scoring an article costs, besides refiners. */
function runsCost({ mode }: ContentFactoryInput): number {
  return writingCost(mode === undefined ? {} : { mode }).credits + PRICES.evaluation.perText;
}

/** The price of an article covers its runs. */
function priceOf(input: ContentFactoryInput): number {
  return Math.max(PRICE, runsCost(input));
}

/** Charges what the runs of the articles left of their price. */
async function chargeRest(
  ctx: RunContext,
  input: ContentFactoryInput,
  { written, published }: { written: number; published: number },
): Promise<void> {
  const price = written * (priceOf(input) - runsCost(input)) - published * PRICES.publication.perText;
  if (price > 0) await ctx.save("price", { price }, async () => null);
}

function write(ctx: RunContext, { mode }: ContentFactoryInput, planned: readonly PlannedPost[]) {
  const requests = planned.map(({ keywordId, blogPostId }) => ({
    key: keywordId,
    input: { blogPostId, ...(mode === undefined ? {} : { mode }) },
  }));
  return ctx.children("write", produceBlogPost, requests, { concurrency: CONCURRENCY });
}

async function evaluate(ctx: RunContext, posts: readonly PlannedPost[]): Promise<(ProduceEvaluateResult | null)[]> {
  const requests = posts.map(({ keywordId, contentId }) => ({ key: keywordId, input: { contentId } }));
  const runs = await ctx.children("evaluate", produceEvaluate, requests, { concurrency: CONCURRENCY });
  return runs.map(({ result }) => result);
}

interface Publishing {
  done: Set<string>;
  urls: Map<string, string>;
  warnings: string[];
}

/** Publishes the posts that are READY, each in its own run, which waits for an approval where the policy requires one. */
async function publish(
  ctx: RunContext,
  { publish: isAsked = false }: ContentFactoryInput,
  posts: readonly PlannedPost[],
  evaluations: readonly (ProduceEvaluateResult | null)[],
): Promise<Publishing> {
  const publishing: Publishing = { done: new Set(), urls: new Map(), warnings: [] };
  const ready = posts.filter((_post, index) => evaluations[index]?.verdict === "READY");
  if (!isAsked) return publishing;
  if (ready.length < posts.length)
    publishing.warnings.push(
      `${posts.length - ready.length} posts stay drafts, because the rubric does not call them READY.`,
    );
  const { output } = await ctx.operation("platforms", "produce.platform.list", { limit: 2 });
  // The operation's contract guarantees the list.
  const { data: platforms } = output as { data: Platform[] };
  const [platform] = platforms;
  if (platform === undefined || platforms.length > 1) {
    const why = platform === undefined ? "has no publishing target" : "has several publishing targets";
    publishing.warnings.push(
      `Nothing was published, because the workspace ${why}. Publish with \`produce.blog_post.publish\`.`,
    );
    return publishing;
  }
  const requests = ready.map(({ keywordId, contentId }) => ({
    key: keywordId,
    input: { contentId, platformConfigId: platform.id },
  }));
  const runs = await ctx.children("publish", producePublish, requests, { concurrency: CONCURRENCY });
  for (const [index, { contentId, keyword }] of ready.entries()) {
    const run = runs[index];
    if (run?.status === "SUCCEEDED" && run.result?.outcome !== "skipped") {
      publishing.done.add(contentId);
      if (run.result?.publishedUrl != null) publishing.urls.set(contentId, run.result.publishedUrl);
    } else
      publishing.warnings.push(
        `The post for "${keyword}" was not published: ${run?.error?.message ?? "a person rejected it."}`,
      );
  }
  return publishing;
}

function titleOf(run: ChildRun<{ title: string }> | undefined, { keyword }: PlannedPost): string {
  return run?.result?.title ?? keyword;
}

function warningsOf({ count = DEFAULT_COUNT, keywordIds }: ContentFactoryInput, { topics }: ChosenTopics): string[] {
  return keywordIds === undefined && topics.length < count
    ? [`Only ${topics.length} topics have no text yet. Find more keywords with \`research.keyword\`.`]
    : [];
}

function sentenceOf({ topics, skipped }: ChosenTopics): string {
  const named = topics.slice(0, 5).map(({ keyword }) => `"${keyword}"`);
  const more = topics.length > named.length ? ` and ${topics.length - named.length} more` : "";
  const left = skipped.length === 0 ? "" : ` ${skipped.length} keywords repeat a topic.`;
  return topics.length === 0 ? `No topic without a text.${left}` : `Writing for ${named.join(", ")}${more}.${left}`;
}

async function writeTable(ctx: RunContext, posts: readonly Post[], planned: readonly PlannedPost[]): Promise<void> {
  const keywords = new Map(planned.map(({ blogPostId, keyword }) => [blogPostId, keyword]));
  const rows = posts.map(({ blogPostId, title, score }) => ({
    ...{ keyword: keywords.get(blogPostId) ?? "", title, score: score ?? "", blogPostId },
  }));
  const table = stringify(rows, { header: true, escape_formulas: true });
  await ctx.files.write("agent-output/content-factory/posts.csv", table, { contentType: "text/csv" });
}
