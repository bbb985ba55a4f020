import type { OperationContract } from "@findable/contract";
import sql from "sql-template-tag";
import { type ListRequest, type PositionType, readCursor, toPage } from "../../kernel/lists/cursor.ts";
import type { ListCaller, LivePage } from "../../kernel/lists/live-page.ts";
import type { KeywordFilter } from "./keyword-filter.ts";
import { KEYWORD_COLUMNS, type KeywordRow } from "./keywords.store.ts";

// SQL: server/database/functions/keyword-search.sql

const POSITION_TYPES: Readonly<Record<string, PositionType>> = {
  createdAt: "time",
  keyword: "text",
  volume: "integer",
  kd: "number",
  rank: "integer",
  change: "integer",
};

interface PageRequest {
  workspaceId: string;
  filter: KeywordFilter;
  /** The original input, which the cursor is bound to. */
  input: Readonly<Record<string, unknown>>;
}

interface FoundRow {
  position: string | null;
  position_id: string | null;
  total: number;
  is_estimate: boolean;
}

/**
 * One page of keywords. A database function that runs as the owner finds their identifiers; the rows are read behind row-level
 * security.
 */
export async function findKeywordPage(
  { db, agencyId, optionalWorkspaceId }: ListCaller,
  contract: Pick<OperationContract, "name">,
  { workspaceId, filter, input }: PageRequest,
): Promise<LivePage<KeywordRow>> {
  const { limit, cursor } = input;
  const sort = typeof input["sort"] === "string" ? input["sort"] : "-createdAt";
  const type = POSITION_TYPES[sort.replace("-", "")];
  if (type === undefined || typeof limit !== "number")
    throw new Error(`${contract.name} has no such order or no limit.`);
  const list: ListRequest = { operation: contract.name, tenant: { agencyId, workspaceId: optionalWorkspaceId }, input };
  const after = readCursor(list, type, typeof cursor === "string" ? cursor : undefined);
  const found = await db.query<FoundRow & KeywordRow>(sql`
    select ${KEYWORD_COLUMNS}, position, position_id, total, is_estimate
    from find_keywords(${workspaceId}, ${JSON.stringify(filter)}::jsonb, ${sort}, ${limit + 1}, ${after?.value ?? null},
      ${after?.id ?? null}) as found
    left join lateral unnest(found.ids, found.positions) with ordinality as place (position_id, position, number) on true
    left join keywords on keywords.id = place.position_id and keywords.workspace_id = ${workspaceId}
    order by number`);
  const { rows, nextCursor } = toPage(
    list,
    found.flatMap((row) => (row.position_id === null ? [] : [{ row, position: row.position, id: row.position_id }])),
    limit,
  );
  const total = found[0]?.total ?? 0;
  return {
    rows: rows.map(({ row }) => row),
    nextCursor,
    total,
    ...(found[0]?.is_estimate === true ? { totalIsEstimate: true as const } : {}),
  };
}
