import { checkAiCitationSkill, deleteAiCitationQuery as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { cancelRunsAbout } from "../../invocations/index.ts";
import { endQuery } from "../queries/queries.store.ts";
import { queryNotFound } from "../queries/queries.ts";

export const deleteAiCitationQuery = implement(contract)(async ({ tx, workspaceId }, { id }) => {
  const skills = [checkAiCitationSkill.slug];
  await cancelRunsAbout(tx, { workspaceId, resourceId: id, skills, reason: "The monitoring was stopped." });
  if (!(await endQuery(tx, { workspaceId, id }))) throw queryNotFound(id);
  return {};
});
