import { isQueuedOnPublish, isSubmittedOnPublish, queuePublished } from "../../domains/indexing/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { EffectOutcome } from "../../kernel/runs/effect.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { submitUrls } from "../indexing-indexnow-submit/submit-urls.ts";
import { publicUrlOf } from "./public-url.ts";
import type { Published, PublishOrder } from "./publish-order.ts";

/**
 * Submits a page to the search engines once it is public, where the workspace has switched that on. Returns the submissions. A failed
 * submission does not fail the publication, whose price covers IndexNow.
 */
export async function submitPublished(
  ctx: RunContext,
  { article, loaded: { platform } }: PublishOrder,
  outcome: EffectOutcome<Published>,
): Promise<string[]> {
  if (outcome.outcome !== "done" || outcome.value.isDraft || article.publishAt !== null) return [];
  const url = publicUrlOf({ canonicalUrl: article.canonicalUrl, kind: platform.kind }, outcome.value);
  if (url === null) return [];
  const wanted = await ctx.look("auto-index", async (db) => ({
    console: await isQueuedOnPublish(db, ctx.workspace.id, url),
    engines: await isSubmittedOnPublish(db, ctx.workspace.id, url),
  }));
  return [
    ...(wanted.console ? await queueAtConsole(ctx, url) : []),
    ...(wanted.engines ? await sendToEngines(ctx, url) : []),
  ];
}

/** The search console: a separate run sends the page, because it can need an approval. */
async function queueAtConsole(ctx: RunContext, url: string): Promise<string[]> {
  const { id: invocationId, agencyId } = ctx.invocation;
  const place = { agencyId, workspaceId: ctx.workspace.id, invocationId };
  const queued = await ctx.save("queue-submission", async (tx) => (await queuePublished(tx, place, url)) ?? null);
  return queued === null ? [] : [queued];
}

async function sendToEngines(ctx: RunContext, url: string): Promise<string[]> {
  try {
    const { submitted } = await submitUrls(ctx, [url], { isCharged: false });
    return submitted.filter(({ state }) => state === "ACCEPTED").map(({ submissionId }) => submissionId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await ctx.narrate(`The page is public, and was not submitted to search engines: ${error.message}`);
    return [];
  }
}
