import type { GscSubmitResult } from "@findable/contract";
import { findApprovedStep, findOwnDecision, findPublicationDecision } from "../../domains/approvals/index.ts";
import {
  endGscSubmissions,
  findCoverage,
  findMirror,
  type GscPlan,
  gscSubmissionCost,
  type PlannedUrl,
  planGscSubmission,
  recordDecision,
  selectCoveredUrls,
  watchUrls,
} from "../../domains/indexing/index.ts";
import { findPublishingRun } from "../../domains/platforms/index.ts";
import { emitEvents } from "../../domains/webhooks/index.ts";
import type { Db } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { gscFailure } from "../indexing-gsc-check/gsc-failure.ts";
import { placeOf, readStates } from "../indexing-gsc-check/read-states.ts";
import { submitUrls } from "../indexing-indexnow-submit/submit-urls.ts";
import { prepareOrders } from "./prepare-orders.ts";
import { type PropertyOrder, READ_ONLY, type Sent, submission } from "./send.ts";

export interface SubmitRequest {
  urls: readonly string[];
  alsoIndexNow: boolean | undefined;
  isCharged: boolean;
  /** Whether other engines get the URLs under an approval too. */
  asks: boolean;
}

/** Submits URLs to the search console as steps of this run, and reads their state. */
export async function submitToGsc(
  ctx: RunContext,
  { urls, alsoIndexNow, isCharged, asks }: SubmitRequest,
): Promise<GscSubmitResult> {
  const place = { ...placeOf(ctx), invocationId: ctx.invocation.id };
  const plan = await ctx.save("plan-gsc-submission", async (tx) => {
    const planned = await planGscSubmission(tx, place, urls, ctx.limits);
    // Who starts it decides about the URLs of later days too.
    const approvedBy = await findOwnDecision(tx, place.invocationId);
    if (approvedBy !== undefined) await recordDecision(tx, place.workspaceId, { ids: idsOf(planned), approvedBy });
    return planned;
  });
  await ctx.narrate(sentenceOfPlan(plan));
  const warnings: string[] = [];
  const outcomes: GscSubmitResult["outcomes"] = plan.later.map(({ id }) => ({ submissionId: id, outcome: "queued" }));
  if (plan.today.length > 0) outcomes.unshift(...(await send(ctx, plan, { isCharged, alsoIndexNow, warnings })));
  const wasSent = outcomes.some(({ outcome }) => outcome !== "queued" && outcome !== "rejected");
  const mirrored = wasSent && (await mirror(ctx, plan, { alsoIndexNow, warnings, asks }));
  return { submitted: plan.submitted, alsoSubmittedToIndexNow: mirrored, outcomes, warnings };
}

function idsOf({ today, later }: GscPlan): string[] {
  return [...today, ...later].map(({ id }) => id);
}

interface Reporting {
  isCharged: boolean;
  alsoIndexNow: boolean | undefined;
  warnings: string[];
}

async function send(
  ctx: RunContext,
  plan: GscPlan,
  { isCharged, warnings, alsoIndexNow }: Reporting,
): Promise<GscSubmitResult["outcomes"]> {
  const { orders, effect } = await sendOrders(ctx, plan, { warnings, alsoIndexNow });
  if (effect.outcome === "skipped") return end(ctx, plan.today, () => "rejected", { price: 0, sent: [] });
  const sent: Sent[] = effect.outcome === "done" ? effect.value : orders.map(assumed);
  for (const { property, problem, code } of sent) {
    if (problem === null) continue;
    const advice = code === READ_ONLY ? " No sitemap was sent: connect the account again and allow managing." : "";
    warnings.push(`${property}: ${problem}${advice}`);
  }
  const outcomes = await end(ctx, plan.today, (one) => outcomeOf(one, sent), {
    sent,
    price: isCharged ? plan.today.length : 0,
  });
  await requireAny(sent, outcomes);
  const states = await readStates(ctx, plan.today);
  warnings.push(...states.warnings);
  await ctx.narrate(sentenceOfResult(sent, states.checked));
  return outcomes;
}

/** Sends what can be sent. If nothing can, the URLs have failed, and so has the run. */
async function sendOrders(
  ctx: RunContext,
  plan: GscPlan,
  { warnings, alsoIndexNow }: Pick<Reporting, "warnings" | "alsoIndexNow">,
) {
  try {
    const orders = await prepareOrders(ctx, plan, warnings);
    return { orders, effect: await ctx.effect("submit", submission(ctx, { orders, plan, alsoIndexNow })) };
  } catch (error) {
    const failure = gscFailure(error);
    if (!(error instanceof ProviderError) || !(failure instanceof AppError)) throw error;
    const { code, message: problem } = failure;
    const sent = plan.today.map(({ property }) => ({ property, sitemaps: [], notified: [], problem, code }));
    await end(ctx, plan.today, () => "failed", { price: 0, sent });
    throw failure;
  }
}

function assumed({ property, sitemaps, notified, refusal }: PropertyOrder): Sent {
  return { property, sitemaps, notified, problem: null, code: null, ...refusal };
}

/** In plain words what was done for a URL. Nothing that was only looked at counts as submitted. */
function outcomeOf({ url, property }: PlannedUrl, sent: readonly Sent[]): string {
  const ofProperty = sent.find((one) => one.property === property);
  if (ofProperty === undefined) return "failed";
  if (ofProperty.notified.includes(url)) return "submitted";
  if (ofProperty.sitemaps.length > 0) return "sitemaps_submitted";
  if (ofProperty.code === "quota_exceeded") return "quota_exceeded";
  // An account that may only read has looked at the page.
  return ofProperty.problem === null || ofProperty.code === READ_ONLY ? "inspected" : "failed";
}

