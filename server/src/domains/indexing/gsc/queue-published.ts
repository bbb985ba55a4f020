import type { Db, Tx } from "../../../kernel/database/db.ts";
import { submissionIdOf } from "../indexnow/judge-urls.ts";
import { findGscConnection, lockGscConnection } from "./connections.store.ts";
import { judgeGscUrls } from "./judge-gsc-urls.ts";
import { isMirrored } from "./mirror.ts";
import { findVendorDay } from "./quota.store.ts";
import { findOpenSubmissions, putSubmissions, type RunPlace, recordDecision, setNextDue } from "./submissions.store.ts";

/** Whether a published page is queued: only one on a verified domain of an account that works. */
export async function isQueuedOnPublish(db: Db, workspaceId: string, published: string): Promise<boolean> {
  const connection = await findGscConnection(db, workspaceId);
  if (connection === undefined || !connection.autoQueueOnPublish || connection.problem !== null) return false;
  return judgeGscUrls([published], connection.properties)[0]?.url != null;
}

/** Whether a published page that is queued also goes to the engines of IndexNow. */
export async function isMirroredOnPublish(db: Db, workspaceId: string, published: string): Promise<boolean> {
  const connection = await findGscConnection(db, workspaceId);
  if (connection === undefined) return false;
  return await isMirrored(db, workspaceId, { alsoIndexNow: undefined, connection, urls: [published] });
}

/**
 * Queues a published page, whose publication `approvedBy` approved. A separate run sends it. Returns the submission; undefined if
 * there is none.
 */
export async function queuePublished(
  tx: Tx,
  place: RunPlace,
  published: string,
  approvedBy?: string,
): Promise<string | undefined> {
  const connection = await lockGscConnection(tx, place.workspaceId);
  if (connection === undefined) return undefined;
  const [judged] = judgeGscUrls([published], connection.properties);
  if (judged === undefined || judged.url === null) return undefined;
  const { url, property } = judged;
  const [open] = await findOpenSubmissions(tx, place, [url]);
  if (open !== undefined) return open.id;
  const id = submissionIdOf(place.invocationId, `gsc ${url}`);
  const { today: day } = await findVendorDay(tx, place.agencyId);
  await putSubmissions(tx, place, [{ id, url, property, state: "queued", day, hasSlot: false }]);
  await recordDecision(tx, place.workspaceId, { ids: [id], approvedBy, isCovered: true });
  await setNextDue(tx, place.workspaceId);
  return id;
}
