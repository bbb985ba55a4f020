import { invocationTree as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findTree } from "../invocations.store.ts";
import { toTree } from "../invocations.ts";
import { invocationNotFound } from "../require-invocation.ts";

export const invocationTree = implement(contract)(
  async ({ db, agencyId, optionalWorkspaceId: workspaceId }, { id }) => {
    const root = toTree(await findTree(db, { agencyId, workspaceId, id }));
    if (root === undefined) throw invocationNotFound(id);
    return { root };
  },
);
