import { deletePlatform as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { cancelRunsAbout } from "../../invocations/index.ts";
import { deletePlatform as forget } from "../platforms.store.ts";
import { platformNotFound } from "../platforms.ts";

export const deletePlatform = implement(contract)(async ({ tx, workspaceId }, { id }) => {
  const skills = ["produce.publish", "produce.publish.revert"];
  await cancelRunsAbout(tx, { workspaceId, resourceId: id, skills, reason: "The publishing target was deleted." });
  if (!(await forget(tx, { workspaceId, id }))) throw platformNotFound(id);
  return {};
});
