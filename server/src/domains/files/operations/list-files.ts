import { listFiles as contract, type InputOf } from "@findable/contract";
import { type ListRequest, readCursor, toPage } from "../../../kernel/cursor.ts";
import { momentOf } from "../../../kernel/moment.ts";
import { implement } from "../../../kernel/operation.ts";
import { countFiles, type FileFilter, selectFiles } from "../files.store.ts";

export const listFiles = implement(contract)(async ({ db, agencyId, workspaceId }, input) => {
  const { limit = 50 } = input;
  const filter = filterOf(workspaceId, input);
  const list: ListRequest = { operation: contract.name, tenant: { agencyId, workspaceId }, input };
  const after = readCursor(list, "time", input.cursor);
  const [found, total] = await Promise.all([
    selectFiles(db, { ...filter, after, limit: limit + 1 }),
    countFiles(db, filter),
  ]);
  const { rows, nextCursor } = toPage(list, found, limit);
  return { data: rows.map((row) => row.file), nextCursor, ...total };
});

function filterOf(workspaceId: string, input: InputOf<typeof contract>): FileFilter {
  const { prefix, tag, invocationId, since, until } = input;
  return {
    workspaceId,
    prefix,
    tag,
    invocationId,
    since: since === undefined ? undefined : momentOf("since", since),
    until: until === undefined ? undefined : momentOf("until", until),
  };
}
