import { disconnectIndexNow as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { deleteIndexNowConfig } from "../indexnow/config.store.ts";
import { notConnected } from "../indexnow/plan-submission.ts";

export const disconnectIndexNow = implement(contract)(async ({ tx, workspaceId }) => {
  if (!(await deleteIndexNowConfig(tx, workspaceId))) throw notConnected();
  return {};
});
