import { revertPublication as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { startSkill } from "../../invocations/index.ts";
import { findPublication } from "../publications.store.ts";
import { publicationNotFound, requireRevertible } from "../publications.ts";

export const revertPublication = implement(contract)(async (context, { id, dryRun = false }) => {
  const publication = await findPublication(context.tx, { workspaceId: context.workspaceId, id });
  if (publication === undefined) throw publicationNotFound(id);
  requireRevertible(publication);
  return startSkill(context, "produce.publish.revert", { publicationId: id }, { dryRun, resourceIds: [id] });
});
