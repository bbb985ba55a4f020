import { PRICES, type QueueContentInput, type QueueContentResult, queueContentSkill } from "@findable/contract";
import { BATCH_CONCURRENCY, batchIdOf, hasChildren, writingCost } from "../../domains/content/index.ts";
import {
  countsOf,
  findQueued,
  markQueued,
  planGaps,
  type ReservedGap,
  reserveGaps,
} from "../../domains/content-gaps/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { produceBlogPost } from "../produce-blog-post/skill.ts";
import { produceLandingPage } from "../produce-landing-page/skill.ts";

type Written = Pick<QueueContentResult, "items" | "skipped">;

/** Writes content for gaps, each in its own child run. All texts stay drafts. */
export const queueContent = defineSkill({
  ...queueContentSkill,
  version: 1,
  estimate: costOf,
  minimumCredits: () => PRICES.blogPost.quick,
  async run(ctx, input): Promise<QueueContentResult> {
    const { id } = ctx.invocation;
    const isFamily = await ctx.look("children", (db) => hasChildren(db, id));
    const { items, skipped } = isFamily ? await familyOf(ctx) : await writeAll(ctx, input);
    const { credits, durationSeconds } = writingCost(input.blogPostDefaults ?? {});
    const rounds = Math.ceil(items.length / BATCH_CONCURRENCY);
    await ctx.narrate(`${items.length} drafts belong to gaps of the report. Nothing was published.`);
    return {
      batchId: batchIdOf(id),
      queued: countsOf(items),
      totalEstimatedCost: { credits: credits * items.length, durationSeconds: durationSeconds * rounds },
      items,
      ...(skipped === undefined ? {} : { skipped }),
    };
  },
});

/** The number of gaps that types select is known once the report is read. */
function costOf({ gapItemIds = [], selectGaps = [], blogPostDefaults = {} }: QueueContentInput) {
  const { credits, durationSeconds } = writingCost(blogPostDefaults);
  const gaps = Math.max(1, gapItemIds.length + selectGaps.length);
  return { credits: credits * gaps, durationSeconds: durationSeconds * Math.ceil(gaps / BATCH_CONCURRENCY) };
}

/** The children that were recorded together with the run. */
async function familyOf(ctx: RunContext): Promise<Written> {
  const runs = await ctx.family();
  const invocationIds = runs.map(({ invocationId }) => invocationId);
  const items = await ctx.look("items", (db) => findQueued(db, { workspaceId: ctx.workspace.id, invocationIds }));
  return { items };
}

/** Starts the children of a run that another run or `agent.invoke` started. */
async function writeAll(ctx: RunContext, input: QueueContentInput): Promise<Written> {
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  const { gaps, skipped } = await ctx.save("reserve", async (tx) => {
    const plan = await planGaps(tx, place, input);
    const reserved = await reserveGaps(tx, place, plan.queued);
    const ids = reserved.map(({ gapId }) => gapId);
    await markQueued(tx, { ...place, invocationId: ctx.invocation.id }, ids);
    return { gaps: reserved, skipped: plan.skipped };
  });
  const posts = gaps.filter(({ kind }) => kind === "blog_post");
  const pages = gaps.filter(({ kind }) => kind === "landing_page");
  const options = { concurrency: BATCH_CONCURRENCY };
  const runs = [
    ...(await ctx.children("posts", produceBlogPost, posts.map(requestFor("blogPostId")), options)),
    ...(await ctx.children("pages", produceLandingPage, pages.map(requestFor("landingPageId")), options)),
  ];
  const items = [...posts, ...pages].flatMap(({ gapId, kind, recordId }, index) => {
    const run = runs[index];
    return run === undefined ? [] : [{ gapId, kind, invocationId: run.invocationId, resourceId: recordId }];
  });
  return { items, skipped };
}

function requestFor(idField: "blogPostId" | "landingPageId") {
  return ({ gapId, order, recordId }: ReservedGap) => ({ key: gapId, input: { ...order, [idField]: recordId } });
}
