import { getSerpGap as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { findSerpGap } from "../serp-gaps.store.ts";

export const getSerpGap = implement(contract)(async ({ db, workspaceId }, { id }) => {
  const found = await findSerpGap(db, { workspaceId, id });
  if (found === undefined)
    throw new AppError("not_found", `This workspace has no SERP gap analysis "${id}".`, { gapId: id });
  return found;
});
