import type { IndexNowConfig, SubmittedUrl } from "@findable/contract";
import type { Db, Tx } from "../../../kernel/database/db.ts";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { findIndexNowConfig, lockIndexNowConfig } from "./config.store.ts";
import { judgeUrls, submissionIdOf } from "./judge-urls.ts";
import { findRecent, insertSubmissions, type NewSubmission } from "./submissions.store.ts";

export interface SubmissionPlan {
  /** One entry for each URL of the request, in its order. */
  submitted: SubmittedUrl[];
  /** The URLs to send. */
  fresh: NewSubmission[];
}

/** The verified settings. Throws the error of what is missing. */
export function requireVerified(config: IndexNowConfig | undefined): IndexNowConfig & { keyUrl: string } {
  if (config === undefined) throw notConnected();
  const { keyUrl, domain, keyLocation, keyMessage } = config;
  if (keyUrl !== null) return { ...config, keyUrl };
  throw new AppError(
    "key_not_verified",
    keyMessage ?? `The key file ${keyLocation} of ${domain} was not fetched yet. Start \`indexing.indexnow.verify\`.`,
    { domain, keyLocation },
  );
}

export function notConnected(): AppError {
  return new AppError(
    "indexnow_not_connected",
    "IndexNow is not set up for this workspace. Set it up with `indexing.indexnow.config.connect`.",
  );
}

/**
 * Decides about each URL: rejected with a reason, folded into a submission of the last day, or new. Throws `domain_mismatch` if
 * all are rejected.
 */
export async function lookAtUrls(
  db: Db,
  { workspaceId, invocationId }: { workspaceId: string; invocationId: string },
  urls: readonly string[],
  config: IndexNowConfig & { keyUrl: string },
): Promise<SubmissionPlan> {
  const judged = judgeUrls(urls, config);
  const [first] = judged;
  if (first !== undefined && judged.every(({ url }) => url === null)) {
    throw new AppError("domain_mismatch", `None of the URLs can be submitted. ${first.reason}`, {
      domain: new URL(config.keyUrl).host,
      urls: judged.slice(0, 20).map(({ given, reason }) => ({ url: given, reason })),
    });
  }
  const recent = new Map<string, { id: string; at: string; isOwn: boolean }>();
  const known = await findRecent(
    db,
    workspaceId,
    judged.flatMap(({ url }) => url ?? []),
  );
  for (const { id, url, invocation_id, submitted_at } of known) {
    const isOwn = invocation_id === invocationId;
    if (isOwn || !recent.has(url)) recent.set(url, { id, at: submitted_at, isOwn });
  }
  const fresh = new Map<string, NewSubmission>();
  const submitted = judged.map(({ given, url, reason }): SubmittedUrl => {
    if (url === null)
      return { url: given, submissionId: submissionIdOf(invocationId, given), state: "REJECTED", reason };
    const before = recent.get(url);
    if (before !== undefined && !before.isOwn) {
      return { url: given, submissionId: before.id, state: "ACCEPTED", reason: `Already submitted at ${before.at}.` };
    }
    const submission = { id: submissionIdOf(invocationId, url), url };
    const repeats = fresh.has(url);
    fresh.set(url, submission);
    return {
      ...{ url: given, submissionId: submission.id, state: "ACCEPTED" as const },
      reason: repeats ? "The same page is in this request already." : null,
    };
  });
  return { submitted, fresh: [...fresh.values()] };
}

/** Plans a submission and records its new URLs, so that no other one sends them within a day. */
export async function planSubmission(
  tx: Tx,
  place: { agencyId: string; workspaceId: string; invocationId: string },
  urls: readonly string[],
): Promise<SubmissionPlan & { config: IndexNowConfig & { keyUrl: string } }> {
  const config = requireVerified(await lockIndexNowConfig(tx, place.workspaceId));
  const plan = await lookAtUrls(tx, place, urls, config);
  await insertSubmissions(tx, place, plan.fresh);
  return { ...plan, config };
}

/** Whether a published page is submitted automatically: only one that the verified key covers. */
export async function isSubmittedOnPublish(db: Db, workspaceId: string, url: string): Promise<boolean> {
  const config = await findIndexNowConfig(db, workspaceId);
  if (config === undefined || !config.autoQueueOnPublish || config.keyUrl === null) return false;
  return judgeUrls([url], config)[0]?.url != null;
}
