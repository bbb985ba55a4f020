import { disconnectGsc as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { cancelRunsAbout } from "../../invocations/index.ts";
import { deleteGscConnection, lockGscConnection } from "../gsc/connections.store.ts";
import { gscNotConnected } from "../gsc/not-connected.ts";
import { insertRevocation } from "../gsc/revocations.store.ts";

export const disconnectGsc = implement(contract)(async ({ tx, agencyId, workspaceId }) => {
  const skills = ["indexing.gsc.submit", "indexing.gsc.check"];
  await cancelRunsAbout(tx, { workspaceId, skills, reason: "The search console was disconnected." });
  await lockGscConnection(tx, workspaceId);
  const account = await deleteGscConnection(tx, workspaceId);
  if (account === undefined) throw gscNotConnected();
  // A worker revokes the grant at the vendor, and tries again until it is revoked.
  if (account.kind === "oauth" && account.sealed !== null) {
    await insertRevocation(tx, { id: account.id, agencyId, workspaceId, sealed: account.sealed });
  }
  return {};
});
