import { type ListRules, listApprovals } from "@findable/contract";
import sql, { type Sql } from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import { validationError } from "../../kernel/errors/app-error.ts";
import { compileList, type ListColumns } from "../../kernel/lists/compile-list.ts";
import { countMatches, type Total } from "../../kernel/lists/count-matches.ts";
import { type ListRequest, type Position, readCursor, toPage } from "../../kernel/lists/cursor.ts";
import { valuesOf } from "../../kernel/lists/evaluate.ts";
import { shownColumns } from "./approvals.store.ts";
import type { ApprovalRow } from "./approvals.ts";

const COLUMNS: ListColumns = {
  approvalId: { sql: sql`a.id`, type: "text" },
  invocationId: { sql: sql`a.invocation_id`, type: "text" },
  skill: { sql: sql`a.skill`, type: "text" },
  routedTo: { sql: sql`a.routed_to`, type: "texts" },
  raisedAt: { sql: sql`a.raised_at`, type: "time" },
  tags: { sql: sql`a.tags`, type: "texts" },
};

/** This list defines its own order, so only the filters of its rules are compiled. */
const FILTERS: ListRules = {
  filters: listApprovals.list?.filters ?? {},
  order: "approvalId",
  identifier: "approvalId",
};

export interface ApprovalListRequest {
  agencyId: string;
  /** Undefined for the whole agency. */
  workspaceId: string | undefined;
  input: Readonly<Record<string, unknown>> & { limit: number; cursor?: string | undefined };
}

export interface ApprovalPage extends Total {
  rows: ApprovalRow[];
  nextCursor: string | null;
}

/**
 * One page of approvals. Pending approvals come first, the earliest timeout on top. If requested, ended approvals follow, the
 * newest on top. Each order has an index. The identifier in a cursor names the order in which the page ended.
 */
export async function approvalPage(
  db: Db,
  { agencyId, workspaceId, input }: ApprovalListRequest,
): Promise<ApprovalPage> {
  const request: ListRequest = { operation: listApprovals.name, tenant: { agencyId, workspaceId }, input };
  const after = positionOf(readCursor(request, "time", input.cursor));
  const asksForOthers = valuesOf(input["status"] ?? "").some((one) => one !== "PENDING");
  const isOver = input["include"] === "decisions" || asksForOthers;
  const now = sql`(select world_now(${agencyId}))`;
  const here = workspaceId === undefined ? sql`a.agency_id = ${agencyId}` : sql`a.workspace_id = ${workspaceId}`;
  const status = sql`case when a.status = 'PENDING' and a.timeout_at <= ${now} then 'TIMED_OUT' else a.status end`;
  const { where } = compileList(FILTERS, { ...COLUMNS, status: { sql: status, type: "text" } }, input);
  const scope = sql`${here} and ${where}`;
  const waits = sql`a.status = 'PENDING' and a.timeout_at > ${now}`;
  const from = sql`approvals a where ${scope}${isOver ? sql`` : sql` and ${waits}`}`;
  const count = input.limit + 1;
  const [found, total] = await Promise.all([
    db.query<ApprovalRow & { turn: string; over: boolean }>(sql`
      with page as (
        select * from (
          (${after?.over === true ? noRows() : pendingRows(sql`${scope} and ${waits}`, after, count)})
          union all
          (${isOver ? endedRows({ scope, now, after: after?.over === true ? after : undefined, count }) : noRows()})
        ) turns
        order by over, ahead, case when not over then id end, back desc, id desc
        limit ${count}
      )
      select shown.*, page.over, coalesce(page.ahead, page.back)::text as turn
      from page
      cross join (select world_now(${agencyId}) as now) as clock
      -- One by one: behind row-level security the planner takes the agency for small, and would read all its runs.
      cross join lateral (
        select ${shownColumns}
        from approvals a
        cross join lateral (select agent_id, parent_id from invocations where id = a.invocation_id limit 1) as i
        where a.id = page.id
        limit 1
      ) as shown
      order by page.over, page.ahead, case when not page.over then page.id end, page.back desc, page.id desc`),
    countMatches(db, from),
  ]);
  const { rows, nextCursor } = toPage(
    request,
    found.map(({ turn, over: ended, ...row }) => ({
      row,
      position: turn,
      id: `${ended ? "over" : "waits"}:${row.id}`,
    })),
    input.limit,
  );
  return { rows: rows.map(({ row }) => row), nextCursor, ...total };
}

interface ListPosition {
  over: boolean;
  at: string;
  id: string;
}

function positionOf(position: Position | undefined): ListPosition | undefined {
  if (position === undefined) return undefined;
  const [, part, id] = /^(over|waits):(.+)$/s.exec(position.id) ?? [];
  if (id === undefined || position.value === null) {
    throw validationError([{ field: "cursor", message: "is not a cursor of this list with these filters" }]);
  }
  return { over: part === "over", at: position.value, id };
}

function pendingRows(where: Sql, after: ListPosition | undefined, count: number): Sql {
  const beyond =
    after === undefined ? sql`` : sql` and (a.timeout_at, a.id) > (${after.at}::timestamptz, ${after.id}::text)`;
  return sql`
    select a.id, a.timeout_at as ahead, null::timestamptz as back, false as over
    from approvals a
    where ${where}${beyond}
    order by a.timeout_at, a.id
    limit ${count}`;
}

/** Ended approvals, and pending ones whose timeout has passed before their timer fired: these end at their timeout. */
function endedRows({
  scope,
  now,
  after,
  count,
}: {
  scope: Sql;
  now: Sql;
  after: ListPosition | undefined;
  count: number;
}): Sql {
  const beyond = (end: Sql) =>
    after === undefined ? sql`` : sql` and (${end}, a.id) < (${after.at}::timestamptz, ${after.id}::text)`;
  const part = (end: Sql, which: Sql) => sql`
    (select a.id, null::timestamptz as ahead, ${end} as back, true as over
     from approvals a
     where ${scope} and ${which}${beyond(end)}
     order by ${end} desc, a.id desc
     limit ${count})`;
  return sql`
    select * from (
      ${part(sql`a.ended_at`, sql`a.status <> 'PENDING'`)}
      union all
      ${part(sql`a.timeout_at`, sql`a.status = 'PENDING' and a.timeout_at <= ${now}`)}
    ) ended
    order by back desc, id desc
    limit ${count}`;
}

function noRows(): Sql {
  return sql`select null::text as id, null::timestamptz as ahead, null::timestamptz as back, true as over where false`;
}
