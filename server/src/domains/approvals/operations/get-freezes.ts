import { getFreezes as contract } from "@findable/contract";
import { implement } from "../../../kernel/operation.ts";
import { findFreeze } from "../freeze.store.ts";

const AGENCY = "";

export const getFreezes = implement(contract)(async ({ db, optionalWorkspaceId }) => {
  const workspace = optionalWorkspaceId === undefined ? undefined : await findFreeze(db, optionalWorkspaceId);
  const agency = await findFreeze(db, AGENCY);
  return { workspace: workspace ?? null, agency: agency ?? null };
});
