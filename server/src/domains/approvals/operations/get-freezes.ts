import { getFreezes as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { WHOLE_AGENCY } from "../../../kernel/operations/scoped-place.ts";
import { findFreeze } from "../freeze.store.ts";

export const getFreezes = implement(contract)(async ({ actor, db, optionalWorkspaceId }) => {
  const workspace = optionalWorkspaceId === undefined ? undefined : await findFreeze(db, optionalWorkspaceId);
  // A workspace key sees the freeze of its agency, but only the held effects of its workspace.
  const agency = await findFreeze(db, WHOLE_AGENCY, actor.boundWorkspaceId);
  return { workspace: workspace ?? null, agency: agency ?? null };
});
