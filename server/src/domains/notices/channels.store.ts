import type { ChannelType, NoticeKind, NotificationChannel } from "@findable/contract";
import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";

const COLUMNS = sql`id, type, name, kinds, host, addresses, case when off_reason is null then last_state else 'off' end as state,
  last_at, coalesce(off_reason, last_failure) as last_failure, created_at`;

export interface ChannelRow {
  id: string;
  type: ChannelType;
  name: string;
  kinds: NoticeKind[];
  host: string | null;
  addresses: string[];
  state: NotificationChannel["state"];
  last_at: string | null;
  last_failure: string | null;
  created_at: string;
}

export const CHANNEL_LIST: LiveList = {
  from: sql`notification_channels`,
  select: COLUMNS,
  columns: { id: { sql: sql`id`, type: "text" }, createdAt: { sql: sql`created_at`, type: "time" } },
};

export function toChannel(row: ChannelRow): NotificationChannel {
  const { id, type, name, kinds, host, addresses, state } = row;
  const { last_at: lastAt, last_failure: lastFailure, created_at: createdAt } = row;
  return { id, type, name, kinds, host, addresses, state, lastAt, lastFailure, createdAt };
}

/** Locks the creation of channels in the workspace until the transaction ends, so that the count stays true. */
export async function countChannelsLocked(tx: Tx, workspaceId: string): Promise<number> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('notification channels ' || ${workspaceId}, 0))`);
  const [row] = await tx.query<{ count: number }>(
    sql`select count(*) as count from notification_channels where workspace_id = ${workspaceId}`,
  );
  return row?.count ?? 0;
}

interface NewChannel {
  id: string;
  agencyId: string;
  workspaceId: string;
  type: ChannelType;
  name: string;
  kinds: readonly NoticeKind[];
  sealedUrl: Uint8Array | null;
  host: string | null;
  addresses: readonly string[];
}

export async function insertChannel(tx: Tx, channel: NewChannel): Promise<NotificationChannel> {
  const { id, agencyId, workspaceId, type, name, kinds, sealedUrl, host, addresses } = channel;
  const [row] = await tx.query<ChannelRow>(sql`
    insert into notification_channels (id, agency_id, workspace_id, type, name, kinds, url, host, addresses, created_at)
    values (${id}, ${agencyId}, ${workspaceId}, ${type}, ${name}, ${kinds}::text[], ${sealedUrl}::bytea, ${host},
      ${addresses}::text[], world_now(${agencyId}))
    returning ${COLUMNS}`);
  if (row === undefined) throw new Error("The channel was not stored.");
  return toChannel(row);
}

/** Deletes the channel with its secret. Its waiting messages find no channel and are dropped. Returns false if there is none. */
export async function deleteChannel(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from notification_channels where id = ${id} and workspace_id = ${workspaceId} returning 1`);
  return rows.length === 1;
}
