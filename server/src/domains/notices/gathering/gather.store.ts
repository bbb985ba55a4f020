import type { ChannelType, NoticeKind } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../../kernel/database/db.ts";
import { toJsonb } from "../../../kernel/database/jsonb.ts";
import { newId } from "../../../kernel/ids/new-id.ts";
import type { Item } from "../words/notice-lines.ts";

// SQL: server/database/functions/notices.sql

/** Folds events into open notices. Returns the number of events. */
export async function foldEvents(db: Db, most: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`select fold_notice_events(${most}) as count`);
  return row?.count ?? 0;
}

export async function noteNearBudgets(db: Db, share: number): Promise<void> {
  await db.query(sql`select note_budgets(${share})`);
}

export interface DueNotice {
  id: string;
  agency_id: string;
  workspace_id: string;
  kind: NoticeKind;
  first_at: string;
  last_at: string;
  is_live: boolean;
  now: string;
}

/**
 * Open notices that collected for a while and whose predecessor of the same kind is old enough, locked until the transaction ends.
 * They are sealed: later events begin the next notice.
 */
export async function sealDueNotices(
  tx: Tx,
  { collectMs, paceMs, most }: { collectMs: number; paceMs: number; most: number },
) {
  return tx.query<DueNotice>(sql`
    with due as (
      select n.id from notices n
      where n.sealed_at is null and n.created_at <= clock_timestamp() - ${collectMs}::double precision * interval '1 ms'
        and not exists (select from notices s where s.workspace_id = n.workspace_id and s.kind = n.kind
          and s.sealed_at > clock_timestamp() - ${paceMs}::double precision * interval '1 ms')
      order by n.created_at limit ${most} for no key update skip locked
    )
    update notices n set sealed_at = clock_timestamp() from due, agencies a where n.id = due.id and a.id = n.agency_id
    returning n.id, n.agency_id, n.workspace_id, n.kind, n.first_at, n.last_at, a.mode = 'live' as is_live, clock_timestamp() as now`);
}

export interface ChannelTarget {
  id: string;
  type: ChannelType;
  addresses: string[];
}

export async function findChannelTargets(db: Db, workspaceId: string, kind: NoticeKind): Promise<ChannelTarget[]> {
  return db.query<ChannelTarget>(sql`
    select id, type, addresses from notification_channels
    where workspace_id = ${workspaceId} and off_reason is null and ${kind} = any (kinds)`);
}

export interface WeekPlace {
  agency_id: string;
  workspace_id: string;
  mode: "live" | "test";
}

/** Marks the digest of a week for some workspaces that have none, and returns them. */
export async function takeWeeks(tx: Tx, { monday, most }: { monday: string; most: number }): Promise<WeekPlace[]> {
  return tx.query<WeekPlace>(sql`
    with due as (
      select w.agency_id, w.id as workspace_id, a.mode from workspaces w join agencies a on a.id = w.agency_id
      where a.mode = 'live' and a.suspended_at is null and w.deleted_at is null and w.active and not w.hidden
        and w.created_at < ${monday}::timestamptz
        and not exists (select from notice_marks m where m.workspace_id = w.id and m.mark = ${`week ${monday}`})
      order by w.id limit ${most}
    ), marked as (
      insert into notice_marks (agency_id, workspace_id, mark) select agency_id, workspace_id, ${`week ${monday}`} from due
      on conflict do nothing returning workspace_id
    )
    select d.* from due d join marked using (workspace_id)`);
}

interface NewNotice {
  agencyId: string;
  workspaceId: string;
  kind: NoticeKind;
  items: readonly Item[];
}

/** Adds a notice that is one event, to be addressed like the others. */
export async function insertNotice(db: Db, { agencyId, workspaceId, kind, items }: NewNotice): Promise<void> {
  await db.query(sql`
    insert into notices (id, agency_id, workspace_id, kind, count, items, first_at, last_at)
    select ${newId("ntc")}, ${agencyId}, ${workspaceId}, ${kind}, 1, ${toJsonb(items)}::jsonb, now, now
    from world_now(${agencyId}) as now
    on conflict (workspace_id, kind) where sealed_at is null do nothing`);
}
