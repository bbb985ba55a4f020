import type { SenderFinding } from "@findable/contract";
import sql, { type Sql } from "sql-template-tag";
import type { Db, SystemDb, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import type { OutreachMailbox } from "../../providers/outreach/port.ts";
import type { MailPlace } from "./mails.store.ts";

/** Stops a mailbox of the workspace until a person resumes it. */
export async function pauseMailbox(
  tx: Tx,
  { agencyId, workspaceId }: MailPlace,
  { address, reason }: { address: string; reason: string },
): Promise<void> {
  await tx.query(sql`
    insert into outreach_mailboxes (agency_id, workspace_id, address, paused_at, pause_reason, created_at)
    values (${agencyId}, ${workspaceId}, ${address}, world_now(${agencyId}), ${reason}, world_now(${agencyId}))
    on conflict (workspace_id, address) do update set
      paused_at = coalesce(outreach_mailboxes.paused_at, excluded.paused_at),
      pause_reason = coalesce(outreach_mailboxes.pause_reason, excluded.pause_reason)`);
}

export async function resumeMailbox(tx: Tx, workspaceId: string, address: string): Promise<boolean> {
  const rows = await tx.query(sql`
    update outreach_mailboxes set paused_at = null, pause_reason = null, resumed_at = world_now(agency_id)
    where workspace_id = ${workspaceId} and address = ${address} and paused_at is not null
    returning address`);
  return rows.length > 0;
}

/** Stores the mailboxes of the connection with their limits. Those that it no longer has are disconnected. */
export async function recordMailboxes(
  tx: Tx,
  { agencyId, workspaceId }: MailPlace,
  { vendor, mailboxes }: { vendor: string; mailboxes: readonly OutreachMailbox[] },
): Promise<void> {
  const rows = mailboxes.map(({ address, name, dailyLimit, warmsUp, gapSeconds: [least, most], isShared }) => {
    return {
      address,
      name,
      daily_limit: dailyLimit,
      warms_up: warmsUp,
      least_gap: least,
      most_gap: most,
      is_shared: isShared,
    };
  });
  await tx.query(sql`
    insert into outreach_mailboxes as b (agency_id, workspace_id, address, vendor, name, daily_limit, warms_up, least_gap, most_gap, is_shared,
      connected_at, created_at)
    select ${agencyId}, ${workspaceId}, r.address, ${vendor}, r.name, r.daily_limit, r.warms_up, r.least_gap, r.most_gap, r.is_shared,
      world_now(${agencyId}), world_now(${agencyId})
    from jsonb_to_recordset(${toJsonb(rows)}::jsonb)
      as r (address text, name text, daily_limit integer, warms_up boolean, least_gap integer, most_gap integer, is_shared boolean)
    order by r.address
    on conflict (workspace_id, address) do update set
      vendor = excluded.vendor, name = excluded.name, daily_limit = excluded.daily_limit, warms_up = excluded.warms_up,
      least_gap = excluded.least_gap, most_gap = excluded.most_gap, is_shared = excluded.is_shared,
      connected_at = coalesce(b.connected_at, excluded.connected_at)`);
  await tx.query(sql`
    update outreach_mailboxes set connected_at = null
    where workspace_id = ${workspaceId} and connected_at is not null
      and address <> all (${mailboxes.map(({ address }) => address)}::text[])`);
}

/** Why a mailbox sends nothing; undefined if it may. */
export async function findPauseReason(db: Db, workspaceId: string, address: string): Promise<string | undefined> {
  const [row] = await db.query<{ pause_reason: string | null }>(sql`
    select pause_reason from outreach_mailboxes
    where workspace_id = ${workspaceId} and address = ${address} and paused_at is not null`);
  return row === undefined ? undefined : (row.pause_reason ?? "The mailbox is paused.");
}

/** Whether a mailbox was read to its newest email within minutes, so that every answer that arrived is known. */
export async function isFreshlyRead(db: Db, workspaceId: string, address: string): Promise<boolean> {
  const rows = await db.query(sql`
    select from outreach_mailboxes
    where workspace_id = ${workspaceId} and address = ${address} and read_problem is null
      and caught_up_at > world_now(agency_id) - interval '10 minutes'`);
  return rows.length > 0;
}

/** A workspace whose replies may have arrived. */
export interface ReadableWorkspace {
  agency_id: string;
  workspace_id: string;
  mode: "live" | "test";
  /** Names the connections in force with their versions; null for none. */
  connections: string | null;
}

function connectionsOf({ agencyId, workspaceId }: { agencyId: Sql; workspaceId: Sql }): Sql {
  return sql`(select string_agg(c.id || ' ' || c.version, ',' order by c.id) from integrations c
    where c.agency_id = ${agencyId} and (c.workspace_id = ${workspaceId} or c.level = 'agency'))`;
}

/**
 * Workspaces that sent an email within two months and were not read for some minutes, or whose reading goes on now, on the clock of
 * their world.
 */
export async function findUnreadWorkspaces(
  system: SystemDb,
  { limit, agencyId = null }: { limit: number; agencyId?: string | null },
): Promise<ReadableWorkspace[]> {
  const [rows = []] = await system.batch<ReadableWorkspace>([
    sql`select w.id as workspace_id, w.agency_id, a.mode,
          ${connectionsOf({ agencyId: sql`w.agency_id`, workspaceId: sql`w.id` })} as connections
        from workspaces w join agencies a on a.id = w.agency_id
        where w.deleted_at is null and a.suspended_at is null and a.id = coalesce(${agencyId}, a.id)
          and exists (select from outreach_mails m where m.workspace_id = w.id and m.direction = 'sent'
            and m.sent_at > clock_timestamp() + a.world_offset - interval '60 days')
          and (not exists (select from outreach_mailboxes b where b.workspace_id = w.id
              and b.read_at > clock_timestamp() + a.world_offset - interval '5 minutes')
            or exists (select from outreach_mailboxes b where b.workspace_id = w.id and b.connected_at is not null
              and b.continue_at <= clock_timestamp() + a.world_offset))
        -- Workspaces that lost their connection stay unread, and must not keep others from their turn.
        order by random() limit ${limit}`,
  ]);
  return rows;
}

/** Takes a mailbox for reading. Undefined where another process has just read it. */
export async function claimMailbox(
  tx: Tx,
  { agencyId, workspaceId }: MailPlace,
  address: string,
): Promise<{ cursor: string | null; since: string } | undefined> {
  const [row] = await tx.query<{ cursor: string | null; since: string }>(sql`
    insert into outreach_mailboxes as b (agency_id, workspace_id, address, read_at, reading_began_at, created_at)
    values (${agencyId}, ${workspaceId}, ${address}, world_now(${agencyId}), world_now(${agencyId}), world_now(${agencyId}))
    on conflict (workspace_id, address) do update
      set read_at = excluded.read_at, reading_began_at = coalesce(b.reading_began_at, excluded.read_at), continue_at = null
      where b.read_at is null or b.read_at <= excluded.read_at - interval '5 minutes' or b.continue_at <= excluded.read_at
    returning cursor, world_now(agency_id) - interval '30 days' as since`);
  return row;
}

/** Mailboxes of live workspaces that sent an email within two months, at which no connection waits; the least recent first. */
export async function findUnwatchedMailboxes(
  system: SystemDb,
  limit: number,
): Promise<(ReadableWorkspace & { address: string })[]> {
  const [rows = []] = await system.batch<ReadableWorkspace & { address: string }>([
    sql`select b.workspace_id, b.agency_id, b.address, a.mode, ${connectionsOf({ agencyId: sql`b.agency_id`, workspaceId: sql`b.workspace_id` })} as connections
        from outreach_mailboxes b join agencies a on a.id = b.agency_id join workspaces w on w.id = b.workspace_id
        where a.mode = 'live' and a.suspended_at is null and w.deleted_at is null and b.connected_at is not null
          and (b.watch_from is null or b.watch_from <= clock_timestamp())
          and exists (select from outreach_mails m where m.workspace_id = b.workspace_id and m.direction = 'sent'
            and m.sent_at > clock_timestamp() + a.world_offset - interval '60 days')
        order by b.watch_from nulls first, b.workspace_id, b.address limit ${limit}`,
  ]);
  return rows;
}

/** Takes the place at a mailbox for some minutes. False where another process has it. */
export async function claimWatch(
  tx: Tx,
  { workspaceId }: MailPlace,
  { address, minutes }: { address: string; minutes: number },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update outreach_mailboxes set watch_from = clock_timestamp() + ${minutes} * interval '1 minute'
    where workspace_id = ${workspaceId} and address = ${address} and (watch_from is null or watch_from <= clock_timestamp())
    returning address`);
  return rows.length > 0;
}

/** Leaves the place at a mailbox, which may be taken again after some minutes. */
export async function leaveWatch(
  tx: Tx,
  { workspaceId }: MailPlace,
  { address, minutes }: { address: string; minutes: number },
): Promise<void> {
  await tx.query(sql`
    update outreach_mailboxes set watch_from = clock_timestamp() + ${minutes} * interval '1 minute'
    where workspace_id = ${workspaceId} and address = ${address}`);
}

/** Lets a mailbox be read at the next round, but at most twice a minute. */
export async function hurryReading(tx: Tx, { workspaceId }: MailPlace, address: string): Promise<void> {
  await tx.query(sql`
    update outreach_mailboxes
    set continue_at = least(continue_at, greatest(world_now(agency_id), read_at + interval '30 seconds'))
    where workspace_id = ${workspaceId} and address = ${address} and read_at is not null`);
}

/** Stores how far a mailbox was read. */
export async function recordReading(
  tx: Tx,
  { workspaceId }: MailPlace,
  { address, cursor, isWhole }: { address: string; cursor: string; isWhole: boolean },
): Promise<void> {
  await tx.query(sql`
    update outreach_mailboxes set cursor = ${cursor}, read_problem = null,
      caught_up_at = case when ${isWhole} then reading_began_at else caught_up_at end,
      reading_began_at = case when ${isWhole} then null else reading_began_at end
    where workspace_id = ${workspaceId} and address = ${address}`);
}

/** Stores why a mailbox could not be read. */
export async function recordReadingFailure(
  tx: Tx,
  { workspaceId }: MailPlace,
  { address, problem }: { address: string; problem: string },
): Promise<void> {
  await tx.query(sql`
    update outreach_mailboxes set read_problem = ${problem}
    where workspace_id = ${workspaceId} and address = ${address}`);
}

/** Stores when a reading goes on that ended early. A limit that lets nothing pass for an hour is a problem; one for a minute is none. */
export async function recordReadingPause(
  tx: Tx,
  { workspaceId }: MailPlace,
  { address, waitMs, limit }: { address: string; waitMs: number; limit: string | null },
): Promise<void> {
  await tx.query(sql`
    update outreach_mailboxes set continue_at = world_now(agency_id) + ${waitMs} * interval '1 millisecond',
      read_problem = case when reading_began_at < world_now(agency_id) - interval '1 hour' then ${limit} end
    where workspace_id = ${workspaceId} and address = ${address}`);
}

/** Whether the sender passed its check within a day. */
export async function findSenderCheck(db: Db, { agencyId, workspaceId }: MailPlace, address: string): Promise<boolean> {
  const rows = await db.query(sql`
    select from outreach_mailboxes
    where workspace_id = ${workspaceId} and address = ${address} and checked_at > world_now(${agencyId}) - interval '1 day'
      and not findings @> '[{"state": "fail"}]'`);
  return rows.length > 0;
}

export async function recordSenderCheck(
  tx: Tx,
  { agencyId, workspaceId }: MailPlace,
  { address, findings }: { address: string; findings: readonly SenderFinding[] },
): Promise<void> {
  await tx.query(sql`
    insert into outreach_mailboxes (agency_id, workspace_id, address, findings, checked_at, created_at)
    values (${agencyId}, ${workspaceId}, ${address}, ${toJsonb(findings)}::jsonb, world_now(${agencyId}), world_now(${agencyId}))
    on conflict (workspace_id, address) do update set findings = excluded.findings, checked_at = excluded.checked_at`);
}
