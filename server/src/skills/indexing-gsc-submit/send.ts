import { findApprovedStep, findOwnDecision } from "../../domains/approvals/index.ts";
import {
  findCoverage,
  type GscPlan,
  lockGscConnection,
  mayWrite,
  type PlannedUrl,
  recordDecision,
} from "../../domains/indexing/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { BasisRow, EffectOptions } from "../../kernel/runs/effect.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { Property, Sitemap } from "../../providers/gsc/port.ts";
import { placeOf } from "../indexing-gsc-check/read-states.ts";

/** What is sent for the URLs of one property. */
export interface PropertyOrder {
  property: string;
  /** Read again by the search engine. */
  sitemaps: string[];
  urls: string[];
  /** URLs that the Indexing API takes. */
  notified: string[];
  /** Why the vendor lets nothing be sent for this property. Absent if it does, and in orders recorded before 0.6.0. */
  refusal?: { problem: string; code: string };
}

export interface Submission {
  orders: readonly PropertyOrder[];
  plan: Pick<GscPlan, "today" | "later" | "connection">;
  alsoIndexNow: boolean | undefined;
}

export interface SubmitPayload {
  orders: PropertyOrder[];
}

export interface Sent {
  property: string;
  sitemaps: string[];
  notified: string[];
  /** Why something was not sent; null if everything was. */
  problem: string | null;
  code: string | null;
}

const ATTEMPTS = 3;
/** Sitemaps of a property that are sent. */
const MOST_SITEMAPS = 5;
const TIMEOUT_MS = 120_000;

/** The sitemaps to send: the indexes, which name the others, or the sitemaps themselves. */
export function chooseSitemaps(sitemaps: readonly Sitemap[]): string[] {
  const indexes = sitemaps.filter(({ isIndex }) => isIndex);
  return (indexes.length > 0 ? indexes : sitemaps).map(({ path }) => path).slice(0, MOST_SITEMAPS);
}

/** Asks the search engine to read the sitemaps again. A person approves exactly this, where the policy requires it. */
export function submission(
  ctx: RunContext,
  { orders, plan: { today, later: waiting, connection }, alsoIndexNow }: Submission,
): EffectOptions<SubmitPayload, Sent[]> {
  const { worldMode } = ctx.invocation;
  return {
    kind: "submit",
    // Sending a sitemap twice has the effect of sending it once.
    vendor: { name: "search console", world: worldMode, honoursKeys: true },
    timeoutMs: TIMEOUT_MS,
    basis: async (tx) => [await consoleBasis(tx, ctx.workspace.id)],
    record: async (tx) => {
      const approved = await findApprovedStep(tx, { invocationId: ctx.invocation.id, step: "submit" });
      const ids = waiting.map(({ id }) => id);
      if (approved !== undefined) await recordDecision(tx, ctx.workspace.id, { ids, approvedBy: approved.approver });
      return undefined;
    },
    plan: async ({ tx }) => ({
      payload: { orders: [...orders] },
      ...(await deciderOf(tx, ctx, today)),
      preview: {
        action: orders.some(({ sitemaps }) => sitemaps.length > 0)
          ? "Ask the search engine to read the sitemaps again, and read the state of the URLs. No interface requests indexing of an ordinary page."
          : "Read the state of the URLs. The search console knows no sitemap that could be read again.",
        properties: orders,
        urls: orders.flatMap(({ urls }) => urls),
        alsoIndexNow: alsoIndexNow ?? connection.alsoIndexNow,
        ...(waiting.length > 0 && { queued: waiting.map(({ url, day }) => ({ url, day })) }),
      },
    }),
    send: async (payload, { signal, attempt }) => {
      const sent: Sent[] = [];
      for (const order of payload.orders) sent.push(await sendOrder(ctx, order, { signal, attempt }));
      return sent;
    },
  };
}

/** A console that was paused, disconnected or connected anew gets nothing that was approved before. */
async function consoleBasis(tx: Tx, workspaceId: string): Promise<BasisRow> {
  const found = await lockGscConnection(tx, workspaceId);
  const version = found === undefined ? "disconnected" : `${found.id} ${found.paused ? "paused" : "running"}`;
  return { row: "the connection of the search console", version };
}

/** The person who started the run, or who approved what the submissions follow from. */
async function deciderOf(tx: Tx, ctx: RunContext, today: readonly PlannedUrl[]): Promise<{ approvedBy?: string }> {
  const ids = today.map(({ id }) => id);
  const { approvedBy } = await findCoverage(tx, ctx.workspace.id, ids);
  const decider = approvedBy ?? (await findOwnDecision(tx, ctx.invocation.id));
  return decider === undefined ? {} : { approvedBy: decider };
}

async function sendOrder(
  ctx: RunContext,
  { property, sitemaps, notified, refusal }: PropertyOrder,
  { signal, attempt }: { signal: AbortSignal; attempt: number },
): Promise<Sent> {
  const sent: Sent = { property, sitemaps: [], notified: [], problem: null, code: null };
  if (refusal !== undefined) return { ...sent, ...refusal };
  const { gsc } = ctx.providers;
  try {
    for (const url of notified) {
      await gsc.notify?.({ ...placeOf(ctx), url, signal });
      sent.notified.push(url);
    }
    for (const sitemap of sitemaps) {
      await gsc.submitSitemap({ ...placeOf(ctx), property, sitemap, signal });
      sent.sitemaps.push(sitemap);
    }
    return sent;
  } catch (error) {
    if (!(error instanceof ProviderError) || (error.retryable && attempt < ATTEMPTS)) throw error;
    return { ...sent, problem: error.message, code: codeOf(error) };
  }
}

/** The code of an account that may read and not send. */
export const READ_ONLY = "scope_insufficient";

export function codeOf({ kind, facts }: ProviderError): string {
  if (facts.providerCode === READ_ONLY) return READ_ONLY;
  if (facts.providerCode === "captcha") return "gsc_captcha_required";
  if (facts.providerCode === "invalid_grant") return "gsc_not_connected";
  return kind === "quota" ? "quota_exceeded" : "gsc_unavailable";
}

/** Whether the account may send sitemaps of a property. */
export function canSend(properties: readonly Property[], siteUrl: string): boolean {
  const property = properties.find((one) => one.siteUrl === siteUrl);
  return property !== undefined && mayWrite(property);
}
