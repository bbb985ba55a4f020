import { listFiles as contract } from "@findable/contract";
import { type ListRequest, readCursor, toPage } from "../../../kernel/cursor.ts";
import { implement } from "../../../kernel/operation.ts";
import { countFiles, type FileFilter, selectFiles } from "../files.store.ts";

export const listFiles = implement(contract)(async ({ db, agencyId, workspaceId }, input) => {
  const { prefix, tag, invocationId, since, until, limit = 50 } = input;
  const filter: FileFilter = { workspaceId, prefix, tag, invocationId, since, until };
  const list: ListRequest = { operation: contract.name, tenant: { agencyId, workspaceId }, input };
  const after = readCursor(list, "time", input.cursor);
  const [found, total] = await Promise.all([
    selectFiles(db, { ...filter, after, limit: limit + 1 }),
    countFiles(db, filter),
  ]);
  const { rows, nextCursor } = toPage(list, found, limit);
  return { data: rows.map((row) => row.file), nextCursor, ...total };
});
