import { disconnectIndexNow as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { cancelRunsAbout } from "../../invocations/index.ts";
import { deleteIndexNowConfig } from "../indexnow/config.store.ts";
import { notConnected } from "../indexnow/plan-submission.ts";

export const disconnectIndexNow = implement(contract)(async ({ tx, workspaceId }) => {
  const skills = ["indexing.indexnow.submit", "indexing.indexnow.verify"];
  await cancelRunsAbout(tx, { workspaceId, skills, reason: "The open protocol was disconnected." });
  if (!(await deleteIndexNowConfig(tx, workspaceId))) throw notConnected();
  return {};
});
