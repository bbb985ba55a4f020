import { getSerp as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { findSerp } from "../serps.store.ts";

export const getSerp = implement(contract)(async ({ db, workspaceId }, { id }) => {
  const found = await findSerp(db, { workspaceId, id });
  if (found === undefined) throw new AppError("not_found", `This workspace has no SERP "${id}".`, { serpId: id });
  return found.serp;
});
