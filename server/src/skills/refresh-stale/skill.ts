import { PRICES, type RefreshStaleInput, type RefreshStaleResult, refreshStaleSkill } from "@findable/contract";
import { findRevision, requireWriter, writingCost } from "../../domains/content/index.ts";
import { validationError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { someOf } from "../../kernel/text/some-of.ts";
import { produceBlogPost } from "../produce-blog-post/skill.ts";
import { produceEvaluate } from "../produce-evaluate/skill.ts";
import { approvedPosts } from "./consent.ts";
import { examine, type StalePost } from "./examine.ts";
import { findThinPosts } from "./thin-posts.ts";

const PRICE = PRICES.refreshStale.perArticle;
const DEFAULT_POSTS = 10;
const SECONDS = 180;
const CONCURRENCY = 5;
const MODE = "with-research";
/** What the runs of an article cost: its rewrite, and a score before and after. */
const RUNS = writingCost({ mode: MODE }).credits + 2 * PRICES.evaluation.perText;

type Refreshed = RefreshStaleResult["refreshed"][number];

/** Finds published posts that need work and, after a person approved the list, rewrites them. Publishes nothing. */
export const refreshStale = defineSkill({
  ...refreshStaleSkill,
  version: 1,
  estimate: (input) => ({ credits: PRICE * postsOf(input), durationSeconds: SECONDS * postsOf(input) }),
  minimumCredits: () => PRICE,
  async requireReady(place, { blogPostIds, olderThanDays }) {
    if (blogPostIds !== undefined && olderThanDays !== undefined) {
      throw validationError([{ field: "olderThanDays", message: "cannot be given together with `blogPostIds`" }]);
    }
    await requireWriter(place);
  },
  async run(ctx, input): Promise<RefreshStaleResult> {
    const { examined, stale, warnings } = await findStale(ctx, input);
    await ctx.narrate(`${stale.length} of ${examined} published posts need work.`);
    const shown = stale.map(({ blogPostId, reason, detail }) => ({ blogPostId, reason, detail }));
    const planned = stale.slice(0, postsOf(input));
    if (planned.length === 0) return { examined, stale: shown, refreshed: [], warnings };
    const approved = await approvedPosts(ctx, planned);
    const { refreshed, failed } = await refresh(ctx, approved);
    const price = refreshed.length * Math.max(0, PRICE - RUNS);
    if (price > 0) await ctx.save("price", { price }, async () => null);
    await ctx.narrate(`Rewrote ${refreshed.length} posts as new revisions. What is published has not changed.`);
    return { examined, stale: shown, refreshed, warnings: [...warnings, ...failed] };
  },
});

/** Compares only as many other posts with the first results as the run may still rewrite. */
async function findStale(ctx: RunContext, input: RefreshStaleInput) {
  const { examined, urgent, old, others, warnings } = await ctx.look("examine", (db) => examine(ctx, db, input));
  const compared = others.slice(0, Math.max(0, postsOf(input) - urgent.length));
  const { thin, warnings: unread } = await findThinPosts(ctx, compared);
  const isThin = new Set(thin.map(({ blogPostId }) => blogPostId));
  const stale = [...urgent, ...thin, ...old.filter(({ blogPostId }) => !isThin.has(blogPostId))];
  return { examined, stale, warnings: [...warnings, ...unread] };
}

function postsOf({ blogPostIds, maxPosts = DEFAULT_POSTS }: RefreshStaleInput): number {
  return Math.min(blogPostIds?.length ?? maxPosts, maxPosts);
}

async function refresh(
  ctx: RunContext,
  posts: readonly StalePost[],
): Promise<{ refreshed: Refreshed[]; failed: string[] }> {
  const before = await scores(ctx, "score-before", posts);
  const requests = posts.map(({ blogPostId }) => ({
    key: blogPostId,
    input: { blogPostId, mode: MODE, preserveRefinements: true } as const,
  }));
  const runs = await ctx.children("rewrite", produceBlogPost, requests, { concurrency: CONCURRENCY });
  const done = posts.filter((_post, index) => runs[index]?.status === "SUCCEEDED");
  const after = await scores(ctx, "score-after", done);
  const refreshed: Refreshed[] = [];
  for (const { blogPostId, contentId } of done) {
    const revision = runs[posts.findIndex((post) => post.blogPostId === blogPostId)]?.result?.revision ?? 1;
    refreshed.push({
      ...{ blogPostId, revision },
      scoreBefore: before.get(contentId) ?? null,
      scoreAfter: after.get(contentId) ?? null,
      changes: await ctx.look(`changes:${blogPostId}`, async (db) => {
        const stored = await findRevision(db, { contentId, revision });
        return stored === undefined ? [] : changesOf(stored);
      }),
    });
  }
  const failed = posts.flatMap(({ title }, index) => {
    const run = runs[index];
    return run?.status === "SUCCEEDED"
      ? []
      : [`“${title}” was not rewritten: ${run?.error?.message ?? "the run was cancelled."}`];
  });
  return { refreshed, failed };
}

async function scores(ctx: RunContext, step: string, posts: readonly StalePost[]): Promise<Map<string, number>> {
  const requests = posts.map(({ blogPostId, contentId }) => ({ key: blogPostId, input: { contentId } }));
  const runs = await ctx.children(step, produceEvaluate, requests, { concurrency: CONCURRENCY });
  return new Map(runs.flatMap(({ result }) => (result === null ? [] : [[result.contentId, result.score] as const])));
}

function changesOf({
  reason,
  word_count: words,
  drift,
}: {
  reason: string | null;
  word_count: number;
  drift: { added: string[]; removed: string[] } | null;
}): string[] {
  return [
    `${reason ?? "Rewritten."} It has ${words} words.`,
    ...(drift === null || drift.added.length === 0 ? [] : [`New facts: ${someOf(drift.added)}.`]),
    ...(drift === null || drift.removed.length === 0 ? [] : [`Facts that are gone: ${someOf(drift.removed)}.`]),
  ];
}
