import type { CreditArea } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";

// SQL: server/database/functions/credits.sql

export interface PoolRow {
  workspaceId: string;
  scope: "agency" | "workspace";
  cycleStart: string;
  allocated: number;
  used: number;
  reserved: number;
  available: number;
}

interface PoolOfWorkspace {
  workspace_id: string;
  pool_id: number;
}

/** The pool of each workspace for this month, created on first use. */
export async function findPools(db: Db, workspaceIds: readonly string[]): Promise<PoolRow[]> {
  const assigned = await assignPools(db, workspaceIds);
  const rows = await db.query<Omit<PoolRow, "workspaceId"> & { id: number }>(sql`
    select id, case when workspace_id is null then 'agency' else 'workspace' end as scope,
      cycle_start::text as "cycleStart", allocated, used, reserved, available
    from credit_pools
    where id = any (${assigned.map((one) => one.pool_id)}::bigint[])`);
  const pools = new Map(rows.map(({ id, ...pool }) => [id, pool]));
  return assigned.flatMap(({ workspace_id, pool_id }) => {
    const pool = pools.get(pool_id);
    return pool === undefined ? [] : [{ workspaceId: workspace_id, ...pool }];
  });
}

function assignPools(db: Db, workspaceIds: readonly string[]): Promise<PoolOfWorkspace[]> {
  return db.query<PoolOfWorkspace>(sql`
    select asked.workspace_id, workspace_pool(asked.workspace_id) as pool_id
    from unnest(${workspaceIds}::text[]) as asked (workspace_id)`);
}

interface CaptureRow {
  workspaceId: string;
  area: CreditArea;
  amount: number;
}

/** What each workspace was charged in the cycle, by area, including runs in progress. */
export function sumCaptures(
  db: Db,
  { workspaceIds, cycleStart }: { workspaceIds: readonly string[]; cycleStart: string },
): Promise<CaptureRow[]> {
  return db.query<CaptureRow>(sql`
    select l.workspace_id as "workspaceId", coalesce(l.area, 'research') as area, sum(l.amount) as amount
    from credit_ledger l
    join credit_pools p on p.id = l.pool_id
    where l.workspace_id = any (${workspaceIds}::text[]) and l.kind = 'capture' and p.cycle_start = ${cycleStart}::date
    group by l.workspace_id, coalesce(l.area, 'research')`);
}

export interface NewGrant {
  id: string;
  /** Undefined for the pool of the agency. */
  workspaceId: string | undefined;
  amount: number;
  reason: string;
  apiKeyId: string;
}

export interface GrantAnswer extends Pick<PoolRow, "allocated" | "used" | "reserved" | "available"> {
  outcome: "granted" | "no_workspace" | "no_pool" | "too_many";
  /** The change of the pool. A reduction is limited to the free credits. */
  moved: number;
  created_at: string;
}

export async function grantCredits(
  tx: Tx,
  { id, workspaceId, amount, reason, apiKeyId }: NewGrant,
): Promise<GrantAnswer> {
  const [answer] = await tx.query<GrantAnswer>(sql`
    select outcome, moved, created_at, allocated, used, reserved, available
    from grant_credits(${id}, ${workspaceId}, ${amount}, ${reason}, ${apiKeyId})`);
  if (answer === undefined) throw new Error("grant_credits returned no row.");
  return answer;
}
