import { getBrief as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { findBrief } from "../briefs.store.ts";

export const getBrief = implement(contract)(async ({ db, workspaceId }, { id }) => {
  const brief = await findBrief(db, { workspaceId, id });
  if (brief === undefined) throw new AppError("not_found", `This workspace has no brief "${id}".`, { briefId: id });
  return brief;
});
