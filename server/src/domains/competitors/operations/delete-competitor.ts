import { deleteCompetitor as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { cancelRunsAbout } from "../../invocations/index.ts";
import { lockBacklinks, scoreBacklinks } from "../backlinks.store.ts";
import { deleteCompetitor as remove } from "../competitors.store.ts";
import { competitorNotFound } from "../competitors.ts";

export const deleteCompetitor = implement(contract)(async ({ tx, workspaceId }, { id }) => {
  const skills = ["research.competitor.backlinks", "research.competitor.keywords"];
  await cancelRunsAbout(tx, { workspaceId, resourceId: id, skills, reason: "The competitor was deleted." });
  await lockBacklinks(tx, workspaceId);
  if (!(await remove(tx, { workspaceId, id }))) throw competitorNotFound(id);
  await scoreBacklinks(tx, workspaceId);
  return {};
});
