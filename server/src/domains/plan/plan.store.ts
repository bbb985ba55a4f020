import type { PlanAction } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";
import { actInWorkspace } from "../invocations/index.ts";
import type { Candidate, EarlierAction } from "./choose-actions.ts";

export interface PlanRow {
  id: string;
  invocation_id: string;
  workspace_id: string;
  state: PlanAction["state"];
  action: Omit<Candidate, "key" | "grounds" | "hasFallen" | "reach">;
  place: number;
  declined_because: string | null;
  created_at: string;
}

const COLUMNS = sql`id, invocation_id, workspace_id, state, action, plan_actions.position as place, declined_because, created_at`;

/** The latest plans, and all declined actions. */
export const PLAN_LIST: LiveList = {
  // Lists name the value that they are ordered by `position`.
  from: sql`(select p.*, p.position as place, w.deleted_at is null as is_open from plan_actions p
    join workspaces w on w.id = p.workspace_id where p.state <> 'replaced') as plan`,
  select: sql`id, invocation_id, workspace_id, state, action, place, declined_because, created_at`,
  columns: {
    id: { sql: sql`id`, type: "text" },
    kind: { sql: sql`kind`, type: "text" },
    state: { sql: sql`state`, type: "text" },
    position: { sql: sql`place`, type: "number" },
  },
};

export function toPlanAction(row: PlanRow): PlanAction {
  return {
    ...row.action,
    id: row.id,
    planId: row.invocation_id,
    workspaceId: row.workspace_id,
    position: row.place,
    state: row.state,
    declinedBecause: row.declined_because,
    createdAt: row.created_at,
  };
}

/** Fallen pages stay alone for as long as they are looked at. */
const ALONE_DAYS = 91;

/** Actions that a person declined, and pages that plans of the last 13 weeks left alone. */
export async function selectEarlierActions(
  db: Db,
  { workspaceId, agencyId }: { workspaceId: string; agencyId: string },
): Promise<EarlierAction[]> {
  return db.query<EarlierAction>(sql`
    select distinct action_key as key, grounds, state from plan_actions
    where workspace_id = ${workspaceId} and (state = 'declined'
      or (state = 'left_alone' and created_at > world_now(${agencyId}) - ${ALONE_DAYS} * interval '1 day'))`);
}

interface Place {
  agencyId: string;
  workspaceId: string;
}

export interface NewPlan extends Place {
  invocationId: string;
  actions: readonly Candidate[];
  leftAlone: readonly Candidate[];
}

/** Stores a plan in place of the former one. */
export async function storePlan(tx: Tx, { actions, ...plan }: NewPlan) {
  await tx.query(sql`
    update plan_actions set state = 'replaced'
    where workspace_id = ${plan.workspaceId} and state = 'proposed' and not for_agency`);
  const rows: PlanRow[] = [];
  for (const [index, candidate] of actions.entries()) {
    rows.push(await insertAction(tx, plan, candidate, { state: "proposed", place: index + 1 }));
  }
  return { actions: rows.map(toPlanAction), leftAlone: await storeLeftAlone(tx, plan, actions.length) };
}

/** Stores the pages that the lot fell on. Those that are still left alone keep the day of their lot. */
export async function storeLeftAlone(
  tx: Tx,
  { leftAlone, ...plan }: Omit<NewPlan, "actions">,
  before = 0,
): Promise<PlanAction[]> {
  const { workspaceId } = plan;
  const alone = leftAlone.map(({ key }) => key);
  await tx.query(sql`
    update plan_actions set state = 'replaced'
    where workspace_id = ${workspaceId} and state = 'left_alone'
      and created_at <= world_now(agency_id) - ${ALONE_DAYS} * interval '1 day'`);
  const known = await tx.query<{ key: string }>(sql`
    select action_key as key from plan_actions
    where workspace_id = ${workspaceId} and state = 'left_alone' and action_key = any (${alone}::text[])`);
  const isKnown = new Set(known.map(({ key }) => key));
  for (const [index, candidate] of leftAlone.entries()) {
    if (isKnown.has(candidate.key)) continue;
    await insertAction(tx, plan, candidate, { state: "left_alone", place: before + index + 1 });
  }
  const rows = await tx.query<PlanRow>(sql`
    select ${COLUMNS} from plan_actions
    where workspace_id = ${workspaceId} and state = 'left_alone' and action_key = any (${alone}::text[]) order by plan_actions.position, id`);
  return rows.map(toPlanAction);
}

