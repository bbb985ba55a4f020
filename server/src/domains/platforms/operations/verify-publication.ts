import { verifyPublication as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { startSkill } from "../../invocations/index.ts";
import { findPublication } from "../publications.store.ts";
import { publicationNotFound } from "../publications.ts";
import { requireVerifiable } from "../verification/verification.ts";

export const verifyPublication = implement(contract)(async (context, { id, dryRun = false }) => {
  const publication = await findPublication(context.tx, { workspaceId: context.workspaceId, id });
  if (publication === undefined) throw publicationNotFound(id);
  requireVerifiable(publication);
  return startSkill(context, "produce.publish.verify", { publicationId: id }, { dryRun, resourceIds: [id] });
});
