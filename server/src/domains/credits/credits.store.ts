import type { CreditArea } from "@findable/contract";
import sql from "sql-template-tag";
import { type Concern, findConcerns } from "../../kernel/database/concerns.ts";
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

/** The pool of a workspace in an earlier month; undefined if that month had none. */
export async function findPastPool(
  db: Db,
  { workspaceId, month }: { workspaceId: string; month: string },
): Promise<PoolRow | undefined> {
  const [row] = await db.query<Omit<PoolRow, "workspaceId">>(sql`
    select case when p.workspace_id is null then 'agency' else 'workspace' end as scope,
      p.cycle_start::text as "cycleStart", p.allocated, p.used, p.reserved, p.available
    from workspaces w
    join credit_pools p on p.agency_id = w.agency_id and (p.workspace_id is null or p.workspace_id = w.id)
    where w.id = ${workspaceId} and p.cycle_start = ${`${month}-01`}::date
    order by p.workspace_id nulls last
    limit 1`);
  return row === undefined ? undefined : { workspaceId, ...row };
}

export interface VendorSpending {
  port: string;
  vendor: string;
  costUsd: number;
}

/** What vendors charged a workspace in a month. */
export function findVendorSpending(
  db: Db,
  { workspaceId, cycleStart }: { workspaceId: string; cycleStart: string },
): Promise<VendorSpending[]> {
  return db.query<VendorSpending>(sql`
    select port, vendor, cost_usd::float8 as "costUsd" from vendor_spending
    where workspace_id = ${workspaceId} and month = ${cycleStart}::date
    order by cost_usd desc, port, vendor`);
}

export interface SpendingCap {
  of: "workspace" | "key";
  limit: number;
  committed: number;
}

/** The monthly caps of a workspace and of a key with the keys above it. */
export function findCaps(
  db: Db,
  { workspaceId, keyId, cycleStart }: { workspaceId: string; keyId: string; cycleStart: string },
): Promise<SpendingCap[]> {
  return db.query<SpendingCap>(sql`
    select subject as of, cap::float8 as limit, committed::float8 as committed
    from spending_caps(${workspaceId}, ${keyId}, ${cycleStart}::date)`);
}

interface CapFacts {
  committed: number;
  cap: number;
}

/** Workspaces of which at least this share of the monthly cap is committed, by workspace. */
export function findTightCaps(
  db: Db,
  { workspaceIds, cycleStart, share }: { workspaceIds: readonly string[]; cycleStart: string; share: number },
): Promise<Concern<CapFacts>[]> {
  return findConcerns(
    db,
    sql`
      select w.id as workspace_id, w.id, jsonb_build_object('committed', round(c.committed, 1)::float8, 'cap', c.cap::float8) as facts,
        null::timestamptz as since, null::timestamptz as deadline, 0 as turn
      from workspaces w
      cross join lateral spending_caps(w.id, null, ${cycleStart}::date) as c
      where w.id = any (${workspaceIds}::text[]) and w.settings ->> 'maxCreditsPerMonth' is not null
        and c.subject = 'workspace' and c.committed >= c.cap * ${share}::numeric`,
  );
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
