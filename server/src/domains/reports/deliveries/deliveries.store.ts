import type { ReportDelivery } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, SystemDb, Tx } from "../../../kernel/database/db.ts";
import type { ReportDocument } from "../document/report-document.ts";

interface Place {
  agencyId: string;
  workspaceId: string;
}

export interface NewDelivery extends Place {
  id: string;
  reportId: string;
  linkId: string;
  recipient: string;
  subject: string;
  message: string;
}

export async function insertDelivery(tx: Tx, delivery: NewDelivery): Promise<void> {
  const { id, agencyId, workspaceId, reportId, linkId, recipient, subject, message } = delivery;
  await tx.query(sql`
    insert into report_deliveries (id, agency_id, workspace_id, report_id, link_id, recipient, subject, message, state, created_at)
    values (${id}, ${agencyId}, ${workspaceId}, ${reportId}, ${linkId}, ${recipient}, ${subject}, ${message}, 'queued',
      world_now(${agencyId}))`);
}

/** The emails of a report, oldest first. */
export async function selectDeliveries(
  db: Db,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<ReportDelivery[]> {
  return db.query<ReportDelivery>(sql`
    select id as "deliveryId", recipient, state, reason, link_id as "linkId", created_at as "createdAt", ended_at as "endedAt"
    from report_deliveries where workspace_id = ${workspaceId} and report_id = ${id} order by created_at, id`);
}

export interface DueDelivery extends Place {
  id: string;
}

/** Claims emails that are due, fairly: the oldest of each workspace first. A frozen workspace holds its own. */
export async function claimDeliveries(system: SystemDb, limit: number, leaseSeconds: number): Promise<DueDelivery[]> {
  const [rows] = await system.batch<DueDelivery>([
    sql`update report_deliveries set next_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      where id = any (array(
        select d.id from report_deliveries d join agencies a on a.id = d.agency_id
        where d.state = 'queued' and d.next_at <= clock_timestamp() and a.suspended_at is null
          and not exists (select from effect_freezes f
            where f.agency_id = d.agency_id and f.workspace_id in ('', d.workspace_id))
        order by (select count(*) from report_deliveries e
          where e.agency_id = d.agency_id and e.state = 'queued' and e.queued_at < d.queued_at), d.next_at
        limit ${limit} for no key update of d skip locked))
      returning id, agency_id as "agencyId", workspace_id as "workspaceId"`,
  ]);
  return rows ?? [];
}

interface DeliveryRow {
  reportId: string;
  linkId: string;
  recipient: string;
  subject: string;
  message: string;
  document: ReportDocument;
  headline: string;
  attempts: number;
  /** Hours since it was queued. */
  hours: number;
  expiresAt: string;
  /** Base64 of the sealed token; null before the first attempt. */
  sealedToken: string | null;
  isTest: boolean;
  isWithdrawn: boolean;
}

/** A queued email with what it says. Undefined if it is queued no more. */
export async function findDelivery(tx: Tx, { workspaceId, id }: DueDelivery): Promise<DeliveryRow | undefined> {
  const [row] = await tx.query<DeliveryRow>(sql`
    select d.report_id as "reportId", d.link_id as "linkId", d.recipient, d.subject, d.message, r.document, r.headline, d.attempts,
      (extract(epoch from clock_timestamp() - d.queued_at) / 3600)::float8 as hours, l.expires_at as "expiresAt",
      translate(encode(d.sealed_token, 'base64'), E'\\n', '') as "sealedToken", a.mode = 'test' as "isTest",
      l.revoked_at is not null or l.expires_at <= world_now(d.agency_id) or w.deleted_at is not null as "isWithdrawn"
    from report_deliveries d
    join reports r on r.id = d.report_id
    join report_links l on l.id = d.link_id
    join workspaces w on w.id = d.workspace_id
    join agencies a on a.id = d.agency_id
    where d.workspace_id = ${workspaceId} and d.id = ${id} and d.state = 'queued'
    for no key update of d`);
  return row;
}

/** Stores the token of the link with its first attempt. */
export async function keepToken(
  tx: Tx,
  { workspaceId, id }: DueDelivery,
  { linkId, tokenHash, sealed }: { linkId: string; tokenHash: string; sealed: Uint8Array },
): Promise<void> {
  await tx.query(sql`
    update report_links set token_hash = ${tokenHash} where workspace_id = ${workspaceId} and id = ${linkId}`);
  await tx.query(sql`
    update report_deliveries set sealed_token = ${sealed} where workspace_id = ${workspaceId} and id = ${id}`);
}

/** Ends an email, or lets it wait with a reason. */
export async function endDelivery(
  tx: Tx,
  { agencyId, workspaceId, id }: DueDelivery,
  { state, reason }: { state: Exclude<ReportDelivery["state"], "queued">; reason: string | null },
): Promise<void> {
  await tx.query(sql`
    update report_deliveries set state = ${state}, reason = ${reason}, ended_at = world_now(${agencyId}), sealed_token = null
    where workspace_id = ${workspaceId} and id = ${id} and state = 'queued'`);
}

export async function postponeDelivery(
  tx: Tx,
  { workspaceId, id }: DueDelivery,
  { seconds, reason }: { seconds: number; reason: string },
): Promise<void> {
  await tx.query(sql`
    update report_deliveries set attempts = attempts + 1, reason = ${reason},
      next_at = clock_timestamp() + make_interval(secs => ${seconds})
    where workspace_id = ${workspaceId} and id = ${id} and state = 'queued'`);
}

/** Emails that the mail server accepted for an address in the days before a moment, the latest first. */
export async function selectSentTo(
  db: Db,
  { workspaceId }: Place,
  { address, before, days }: { address: string; before: string; days: number },
): Promise<{ id: string }[]> {
  return db.query<{ id: string }>(sql`
    select id from report_deliveries
    where workspace_id = ${workspaceId} and state = 'sent' and lower(recipient) = ${address.toLowerCase()}
      and queued_at between ${before}::timestamptz - ${days} * interval '1 day' and ${before}::timestamptz + interval '1 hour'
    order by queued_at desc`);
}

export async function recordBounced(
  tx: Tx,
  { agencyId, workspaceId }: Place,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await tx.query(sql`
    update report_deliveries set state = 'bounced', reason = ${reason}, ended_at = world_now(${agencyId})
    where workspace_id = ${workspaceId} and id = ${id} and state = 'sent'`);
}
