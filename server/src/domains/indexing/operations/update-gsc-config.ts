import { updateGscConfig as contract } from "@findable/contract";
import { isUnchanged } from "../../../kernel/operations/is-unchanged.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { changeGscConnection, lockGscConnection, toGscConfig } from "../gsc/connections.store.ts";
import { gscNotConnected } from "../gsc/not-connected.ts";
import { setNextDue } from "../gsc/submissions.store.ts";

export const updateGscConfig = implement(contract)(async ({ tx, workspaceId }, changes) => {
  const current = await lockGscConnection(tx, workspaceId);
  if (current === undefined) throw gscNotConnected();
  if (isUnchanged(current, changes)) return toGscConfig(current);
  const changed = await changeGscConnection(tx, workspaceId, { ...current, ...changes });
  // A pause holds what is queued, and its end releases it.
  await setNextDue(tx, workspaceId);
  return toGscConfig(changed);
});
