import { getIndexNowConfig as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findIndexNowConfig } from "../indexnow/config.store.ts";
import { notConnected } from "../indexnow/plan-submission.ts";

export const getIndexNowConfig = implement(contract)(async ({ db, workspaceId }) => {
  const config = await findIndexNowConfig(db, workspaceId);
  if (config === undefined) throw notConnected();
  return config;
});
