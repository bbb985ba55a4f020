import { getGscConfig as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findGscConnection, toGscConfig } from "../gsc/connections.store.ts";
import { gscNotConnected } from "../gsc/not-connected.ts";

export const getGscConfig = implement(contract)(async ({ db, workspaceId }) => {
  const connection = await findGscConnection(db, workspaceId);
  if (connection === undefined) throw gscNotConnected();
  return toGscConfig(connection);
});
