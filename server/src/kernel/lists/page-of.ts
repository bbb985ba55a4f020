import type { OperationContract } from "@findable/contract";
import { validationError } from "../errors/app-error.ts";
import { type ListRequest, readCursor, writeCursor } from "./cursor.ts";
import { checkFilters, fieldOf, inOrder, matches } from "./evaluate.ts";

export interface MemoryPage<T> {
  data: T[];
  nextCursor: string | null;
  total: number;
}

/**
 * One page of items in memory, by the rules and the paging of the contract. Throws a `validation_error` for an unknown filter
 * value, and for a cursor that is malformed or belongs to another list.
 */
export function pageOf<T>(
  contract: Pick<OperationContract, "name" | "list">,
  items: readonly T[],
  input: Readonly<Record<string, unknown>>,
): MemoryPage<T> {
  const rules = contract.list;
  if (rules === undefined) throw new Error(`The contract of ${contract.name} has no rules for its list.`);
  checkFilters(rules, input);
  const { sort, limit, cursor } = input;
  const found = inOrder(
    rules,
    items.filter((item) => matches(rules, item, input)),
    typeof sort === "string" ? sort : undefined,
  );
  const list: ListRequest = { operation: contract.name, tenant: { agencyId: "", workspaceId: undefined }, input };
  const start = startOf(list, typeof cursor === "string" ? cursor : undefined, (id) =>
    found.findIndex((item) => fieldOf(item, rules.identifier) === id),
  );
  const end = typeof limit === "number" ? start + limit : found.length;
  const last = fieldOf(found[end - 1], rules.identifier);
  return {
    data: found.slice(start, end),
    nextCursor: end < found.length ? writeCursor(list, { value: "", id: String(last) }) : null,
    total: found.length,
  };
}

function startOf(list: ListRequest, cursor: string | undefined, indexOf: (id: string) => number): number {
  const after = readCursor(list, "text", cursor);
  if (after === undefined) return 0;
  const index = indexOf(after.id);
  if (index >= 0) return index + 1;
  throw validationError([{ field: "cursor", message: "is not a cursor of this list with these filters" }]);
}
