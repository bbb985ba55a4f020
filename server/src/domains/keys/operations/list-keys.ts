import { listKeys as contract } from "@findable/contract";
import { type ListRequest, readCursor, toPage } from "../../../kernel/cursor.ts";
import { implement } from "../../../kernel/operation.ts";
import { countKeys, selectKeys } from "../keys.store.ts";

export const listKeys = implement(contract)(async ({ db, actor }, input) => {
  const limit = input.limit ?? 50;
  const tenant = { agencyId: actor.agencyId, workspaceId: actor.boundWorkspaceId };
  const list: ListRequest = { operation: contract.name, tenant, input };
  const after = readCursor(list, "time", input.cursor);
  const [found, total] = await Promise.all([selectKeys(db, actor, { after, limit: limit + 1 }), countKeys(db, actor)]);
  const { rows, nextCursor } = toPage(list, found, limit);
  return { data: rows.map(({ position: _, ...key }) => key), nextCursor, ...total };
});
