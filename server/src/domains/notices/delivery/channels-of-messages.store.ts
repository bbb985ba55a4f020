import type { ChannelType, NoticeKind } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../../kernel/database/db.ts";
import { toJsonb } from "../../../kernel/database/jsonb.ts";

/** A channel as of now: it can have been deleted or turned off since the event. */
export interface ChannelTarget {
  id: string;
  type: ChannelType;
  name: string;
  kinds: NoticeKind[];
  url: Buffer | null;
  addresses: string[];
  agency_id: string;
  workspace_id: string;
}

export async function findChannel(db: Db, id: string): Promise<ChannelTarget | undefined> {
  const [row] = await db.query<ChannelTarget>(sql`
    select c.id, c.type, c.name, c.kinds, c.url, c.addresses, c.agency_id, c.workspace_id
    from notification_channels c join workspaces w on w.id = c.workspace_id and w.deleted_at is null
    where c.id = ${id} and c.off_reason is null`);
  return row;
}

interface ChannelResult {
  state: "accepted" | "failed";
  failure: string | null;
  /** Whether the receiver is gone for good. */
  isGone: boolean;
}

/** Records what a receiver said. Of a receiver that is gone people are notified once. */
export async function recordChannelResult(
  db: Db,
  channel: ChannelTarget,
  { state, failure, isGone }: ChannelResult,
): Promise<void> {
  const sentence = `The channel ${channel.name} is off: ${failure ?? ""} Create it again.`;
  await db.query(sql`
    with updated as (
      update notification_channels set last_state = ${state}, last_at = world_now(agency_id), last_failure = ${failure},
        off_reason = case when ${isGone} then ${failure} end
      where id = ${channel.id} and off_reason is null returning agency_id, workspace_id
    )
    insert into notice_events (agency_id, workspace_id, kind, item, at)
    select agency_id, workspace_id, 'alert', ${toJsonb({ type: "channel.off", sentence })}::jsonb, world_now(agency_id)
    from updated where ${isGone}`);
}

/** Takes an address off a list that the mail server refused for good: repeated bounces would harm the sender of all emails. */
export async function removeAddress(db: Db, channelId: string, address: string): Promise<void> {
  await db.query(sql`
    update notification_channels set addresses = array_remove(addresses, ${address}) where id = ${channelId}`);
}

/** Stops emails to an address that the mail server refused for good. The person sees why. */
export async function recordRefusal(db: Db, agencyId: string, principalId: string, reason: string): Promise<void> {
  await db.query(sql`
    insert into notification_preferences (agency_id, principal_id, refused) values (${agencyId}, ${principalId}, ${reason})
    on conflict (agency_id, principal_id) do update set refused = excluded.refused`);
}
