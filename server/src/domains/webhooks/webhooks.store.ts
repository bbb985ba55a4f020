import type { Webhook, WebhookEventType } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";
import { MAX_TESTS_PER_MINUTE, toWebhook, type WebhookLevel, type WebhookRow, type WebhookView } from "./webhooks.ts";

// SQL: server/database/functions/tenancy.sql
// SQL: server/database/functions/wire-format.sql

const RATED_ATTEMPTS = 100;
const MAX_WAITING_COUNT = 10_000;

const COLUMNS = sql`id, url, level, events, digest, description, active, created_at, updated_at,
  case when previous_secret_expires_at > clock_timestamp() then previous_secret_expires_at end as old_secret_until,
  (select jsonb_build_object('n', count(*), 'delivered', count(*) filter (where outcome = 'delivered')) from (
    select outcome from webhook_attempts a
    where a.webhook_id = webhooks.id and a.attempted_at > world_now(webhooks.agency_id) - interval '24 hours'
    order by attempted_at desc limit ${RATED_ATTEMPTS}) newest) as rated,
  (select jsonb_build_object('at', wire_time(attempted_at), 'why', coalesce(error, 'The endpoint returned ' || response_code || '.'))
    from webhook_attempts a where a.webhook_id = webhooks.id and outcome = 'failed'
    order by attempted_at desc limit 1) as failure,
  (select count(*) from (select from webhook_deliveries d where d.webhook_id = webhooks.id limit ${MAX_WAITING_COUNT}) counted) as waiting`;

export const WEBHOOK_LIST: LiveList = {
  from: sql`webhooks`,
  select: COLUMNS,
  columns: {
    id: { sql: sql`id`, type: "text" },
    level: { sql: sql`level`, type: "text" },
    createdAt: { sql: sql`created_at`, type: "time" },
  },
};

/** The endpoints of a view that are not deleted, in a query whose rows of webhooks have this prefix. */
export function seenBy({ agencyId, workspaceId, seesAgency }: WebhookView, prefix = sql``) {
  const ofWorkspace = sql`(${prefix}workspace_id = ${workspaceId ?? null}::text and ${prefix}level = 'workspace')`;
  const ofAgency = sql`(${prefix}agency_id = ${agencyId} and ${prefix}level = 'agency')`;
  return sql`(${seesAgency ? sql`${ofWorkspace} or ${ofAgency}` : ofWorkspace}) and ${prefix}deleted_at is null`;
}

export interface WebhookAddress {
  view: WebhookView;
  id: string;
}

function isAt({ view, id }: WebhookAddress) {
  return sql`id = ${id} and ${seenBy(view)}`;
}

export async function findWebhook(db: Db, address: WebhookAddress): Promise<Webhook | undefined> {
  const [row] = await db.query<WebhookRow>(sql`select ${COLUMNS} from webhooks where ${isAt(address)}`);
  return row === undefined ? undefined : toWebhook(row);
}

/** Undefined if the webhook does not exist. */
export async function isWebhookActive(db: Db, address: WebhookAddress): Promise<boolean | undefined> {
  const [row] = await db.query<{ active: boolean }>(sql`select active from webhooks where ${isAt(address)}`);
  return row?.active;
}

/** Returns the place of new endpoints: the workspace, or the hidden workspace of the agency. */
export async function findPlace(tx: Tx, level: WebhookLevel, workspaceId: string | undefined): Promise<string> {
  if (level === "workspace" && workspaceId !== undefined) return workspaceId;
  const [row] = await tx.query<{ place: string }>(sql`select agency_workspace() as place`);
  if (row === undefined) throw new Error("The agency has no hidden workspace.");
  return row.place;
}

