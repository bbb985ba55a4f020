import type { IndexNowSubmitResult } from "@findable/contract";
import { endSubmissions, planSubmission, submissionPrice } from "../../domains/indexing/index.ts";
import { isCoveredByPublication } from "../../domains/platforms/index.ts";
import { emitEvents } from "../../domains/webhooks/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { askFirst } from "../decisions/ask-first.ts";

type Receipt = IndexNowSubmitResult["engines"][number];
type Plan = Awaited<ReturnType<typeof planSubmission>> & {
  /** Whether the price of a publication covers the run. Plans of earlier versions lack it. */
  isCovered?: boolean;
};

const ATTEMPTS = 2;
/** `engine_c` takes 10,000 URLs in twenty requests. */
const TIMEOUT_MS = 300_000;

export interface SubmitOptions {
  isCharged: boolean;
  /** Whether it is sent under an approval. False in runs of versions before 0.7. */
  asks: boolean;
  /** Who decided about this submission already. */
  approvedBy(tx: Tx): Promise<string | undefined>;
}

/**
 * Sends URLs to every engine of the workspace, as steps of this run. Throws the AppError of what is missing, or of the engines if
 * none received the URLs.
 */
export async function submitUrls(
  ctx: RunContext,
  urls: readonly string[],
  { isCharged, approvedBy, asks }: SubmitOptions,
): Promise<IndexNowSubmitResult> {
  const place = placeOf(ctx);
  const plan = await ctx.save("plan-submission", async (tx): Promise<Plan> => {
    const isCovered = await isCoveredByPublication(tx, place.invocationId);
    return { ...(await planSubmission(tx, place, urls)), isCovered };
  });
  const { submitted, fresh, config } = plan;
  const rejected = submitted.filter(({ state }) => state === "REJECTED").length;
  const folded = submitted.length - rejected - fresh.length;
  await ctx.narrate(
    `${urlCount(fresh.length)} to send, ${folded} submitted within a day before, ${rejected} rejected.`,
  );
  if (fresh.length === 0) return { submitted, engines: [] };
  const engines: Receipt[] = [];
  const price = isCharged && plan.isCovered !== true ? submissionPrice(fresh.length) : 0;
  if (asks && !(await confirm(ctx, plan, { price, approvedBy }))) {
    await ctx.save("reject-submission", async (tx) => void (await endSubmissions(tx, place, [])));
    await ctx.narrate("Nothing was sent: a person rejected it.");
    return { submitted, engines };
  }
  for (const [index, name] of config.engines.entries()) {
    engines.push(await send(ctx, plan, name));
    ctx.progress(index + 1, config.engines.length, "engines");
  }
  await record(ctx, plan, engines, price);
  return { submitted, engines };
}

function confirm(
  ctx: RunContext,
  { fresh, config }: Plan,
  { price, approvedBy }: { price: number; approvedBy: SubmitOptions["approvedBy"] },
): Promise<boolean> {
  const urls = fresh.map(({ url }) => url);
  return askFirst(ctx, "approve-submission", {
    kind: "submit",
    reason: `It submits ${urlCount(urls.length)} to ${config.engines.join(", ")}.`,
    preview: { action: `Submit ${urlCount(urls.length)}.`, urls, engines: config.engines, credits: price },
    approvedBy,
  });
}

function placeOf(ctx: RunContext) {
  const { id: invocationId, agencyId } = ctx.invocation;
  return { agencyId, workspaceId: ctx.workspace.id, invocationId };
}

/** One engine. Its failure is a receipt, so that the other engines are served. */
function send(ctx: RunContext, { fresh, config }: Plan, engine: Receipt["name"]): Promise<Receipt> {
  const { key, keyUrl } = config;
  const options = { maxRetries: ATTEMPTS - 1, timeoutMs: TIMEOUT_MS };
  return ctx.step(`send:${engine}`, options, async ({ signal, attempt }): Promise<Receipt> => {
    try {
      const urls = fresh.map(({ url }) => url);
      const request = { ...placeOf(ctx), engine, key, keyUrl, urls, signal };
      const { received, httpStatus, body, problem, keyRefused } = await ctx.providers.indexnow.submit(request);
      const code = received ? null : keyRefused ? ("key_not_verified" as const) : ("engine_unavailable" as const);
      return { name: engine, status: received ? "submitted" : "failed", httpStatus, body, code, message: problem };
    } catch (error) {
      if (!(error instanceof ProviderError) || (error.retryable && attempt < ATTEMPTS)) throw error;
      const { httpStatus = null } = error.facts;
      return {
        ...{ name: engine, status: "failed", httpStatus, body: null, code: "engine_unavailable" },
        message: error.message,
      };
    }
  });
}

/** Records and charges what at least one engine received. Throws if none did. */
async function record(ctx: RunContext, { fresh }: Plan, engines: readonly Receipt[], price: number): Promise<void> {
  const place = placeOf(ctx);
  const received = engines.filter(({ status }) => status === "submitted").map(({ name }) => name);
  const shared = fresh.map(({ id, url }) => ({ url, submissionId: id, channel: "indexnow" as const }));
  if (received.length > 0) {
    await ctx.save("record-submission", { price }, async (tx) => {
      const submittedAt = await endSubmissions(tx, place, received);
      const data = shared.map((one) => ({ ...one, submittedAt }));
      await emitEvents(tx, { ...place, type: "indexing.url.submitted", data });
    });
    const failed = engines.filter(({ status }) => status === "failed").map(({ message }) => ` ${message}`);
    await ctx.narrate(`${urlCount(fresh.length)} sent to ${received.join(", ")}.${failed.join("")}`);
    return;
  }
  const [first] = engines;
  const code = engines.every((one) => one.code === "key_not_verified") ? "key_not_verified" : "engine_unavailable";
  const message = first?.message ?? "No engine received the URLs.";
  await ctx.save("record-submission", async (tx) => {
    const failedAt = await endSubmissions(tx, place, []);
    const data = shared.map((one) => ({ ...one, code, message, failedAt }));
    await emitEvents(tx, { ...place, type: "indexing.url.failed", data });
  });
  throw new AppError(code, message, { engines });
}

function urlCount(count: number): string {
  return count === 1 ? "1 URL" : `${count} URLs`;
}
