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
/** `accepted` counts the URLs that the engine received, from the first; all if it is absent. */
type Sending = Receipt & { accepted?: number };
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
  const engines: Sending[] = [];
  const price = isCharged && plan.isCovered !== true ? submissionPrice(fresh.length) : 0;
  if (asks && !(await confirm(ctx, plan, { price, approvedBy }))) {
    await ctx.save("reject-submission", async (tx) => void (await endSubmissions(tx, place, [])));
    await ctx.narrate("Nothing was sent: a person rejected it.");
    return { submitted, engines: [] };
  }
  for (const [index, name] of config.engines.entries()) {
    engines.push(await send(ctx, plan, name));
    ctx.progress(index + 1, config.engines.length, "engines");
  }
  await record(ctx, plan, engines, price > 0);
  return { submitted, engines: engines.map(({ accepted: _, ...receipt }) => receipt) };
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
function send(ctx: RunContext, { fresh, config }: Plan, engine: Receipt["name"]): Promise<Sending> {
  const { key, keyUrl } = config;
  const options = { maxRetries: ATTEMPTS - 1, timeoutMs: TIMEOUT_MS };
  return ctx.step(`send:${engine}`, options, async ({ signal, attempt }): Promise<Sending> => {
    try {
      const urls = fresh.map(({ url }) => url);
      const request = { ...placeOf(ctx), engine, key, keyUrl, urls, signal };
      const answer = await ctx.providers.indexnow.submit(request);
      const { received, accepted, httpStatus, body, problem, keyRefused } = answer;
      const code = received ? null : keyRefused ? ("key_not_verified" as const) : ("engine_unavailable" as const);
      const status = received ? ("submitted" as const) : ("failed" as const);
      return {
        ...{ name: engine, status, httpStatus, body, code, message: problem },
        ...(accepted === undefined ? {} : { accepted }),
      };
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

/** Records and charges the URLs that at least one engine received. Throws if none did. */
async function record(
  ctx: RunContext,
  { fresh }: Plan,
  engines: readonly Sending[],
  isCharged: boolean,
): Promise<void> {
  const place = placeOf(ctx);
  const took = ({ status, accepted = fresh.length }: Sending, index: number) =>
    status === "submitted" && index < accepted;
  const groups = Map.groupBy(fresh, (_, index) =>
    engines.flatMap((one) => (took(one, index) ? [one.name] : [])).join(" "),
  );
  const failed = groups.get("") ?? [];
  const reached = fresh.length - failed.length;
  const messages = engines.flatMap(({ message }) => message ?? []);
  const message = messages[0] ?? "No engine received the URLs.";
  const code = engines.every((one) => one.code === "key_not_verified") ? "key_not_verified" : "engine_unavailable";
  const price = isCharged && reached > 0 ? submissionPrice(reached) : 0;
  await ctx.save("record-submission", { price }, async (tx) => {
    for (const [names, urls] of groups) {
      const received = engines.map(({ name }) => name).filter((name) => names.split(" ").includes(name));
      const at = await endSubmissions(tx, place, received, idsOf(urls));
      const shared = urls.map(({ id, url }) => ({ url, submissionId: id, channel: "indexnow" as const }));
      if (names !== "") {
        const data = shared.map((one) => ({ ...one, submittedAt: at }));
        await emitEvents(tx, { ...place, type: "indexing.url.submitted", data });
      } else {
        const data = shared.map((one) => ({ ...one, code, message, failedAt: at }));
        await emitEvents(tx, { ...place, type: "indexing.url.failed", data });
      }
    }
  });
  if (reached === 0) throw new AppError(code, message, { engines });
  const names = engines.filter(({ status }) => status === "submitted").map(({ name }) => name);
  await ctx.narrate([`${urlCount(reached)} sent to ${names.join(", ")}.`, ...messages].join(" "));
}

function idsOf(urls: Plan["fresh"]): string[] {
  return urls.map(({ id }) => id);
}

function urlCount(count: number): string {
  return count === 1 ? "1 URL" : `${count} URLs`;
}
