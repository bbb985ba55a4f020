import type { TrustGrant } from "@findable/contract";
import sql, { type Sql } from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";

// SQL: server/database/functions/keys.sql

export interface TrustRow {
  id: string;
  kind: TrustGrant["kind"];
  skill: string;
  step: string;
  subject: string | null;
  destination: string | null;
  granted_by: string;
  approval_id: string;
  created_at: string;
  expires_at: string;
  uses: number;
  last_used_at: string | null;
}

const COLUMNS = sql`id, kind, skill, step, subject, destination, granted_by, approval_id, created_at, expires_at, uses, last_used_at`;

export function toTrustGrant(row: TrustRow): TrustGrant {
  return {
    id: row.id,
    kind: row.kind,
    skill: row.skill,
    step: row.step,
    subject: row.subject,
    ...(row.destination === null ? {} : { destination: row.destination }),
    grantedBy: row.granted_by,
    approvalId: row.approval_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    uses: row.uses,
    lastUsedAt: row.last_used_at,
  };
}

export const TRUST_LIST: LiveList = {
  from: sql`trust_grants`,
  select: COLUMNS,
  columns: {
    id: { sql: sql`id`, type: "text" },
    kind: { sql: sql`kind`, type: "text" },
    skill: { sql: sql`skill`, type: "text" },
    createdAt: { sql: sql`created_at`, type: "time" },
  },
};

/** Active grants: not revoked, not expired, and with a key that may approve. */
export function activeGrants({ agencyId, workspaceId }: { agencyId: string; workspaceId: string }): Sql {
  return sql`workspace_id = ${workspaceId} and revoked_at is null and expires_at > (select world_now(${agencyId}))
    and key_may_approve(api_key_id)`;
}

interface NewTrust {
  id: string;
  agencyId: string;
  workspaceId: string;
  kind: TrustGrant["kind"];
  subject: string | null;
  destination: string | null;
  skill: string;
  step: string;
  effect: string;
  grantedBy: string;
  keyId: string;
  approvalId: string;
  days: number;
}

export async function insertTrust(tx: Tx, grant: NewTrust): Promise<TrustGrant> {
  // Read the clock once: two reads would return different times.
  const [row] = await tx.query<TrustRow>(sql`
    with clock as materialized (select world_now(${grant.agencyId}) as now)
    insert into trust_grants (id, agency_id, workspace_id, kind, skill, step, effect, subject, destination, granted_by, api_key_id, approval_id,
      created_at, expires_at)
    select ${grant.id}, ${grant.agencyId}, ${grant.workspaceId}, ${grant.kind}, ${grant.skill}, ${grant.step}, ${grant.effect},
      ${grant.subject}, ${grant.destination}, ${grant.grantedBy}, ${grant.keyId}, ${grant.approvalId}, clock.now,
      clock.now + ${grant.days}::integer * interval '1 day'
    from clock
    returning ${COLUMNS}`);
  if (row === undefined) throw new Error("The inserted trust grant was not returned.");
  return toTrustGrant(row);
}

/** Returns false if the workspace has no such grant, or it was revoked. */
export async function revokeGrant(
  tx: Tx,
  { agencyId, workspaceId, id }: { agencyId: string; workspaceId: string; id: string },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update trust_grants set revoked_at = world_now(${agencyId})
    where workspace_id = ${workspaceId} and id = ${id} and revoked_at is null
    returning id`);
  return rows.length === 1;
}

interface TrustLookUp {
  agencyId: string;
  workspaceId: string;
  invocationId: string;
  skill: string;
  step: string;
  effect: string;
  contact: string | undefined;
  account: string | undefined;
  destination: string | undefined;
}

/** With a separate approver, a grant does not approve the runs of the person who granted it. */
function separateApprover({ workspaceId }: TrustLookUp): Sql {
  return sql`(select coalesce((settings ->> 'separateApprover')::boolean, false) from workspaces where id = ${workspaceId})`;
}

/**
 * Uses a matching grant once, the narrowest first, within its uses per day. The row stays locked until the decision is recorded.
 */
export async function useTrust(tx: Tx, wanted: TrustLookUp, usesADay: number): Promise<string | undefined> {
  const now = sql`(select world_now(${wanted.agencyId}))`;
  const today = sql`(${now} at time zone 'utc')::date`;
  const [row] = await tx.query<{ id: string }>(sql`
    update trust_grants
    set uses = uses + 1, last_used_at = ${now}, used_on = ${today}, used_today = case when used_on = ${today} then used_today + 1 else 1 end
    where id = (
      select id
      from trust_grants
      where ${activeGrants(wanted)} and skill = ${wanted.skill} and step = ${wanted.step} and effect = ${wanted.effect}
        and destination is not distinct from ${wanted.destination ?? null}
        and (kind = 'step' or (kind = 'contact' and subject = ${wanted.contact ?? null}) or (kind = 'account' and subject = ${wanted.account ?? null}))
        and (used_on is distinct from ${today} or used_today < ${usesADay})
        and not (${separateApprover(wanted)} and started_by_person(${wanted.invocationId}, api_key_id))
      order by array_position(array['contact', 'account', 'step'], kind), created_at, id
      limit 1
      for no key update
    )
    returning id`);
  return row?.id;
}