/** Locks the creation of webhooks in the place until the transaction ends, so that the count stays true. */
export async function countWebhooksLocked(tx: Tx, place: string): Promise<number> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('webhooks ' || ${place}, 0))`);
  const [row] = await tx.query<{ count: number }>(
    sql`select count(*) as count from webhooks where workspace_id = ${place} and deleted_at is null`,
  );
  return row?.count ?? 0;
}

interface NewWebhook {
  id: string;
  agencyId: string;
  place: string;
  level: WebhookLevel;
  url: string;
  events: readonly string[];
  digest: boolean;
  description: string | undefined;
  sealedSecret: Uint8Array;
}

export async function insertWebhook(tx: Tx, webhook: NewWebhook): Promise<Webhook> {
  const [row] = await tx.query<WebhookRow>(sql`
    insert into webhooks (id, agency_id, workspace_id, level, url, events, digest, description, secret, created_at, updated_at)
    select ${webhook.id}, ${webhook.agencyId}, ${webhook.place}, ${webhook.level}, ${webhook.url},
      ${webhook.events}::text[], ${webhook.digest}::boolean, ${webhook.description}, ${webhook.sealedSecret}::bytea, now, now
    from world_now(${webhook.agencyId}) as now
    returning ${COLUMNS}`);
  if (row === undefined) throw new Error("The webhook was not stored.");
  return toWebhook(row);
}

interface LockedWebhook {
  webhook: Webhook;
  sealedSecret: Uint8Array;
}

/** Reads a webhook and locks it until the transaction ends. */
export async function lockWebhook(tx: Tx, address: WebhookAddress): Promise<LockedWebhook | undefined> {
  const [row] = await tx.query<WebhookRow & { secret: Buffer }>(sql`
    select ${COLUMNS}, secret from webhooks where ${isAt(address)} for no key update`);
  return row === undefined ? undefined : { webhook: toWebhook(row), sealedSecret: row.secret };
}

interface WebhookChange extends Pick<Webhook, "url" | "events" | "digest" | "description" | "active"> {
  /** Undefined keeps the secrets. */
  secret: { sealed: Uint8Array; overlapSeconds: number } | undefined;
}

export async function updateWebhook(tx: Tx, address: WebhookAddress, change: WebhookChange): Promise<Webhook> {
  const { url, events, digest, description, active, secret } = change;
  const secrets =
    secret === undefined
      ? sql``
      : sql`, secret = ${secret.sealed},
          previous_secret = case when ${secret.overlapSeconds}::integer > 0 then secret end,
          previous_secret_expires_at = case when ${secret.overlapSeconds}::integer > 0
            then clock_timestamp() + ${secret.overlapSeconds}::integer * interval '1 second' end`;
  const [row] = await tx.query<WebhookRow>(sql`
    update webhooks
    set url = ${url}, events = ${events}, digest = ${digest}, description = ${description}, active = ${active},
      updated_at = world_now(agency_id)${secrets}
    where ${isAt(address)}
    returning ${COLUMNS}`);
  if (row === undefined) throw new Error(`The locked webhook ${address.id} was deleted.`);
  return toWebhook(row);
}

/** Stops deliveries and erases the secrets; the sweeper removes the rest. Returns false if the webhook does not exist. */
export async function markDeleted(tx: Tx, address: WebhookAddress): Promise<boolean> {
  const rows = await tx.query(sql`
    update webhooks
    set deleted_at = clock_timestamp(), active = false, secret = '', previous_secret = null, previous_secret_expires_at = null
    where ${isAt(address)}
    returning 1`);
  return rows.length === 1;
}

/** Counts a test event. At the limit it counts nothing and returns the seconds until the next one is possible. */
export async function countTest(tx: Tx, address: WebhookAddress): Promise<number | undefined> {
  const isFresh = sql`tests_since > clock_timestamp() - interval '1 minute'`;
  const rows = await tx.query(sql`
    update webhooks
    set tests = case when ${isFresh} then tests + 1 else 1 end,
      tests_since = case when ${isFresh} then tests_since else clock_timestamp() end
    where ${isAt(address)} and (${isFresh} and tests >= ${MAX_TESTS_PER_MINUTE}) is not true
    returning 1`);
  if (rows.length === 1) return undefined;
  const [row] = await tx.query<{ seconds: number }>(sql`
    select ceil(extract(epoch from tests_since + interval '1 minute' - clock_timestamp())) as seconds
    from webhooks where ${isAt(address)}`);
  return Math.max(1, row?.seconds ?? 1);
}

export async function findWorldNow(db: Db, agencyId: string): Promise<Date> {
  const [row] = await db.query<{ now: string }>(sql`select wire_time(world_now(${agencyId})) as now`);
  return new Date(row?.now ?? Number.NaN);
}

interface TestDelivery extends WebhookAddress {
  deliveryId: string;
  eventId: string;
  event: WebhookEventType;
  data: object;
}

export async function insertTestDelivery(tx: Tx, test: TestDelivery): Promise<void> {
  await tx.query(sql`
    insert into webhook_deliveries (id, webhook_id, agency_id, workspace_id, event_id, event_type, is_test, body)
    select ${test.deliveryId}, id, agency_id, workspace_id, ${test.eventId}, ${test.event}, true,
      json_build_object('type', ${test.event}::text, 'id', ${test.eventId}::text,
        'createdAt', wire_time(world_now(agency_id)), 'workspaceId', workspace_id,
        'data', ${JSON.stringify(test.data)}::json)::text
    from webhooks
    where ${isAt(test)}`);
}
