import { updateReply as contract, type Reply } from "@findable/contract";
import type { Tx } from "../../../kernel/database/db.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { stopFollowUps, suppress } from "../../mail/index.ts";
import { markRelationship } from "../../relationships/index.ts";
import { statusAfterReply } from "../relationship-after.ts";
import { decideReply, findReply, isOfMachine, lockReply, type ReplyRow, toReply } from "../replies.store.ts";
import { replyNotFound } from "../replies.ts";

export const updateReply = implement(contract)(async ({ tx, agencyId, workspaceId }, { id, kind, done }) => {
  const place = { agencyId, workspaceId };
  await lockReply(tx, workspaceId, id);
  const current = await findReply(tx, workspaceId, id);
  if (current === undefined) throw replyNotFound(id);
  const corrected = kind ?? current.kind;
  const isDone = done ?? (corrected === current.kind ? current.state === "done" : isOfMachine(corrected));
  if (corrected === current.kind && isDone === (current.state === "done")) return showReply(tx, workspaceId, id);
  await decideReply(tx, workspaceId, id, { kind: corrected, done: isDone });
  if (corrected !== current.kind) await followCorrection(tx, place, current, corrected);
  return showReply(tx, workspaceId, id);
});

async function showReply(tx: Tx, workspaceId: string, id: string): Promise<Reply> {
  const row = await findReply(tx, workspaceId, id);
  if (row === undefined) throw replyNotFound(id);
  return toReply(row);
}

/** What follows from a corrected kind is what would have followed from the email. */
async function followCorrection(
  tx: Tx,
  { agencyId, workspaceId }: { agencyId: string; workspaceId: string },
  { relationshipId, threadId, email }: ReplyRow,
  kind: Reply["kind"],
): Promise<void> {
  if (kind === "remove_me" && email !== null) {
    await suppress(tx, { agencyId, reason: "remove_me" }, [{ address: email }]);
  }
  if (!isOfMachine(kind)) await stopFollowUps(tx, workspaceId, threadId, "answered");
  const status = statusAfterReply(kind);
  if (relationshipId === null || status === undefined) return;
  await markRelationship(tx, workspaceId, [relationshipId], { status, event: "EMAIL_REPLIED", decided: true });
}
