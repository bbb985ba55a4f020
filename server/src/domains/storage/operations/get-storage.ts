import { getStorage as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { sumByKind, sumByWorkspace, sumOf } from "../../../kernel/storage/sum-stored.ts";
import { retentionOf } from "../retention-of.ts";
import { findStored, findWorkspaceNames } from "../storage.store.ts";

const SHOWN = 100;

export const getStorage = implement(contract)(async ({ db, services }) => {
  const stored = await findStored(db);
  const names = await findWorkspaceNames(db);
  const workspaces = sumByWorkspace(stored);
  return {
    ...sumOf(stored),
    kinds: sumByKind(stored).map((used) => ({ ...used, retention: retentionOf(used.kind, services.limits) })),
    workspaces: workspaces
      .slice(0, SHOWN)
      .map(({ workspaceId, ...used }) => ({ workspaceId, name: names.get(workspaceId) ?? "", ...used })),
    workspacesOmitted: Math.max(0, workspaces.length - SHOWN),
  };
});