/** Records outcomes and emits their events. */
async function end(
  ctx: RunContext,
  urls: readonly PlannedUrl[],
  outcomeFor: (one: PlannedUrl) => string,
  { price, sent }: { price: number; sent: readonly Sent[] },
): Promise<GscSubmitResult["outcomes"]> {
  const place = placeOf(ctx);
  const ended = urls.map((one) => ({ ...one, outcome: outcomeFor(one) }));
  const failed = ended.filter(({ outcome }) => outcome === "failed" || outcome === "quota_exceeded");
  const done = ended.filter((one) => !failed.includes(one) && one.outcome !== "rejected");
  const priceOf = ({ covered }: { covered: number }) =>
    Math.min(price, gscSubmissionCost(Math.max(0, done.length - covered)).credits);
  await ctx.save("record-gsc-submission", { price, priceOf }, async (tx) => {
    const { covered } = await findCoverage(
      tx,
      place.workspaceId,
      done.map(({ id }) => id),
    );
    const at = await endGscSubmissions(
      tx,
      place,
      ended.map((one) => ({
        id: one.id,
        outcome: one.outcome,
        isSent: isSent(one.outcome),
        failed: failed.includes(one),
      })),
    );
    await watchUrls(
      tx,
      place,
      done.map(({ id, url, property, outcome }) => ({ url, property, submissionId: id, isSent: isSent(outcome) })),
    );
    const dataOf = ({ id, url }: PlannedUrl) => ({ url, submissionId: id, channel: "gsc" as const });
    const submitted = done.filter(({ outcome }) => isSent(outcome)).map((one) => ({ ...dataOf(one), submittedAt: at }));
    await emitEvents(tx, { ...place, type: "indexing.url.submitted", data: submitted });
    const lost = failed.map((one) => {
      const { code, problem } = sent.find(({ property }) => property === one.property) ?? {};
      return { ...dataOf(one), code: code ?? "gsc_unavailable", message: problem ?? "Nothing was sent.", failedAt: at };
    });
    await emitEvents(tx, { ...place, type: "indexing.url.failed", data: lost });
    return { covered };
  });
  return ended.map(({ id, outcome }) => ({ submissionId: id, outcome }));
}

function isSent(outcome: string): boolean {
  return outcome === "submitted" || outcome === "sitemaps_submitted";
}

/** A run of which nothing was sent fails with the reason. */
async function requireAny(sent: readonly Sent[], outcomes: GscSubmitResult["outcomes"]): Promise<void> {
  const code = sent.find((one) => one.code !== null)?.code;
  if (outcomes.some(({ outcome }) => outcome !== "failed") || code == null) return;
  const message = sent.find(({ problem }) => problem !== null)?.problem ?? "Nothing was sent.";
  if (code === "gsc_captcha_required" || code === "gsc_not_connected") throw new AppError(code, message, {});
  throw new AppError("gsc_unavailable", message, {});
}

/** Sends the URLs through IndexNow too. Its failure is a warning. */
async function mirror(
  ctx: RunContext,
  { today, connection }: GscPlan,
  { alsoIndexNow, warnings, asks }: { alsoIndexNow: boolean | undefined; warnings: string[]; asks: boolean },
): Promise<boolean> {
  const found = await ctx.look("find-mirror", async (db) => {
    const urls = await withoutUnapproved(db, ctx.workspace.id, today);
    return urls.length === 0
      ? { urls, warning: null }
      : await findMirror(db, ctx.workspace.id, { alsoIndexNow, connection, urls });
  });
  if (found.warning !== null) warnings.push(found.warning);
  if (found.urls.length === 0) return false;
  try {
    const { id: invocationId } = ctx.invocation;
    await submitUrls(ctx, found.urls, {
      isCharged: false,
      asks,
      // Who approved the submission read that other engines get it too.
      approvedBy: async (tx) => (await findApprovedStep(tx, { invocationId, step: "submit" }))?.approver,
    });
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    warnings.push(`IndexNow was left out: ${error.message}`);
    return false;
  }
}

/** Without the pages whose publication was approved while other engines were no part of it. */
async function withoutUnapproved(db: Db, workspaceId: string, today: readonly PlannedUrl[]): Promise<string[]> {
  const ids = today.map(({ id }) => id);
  const unapproved = new Set<string>();
  for (const url of await selectCoveredUrls(db, workspaceId, ids)) {
    const run = await findPublishingRun(db, { workspaceId, url });
    if (run !== undefined && !(await findPublicationDecision(db, run, "indexNow")).approved) unapproved.add(url);
  }
  return today.map(({ url }) => url).filter((url) => !unapproved.has(url));
}

function sentenceOfPlan({ submitted, today, later }: GscPlan): string {
  const rejected = submitted.filter(({ state }) => state === "REJECTED").length;
  return `${today.length} to submit now, ${later.length} queued, ${rejected} rejected.`;
}

function sentenceOfResult(sent: readonly Sent[], checked: readonly { indexState: string }[]): string {
  const sitemaps = sent.flatMap((one) => one.sitemaps);
  const indexed = checked.filter(({ indexState }) => indexState === "INDEXED").length;
  const what =
    sitemaps.length > 0
      ? `Asked the search engine to read ${sitemaps.slice(0, 3).join(", ")} again; no interface requests indexing of an ordinary page.`
      : "Nothing was sent: no interface requests indexing of an ordinary page, and no sitemap can be sent.";
  return `${what} Of ${checked.length} URLs looked at, ${indexed} are indexed.`;
}
