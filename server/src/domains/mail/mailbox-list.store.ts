import type { Mailbox, SenderFinding } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";

// SQL: server/database/functions/outreach-mail.sql

export interface MailboxRow {
  address: string;
  name: string | null;
  vendor: Mailbox["channel"];
  state: Mailbox["state"];
  connected_at: string | null;
  is_shared: boolean | null;
  daily_limit: number | null;
  warms_up: boolean | null;
  least_gap: number | null;
  most_gap: number | null;
  chosen_daily_limit: number | null;
  chosen_domain_limit: number | null;
  chosen_warm_up: boolean | null;
  paused_at: string | null;
  pause_reason: string | null;
  read_at: string | null;
  read_problem: string | null;
  /** Findings of an older release have no record. */
  findings: (Omit<SenderFinding, "record"> & Partial<Pick<SenderFinding, "record">>)[] | null;
  checked_at: string | null;
  load: { today: string; firstDay: string | null; sent: number; planned: number };
  health: { sent: number; bounced: number; blocked: number };
}

const STATE = sql`case
  when b.connected_at is null then 'disconnected'
  when b.paused_at is not null then 'paused'
  when b.findings @> '[{"state": "fail"}]' then 'failing'
  when b.checked_at is null or b.checked_at <= world_now(b.agency_id) - interval '1 day' then 'unchecked'
  else 'ready' end`;

const SELECT = sql`b.address, b.name, b.vendor, ${STATE} as state, b.connected_at, b.is_shared, b.daily_limit, b.warms_up, b.least_gap,
  b.most_gap, b.chosen_daily_limit, b.chosen_domain_limit, b.chosen_warm_up, b.paused_at, b.pause_reason, b.read_at, b.read_problem,
  b.findings, b.checked_at, mailbox_load(b.address) as load,
  (select jsonb_build_object('sent', count(*), 'bounced', count(*) filter (where m.stopped_reason = 'bounce_hard'),
      'blocked', count(*) filter (where m.stopped_reason = 'bounce_block'))
    from outreach_mails m where m.workspace_id = b.workspace_id and m.mailbox = b.address and m.direction = 'sent'
      and m.state in ('sent', 'bounced') and m.sent_at > world_now(b.agency_id) - interval '30 days') as health`;

export const MAILBOX_LIST: LiveList = {
  from: sql`outreach_mailboxes b`,
  select: SELECT,
  columns: {
    address: { sql: sql`b.address`, type: "text" },
    state: { sql: STATE, type: "text" },
  },
};

export async function findMailbox(db: Db, workspaceId: string, address: string): Promise<MailboxRow | undefined> {
  const [row] = await db.query<MailboxRow>(sql`
    select ${SELECT} from outreach_mailboxes b where b.workspace_id = ${workspaceId} and b.address = ${address}`);
  return row;
}

/** Reads a mailbox and keeps other requests from changing it until the transaction ends. */
export async function lockMailbox(tx: Tx, workspaceId: string, address: string): Promise<MailboxRow | undefined> {
  await tx.query(sql`
    select from outreach_mailboxes where workspace_id = ${workspaceId} and address = ${address} for no key update`);
  return findMailbox(tx, workspaceId, address);
}

export interface MailboxLimits {
  address: string;
  chosen_daily_limit: number | null;
  chosen_domain_limit: number | null;
  chosen_warm_up: boolean | null;
  is_paused: boolean;
}

/** What people chose for the mailboxes of a workspace. */
export function findMailboxLimits(db: Db, workspaceId: string): Promise<MailboxLimits[]> {
  return db.query<MailboxLimits>(sql`
    select address, chosen_daily_limit, chosen_domain_limit, chosen_warm_up, paused_at is not null as is_paused
    from outreach_mailboxes where workspace_id = ${workspaceId}`);
}

export async function changeMailboxLimits(
  tx: Tx,
  workspaceId: string,
  {
    address,
    dailyLimit,
    domainLimit,
    warmUp,
  }: { address: string; dailyLimit: number | null; domainLimit: number | null; warmUp: boolean | null },
): Promise<void> {
  await tx.query(sql`
    update outreach_mailboxes set chosen_daily_limit = ${dailyLimit}, chosen_domain_limit = ${domainLimit}, chosen_warm_up = ${warmUp}
    where workspace_id = ${workspaceId} and address = ${address}`);
}
