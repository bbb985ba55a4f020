import type { InvocationTreeNode } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { findTree, findWrittenFiles } from "./invocations.store.ts";
import { toTree } from "./invocations.ts";
import { invocationNotFound } from "./require-invocation.ts";

/** What a run has started and written so far, shown to reviewers of its approvals. */
export async function findInvocationContext(
  db: Db,
  address: { agencyId: string; workspaceId: string; id: string },
): Promise<{ tree: InvocationTreeNode; files: string[] }> {
  const [rows, files] = await Promise.all([findTree(db, address), findWrittenFiles(db, address)]);
  const tree = toTree(rows);
  if (tree === undefined) throw invocationNotFound(address.id);
  return { tree, files };
}