async function insertAction(
  tx: Tx,
  { agencyId, workspaceId, invocationId }: Place & { invocationId: string },
  { key, grounds, hasFallen: _hasFallen, reach: _reach, ...action }: Candidate,
  { state, place, forAgency = false }: { state: "proposed" | "left_alone"; place: number; forAgency?: boolean },
): Promise<PlanRow> {
  const [row] = await tx.query<PlanRow>(sql`
    insert into plan_actions (id, agency_id, workspace_id, invocation_id, action_key, kind, state, action, position, grounds, for_agency,
      created_at)
    values (${newId("act")}, ${agencyId}, ${workspaceId}, ${invocationId}, ${key}, ${action.kind}, ${state}, ${toJsonb(action)}::jsonb,
      ${place}, ${grounds}, ${forAgency}, world_now(${agencyId}))
    returning ${COLUMNS}`);
  if (row === undefined) throw new Error("A stored action was not returned.");
  return row;
}

export interface NewAgencyPlan {
  agencyId: string;
  invocationId: string;
  actions: readonly (Candidate & { workspaceId: string })[];
}

/**
 * Stores the plan over an agency in place of its former one, each action in its workspace. The run that chooses is of the agency, so
 * its transaction sees all workspaces while it writes.
 */
export async function storeAgencyPlan(
  tx: Tx,
  { agencyId, invocationId, actions }: NewAgencyPlan,
): Promise<PlanAction[]> {
  const before = await actInWorkspace(tx, undefined);
  await tx.query(sql`
    update plan_actions set state = 'replaced' where agency_id = ${agencyId} and state = 'proposed' and for_agency`);
  const rows: PlanRow[] = [];
  for (const [index, { workspaceId, ...candidate }] of actions.entries()) {
    const place = { state: "proposed", place: index + 1, forAgency: true } as const;
    rows.push(await insertAction(tx, { agencyId, workspaceId, invocationId }, candidate, place));
  }
  await actInWorkspace(tx, before);
  return rows.map(toPlanAction);
}

/** Declines an action; without a workspace, one of any workspace that the caller sees. */
export async function declineAction(
  tx: Tx,
  { workspaceId, id, reason }: { workspaceId: string | undefined; id: string; reason: string },
): Promise<PlanAction | undefined> {
  const [row] = await tx.query<PlanRow>(sql`
    update plan_actions set state = 'declined', declined_because = ${reason}, declined_at = world_now(agency_id)
    where id = ${id} and (${workspaceId ?? null}::text is null or workspace_id = ${workspaceId ?? null})
    returning ${COLUMNS}`);
  return row === undefined ? undefined : toPlanAction(row);
}

/** The text of ours at each of these URLs. */
export async function findOwnTexts(
  db: Db,
  { workspaceId, urls }: { workspaceId: string; urls: readonly string[] },
): Promise<Map<string, { recordId: string; kind: "blog_post" | "landing_page" }>> {
  const rows = await db.query<{ url: string; record_id: string; kind: "blog_post" | "landing_page" }>(sql`
    select published_url as url, record_id, kind from contents
    where workspace_id = ${workspaceId} and archived_at is null and published_url = any (${urls}::text[])
    order by created_at`);
  return new Map(rows.map(({ url, record_id, kind }) => [url, { recordId: record_id, kind }]));
}

/** URLs that the search engine knows or was sent, and does not show. */
export async function selectNotIndexed(
  db: Db,
  { workspaceId, limit }: { workspaceId: string; limit: number },
): Promise<string[]> {
  const rows = await db.query<{ url: string }>(sql`
    select url from gsc_urls
    where workspace_id = ${workspaceId} and index_state in ('NOT_INDEXED', 'DISCOVERED_NOT_INDEXED', 'CRAWLED_NOT_INDEXED')
    order by url limit ${limit}`);
  return rows.map(({ url }) => url);
}
