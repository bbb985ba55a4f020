import { NOTICE_KINDS, type NoticeKind, type PersonLanguage } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { personLanguage } from "../../kernel/text/person-language.ts";
import type { Subscription } from "./sealed.ts";
import { noticeWordsOf } from "./words/words-for.ts";

/** What a link would end, in the language of the person, for a list in that of the reader; undefined if it is over already. Writes nothing. */
export async function describeSubscription(
  db: Db,
  subscription: Subscription,
  reader: PersonLanguage,
): Promise<{ what: string; language: PersonLanguage } | undefined> {
  if ("channelId" in subscription) {
    const [row] = await db.query<{ name: string }>(sql`
      select name from notification_channels where id = ${subscription.channelId} and ${subscription.address} = any (addresses)`);
    return row === undefined
      ? undefined
      : { what: noticeWordsOf(reader).subscription.list(row.name), language: reader };
  }
  const [row] = await db.query<{ language: string | null }>(sql`
    select p.language from memberships m join people p on p.id = m.person_id where m.id = ${subscription.principalId}`);
  if (row === undefined) return undefined;
  const language = row.language === null ? reader : personLanguage(row.language);
  const { emails, about } = noticeWordsOf(language).subscription;
  const kinds = new Intl.ListFormat(language).format(subscription.kinds.map((kind) => emails[kind]));
  return { what: about(kinds), language };
}

/** Ends it, and returns what to record in the audit log; undefined if it was over already. */
export async function endSubscription(tx: Tx, subscription: Subscription): Promise<{ id: string } | undefined> {
  if ("channelId" in subscription) {
    const rows = await tx.query(sql`
      update notification_channels set addresses = array_remove(addresses, ${subscription.address})
      where id = ${subscription.channelId} and ${subscription.address} = any (addresses) returning 1`);
    return rows.length === 0 ? undefined : { id: subscription.channelId };
  }
  const { agencyId, principalId, kinds } = subscription;
  const [known] = await tx.query<{ muted: { email?: NoticeKind[] } | null }>(sql`
    select c.muted from memberships m
    left join notification_preferences c on c.agency_id = m.agency_id and c.principal_id = m.id
    where m.id = ${principalId} and m.agency_id = ${agencyId}`);
  if (known === undefined) return undefined;
  const off = NOTICE_KINDS.filter((kind) => kinds.includes(kind) || known.muted?.email?.includes(kind));
  const muted = JSON.stringify({ ...known.muted, email: off });
  await tx.query(sql`
    insert into notification_preferences (agency_id, principal_id, muted) values (${agencyId}, ${principalId}, ${muted}::jsonb)
    on conflict (agency_id, principal_id) do update set muted = excluded.muted, updated_at = clock_timestamp()`);
  return { id: principalId };
}
