import type { OperationContract } from "@findable/contract";
import sql, { type Sql } from "sql-template-tag";
import type { Db } from "../database/db.ts";
import { compileList, type ListColumns } from "./compile-list.ts";
import { countMatches, type Total } from "./count-matches.ts";
import { type ListRequest, readCursor, toPage } from "./cursor.ts";

/** The rows of a list. */
export interface LiveList {
  /** The `from` clause, without the keyword. */
  from: Sql;
  /** The `select` list, without the keyword. */
  select: Sql;
  /** The identifying field and every field that the contract's rules name. */
  columns: ListColumns;
}

export interface ListCaller {
  db: Db;
  agencyId: string;
  optionalWorkspaceId: string | undefined;
}

export interface LivePage<R> extends Total {
  rows: R[];
  nextCursor: string | null;
}

/**
 * One page of the rows that match `scope`, by the rules and the paging of the contract. Throws a `validation_error` for an unknown
 * filter value, and for a cursor that is malformed or belongs to another list.
 */
export async function livePage<R extends object>(
  { db, agencyId, optionalWorkspaceId }: ListCaller,
  contract: Pick<OperationContract, "name" | "list">,
  list: LiveList,
  scope: Sql,
  input: Readonly<Record<string, unknown>>,
): Promise<LivePage<R>> {
  const rules = contract.list;
  const { limit, cursor } = input;
  if (rules === undefined || typeof limit !== "number")
    throw new Error(`The contract of ${contract.name} has no rules or no default limit for its list.`);
  const compiled = compileList(rules, list.columns, input);
  const request: ListRequest = {
    operation: contract.name,
    tenant: { agencyId, workspaceId: optionalWorkspaceId },
    input,
  };
  const after = readCursor(request, compiled.positionType, typeof cursor === "string" ? cursor : undefined);
  const from = sql`${list.from} where ${scope} and ${compiled.where}`;
  const id = list.columns[rules.identifier]?.sql ?? sql`id`;
  const [found, total] = await Promise.all([
    db.query<R & { position: string | null; position_id: string }>(sql`
      select ${list.select}, ${compiled.position} as position, ${id} as position_id
      from ${from}${after === undefined ? sql`` : sql` and ${compiled.after(after)}`}
      order by ${compiled.orderBy}
      limit ${limit + 1}`),
    countMatches(db, from),
  ]);
  const { rows, nextCursor } = toPage(
    request,
    found.map((row) => ({ row, position: row.position, id: row.position_id })),
    limit,
  );
  return { rows: rows.map(({ row }) => row), nextCursor, ...total };
}
