import { findPublicationDecision } from "../../domains/approvals/index.ts";
import { isQueuedOnPublish, isSubmittedOnPublish, queuePublished } from "../../domains/indexing/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
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
  asks: boolean,
): Promise<string[]> {
  if (outcome.outcome !== "done" || outcome.value.isDraft || article.publishAt !== null) return [];
  const url = publicUrlOf({ canonicalUrl: article.canonicalUrl, kind: platform.kind }, outcome.value);
  if (url === null) return [];
  const { id: invocationId } = ctx.invocation;
  const wanted = await ctx.look("auto-index", async (db) => {
    const [console, engines] = [
      await findPublicationDecision(db, invocationId, "searchConsole"),
      await findPublicationDecision(db, invocationId, "indexNow"),
    ];
    return {
      // What was switched on after the approval is no part of it.
      console: (!asks || console.approved) && (await isQueuedOnPublish(db, ctx.workspace.id, url)),
      engines: (!asks || engines.approved) && (await isSubmittedOnPublish(db, ctx.workspace.id, url)),
    };
  });
  return [
    ...(wanted.console ? await queueAtConsole(ctx, url) : []),
    ...(wanted.engines ? await sendToEngines(ctx, url, asks) : []),
  ];
}

/** The search console: a separate run sends the page, on the day for which it has room. */
async function queueAtConsole(ctx: RunContext, url: string): Promise<string[]> {
  const { id: invocationId, agencyId } = ctx.invocation;
  const place = { agencyId, workspaceId: ctx.workspace.id, invocationId };
  const queued = await ctx.save("queue-submission", async (tx) => {
    const { approver } = await findPublicationDecision(tx, invocationId, "searchConsole");
    return (await queuePublished(tx, place, url, approver)) ?? null;
  });
  return queued === null ? [] : [queued];
}

async function sendToEngines(ctx: RunContext, url: string, asks: boolean): Promise<string[]> {
  const { id } = ctx.invocation;
  const approvedBy = async (tx: Tx) => (await findPublicationDecision(tx, id, "indexNow")).approver;
  try {
    const { submitted } = await submitUrls(ctx, [url], { isCharged: false, asks, approvedBy });
    return submitted.filter(({ state }) => state === "ACCEPTED").map(({ submissionId }) => submissionId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await ctx.narrate(`The page is public, and was not submitted to search engines: ${error.message}`);
    return [];
  }
}
