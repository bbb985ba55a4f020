import type { OwnedKey, Person, PersonSession, PersonStatus, Role } from "@findable/contract";
import sql, { type Sql } from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";

// SQL: server/database/functions/people.sql, functions/keys.sql

export interface PersonRow {
  id: string;
  name: string;
  email: string;
  role: Role;
  workspaces: string[] | null;
  status: PersonStatus;
  invited_by: string | null;
  invitation_expires_at: string | null;
  keys: number;
  created_at: string;
  last_seen_at: string | null;
}

export function toPerson(row: PersonRow): Person {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    workspaceIds: row.workspaces,
    status: row.status,
    invitedBy: row.invited_by,
    invitationExpiresAt: row.invitation_expires_at,
    keys: row.keys,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  };
}

/** What is read only of the people that a page shows. */
const SELECT = sql`id, name, email, role, workspaces, status, invited_by, created_at, last_seen_at,
  (select max(i.expires_at) from invitations i
    where i.membership_id = one.id and i.used_at is null and i.voided_at is null and i.expires_at > clock_timestamp()
      and one.status = 'invited') as invitation_expires_at,
  (select count(*) from keys_of_member(one.id))::integer as keys`;
const FROM = sql`(
  select m.id, m.agency_id, case when m.status = 'invited' then m.invited_name else p.name end as name, p.email, m.role,
    m.workspaces, m.status, m.invited_by, m.created_at, k.last_used_at as last_seen_at
  from memberships m join people p on p.id = m.person_id left join api_keys k on k.id = m.id
  where m.status <> 'removed') one`;

export const PEOPLE_LIST: LiveList = {
  from: FROM,
  select: SELECT,
  columns: {
    id: { sql: sql`id`, type: "text" },
    createdAt: { sql: sql`created_at`, type: "time" },
    role: { sql: sql`role`, type: "text" },
    status: { sql: sql`status`, type: "text" },
  },
};

export function ofAgency(agencyId: string): Sql {
  return sql`agency_id = ${agencyId}`;
}

export async function findPerson(db: Db, agencyId: string, id: string): Promise<Person | undefined> {
  const [row] = await db.query<PersonRow>(
    sql`select ${SELECT} from ${FROM} where ${ofAgency(agencyId)} and id = ${id}`,
  );
  return row === undefined ? undefined : toPerson(row);
}

/** Lets one change of people of an agency happen at a time, so that the count of owners stays true. */
export async function lockPeople(tx: Tx, agencyId: string): Promise<void> {
  await tx.query(sql`select 1 from agencies where id = ${agencyId} for no key update`);
}

export async function countPeople(tx: Tx, agencyId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count from memberships where agency_id = ${agencyId} and status <> 'removed'`);
  return row?.count ?? 0;
}

export async function countOtherOwners(tx: Tx, agencyId: string, id: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count from memberships
    where agency_id = ${agencyId} and status = 'active' and role = 'OWNER' and id <> ${id}`);
  return row?.count ?? 0;
}

/** The workspaces of the list that the agency does not have, or has deleted. */
export async function findMissingWorkspaces(tx: Tx, agencyId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select given.id from unnest(${ids}::text[]) given (id)
    where not exists (select from workspaces w where w.id = given.id and w.agency_id = ${agencyId} and w.deleted_at is null and not w.hidden)`);
  return rows.map(({ id }) => id);
}

/** The member of an address in the agency; undefined if there is none or it was removed. */
export async function findByAddress(
  tx: Tx,
  agencyId: string,
  emailKey: string,
): Promise<{ id: string; role: Role; status: PersonStatus } | undefined> {
  const [row] = await tx.query<{ id: string; role: Role; status: PersonStatus }>(sql`
    select m.id, m.role, m.status from memberships m join people p on p.id = m.person_id
    where m.agency_id = ${agencyId} and p.email_key = ${emailKey} and m.status <> 'removed'`);
  return row;
}

interface MemberChange {
  name?: string;
  role?: Role;
  workspaces?: readonly string[] | null;
  status?: PersonStatus | "removed";
}

export async function changeMember(
  tx: Tx,
  id: string,
  { name, role, workspaces, status }: MemberChange,
): Promise<void> {
  await tx.query(sql`
    update memberships set invited_name = coalesce(${name ?? null}::text, invited_name), role = coalesce(${role ?? null}::text, role),
      workspaces = case when ${workspaces === undefined} then workspaces else ${workspaces ?? null}::text[] end,
      status = coalesce(${status ?? null}::text, status), version = version + 1,
      ended_at = case when ${status ?? null}::text in ('inactive', 'removed') then clock_timestamp()
        when ${status ?? null}::text is not null then null else ended_at end
    where id = ${id}`);
}

export async function voidInvitations(tx: Tx, membershipId: string): Promise<void> {
  await tx.query(sql`
    update invitations set voided_at = clock_timestamp()
    where membership_id = ${membershipId} and used_at is null and voided_at is null`);
}

export interface NewInvitation {
  agencyId: string;
  membershipId: string;
  emailKey: string;
  tokenHash: string;
  invitedBy: string | undefined;
  days: number;
}

/** Stores an invitation and returns its identifier. Earlier ones of the person no longer work. */
export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<string> {
  await voidInvitations(tx, invitation.membershipId);
  const id = newId("inv");
  await tx.query(sql`
    insert into invitations (id, agency_id, membership_id, token_hash, email_key, invited_by, expires_at)
    values (${id}, ${invitation.agencyId}, ${invitation.membershipId}, ${invitation.tokenHash}, ${invitation.emailKey},
      ${invitation.invitedBy}, clock_timestamp() + make_interval(days => ${invitation.days}))`);
  return id;
}

/** The working keys that a person owns, or knows the secrets of as service keys, newest first. */
export function findKeysOf(db: Db, membershipId: string): Promise<OwnedKey[]> {
  return db.query<OwnedKey>(sql`
    select k.id, k.name, k.prefix, k.last_used_at as "lastUsedAt"
    from api_keys k where k.id in (select keys_of_member(${membershipId}))
    order by k.created_at desc, k.id desc`);
}

/** Gives keys another owner, null for the agency. Schedules and monitored prompts of the person follow to a person. */
export async function handOver(tx: Tx, from: string, keys: readonly string[], to: string | null): Promise<void> {
  await tx.query(sql`update api_keys set owner_id = ${to} where id = any (${keys})`);
  if (to === null) return;
  await tx.query(sql`update schedules set api_key_id = ${to} where api_key_id = ${from}`);
  await tx.query(sql`update ai_citation_queries set api_key_id = ${to} where api_key_id = ${from}`);
}

/** Approvals that waited for a person who can no longer decide them go to the next who may. */
export async function passOnApprovals(tx: Tx, membershipId: string): Promise<void> {
  await tx.query(sql`select pass_on_approvals(${membershipId})`);
}

export async function revokeKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.query(sql`select revoke_key(id, false) from unnest(${keys}::text[]) id`);
}

export interface SessionRow {
  id: string;
  method: string | null;
  device: string | null;
  created_at: string;
  last_used_at: string;
  expires_at: string;
}

export function sessionList(principalId: string): LiveList {
  return {
    from: sql`sessions_of(${principalId}) s`,
    select: sql`id, method, device, created_at, last_used_at, expires_at`,
    columns: { id: { sql: sql`id`, type: "text" }, lastUsedAt: { sql: sql`last_used_at`, type: "time" } },
  };
}

export function toSession(row: SessionRow, currentId: string | undefined): PersonSession {
  return {
    id: row.id,
    isCurrent: row.id === currentId,
    ...(row.method === null ? {} : { method: row.method }),
    ...(row.device === null ? {} : { device: row.device }),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
  };
}

export async function deleteSession(tx: Tx, principalId: string, id: string): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from app_sessions where id in (select s.id from sessions_of(${principalId}) s where s.id = ${id}) returning id`);
  return rows.length > 0;
}

export interface CallerFacts {
  name: string;
  email: string | null;
  language: string | null;
  time_zone: string | null;
  agency_name: string;
}

/** The name of a key or a person, and of the agency. A key of a workspace reads itself here too. */
export async function findCaller(db: Db, agencyId: string, principalId: string): Promise<CallerFacts | undefined> {
  const [row] = await db.query<CallerFacts>(sql`
    select coalesce(p.name, key_name(${principalId}), '') as name, p.email, p.language, p.time_zone, a.name as agency_name
    from agencies a
    left join memberships m on m.id = ${principalId} and m.agency_id = a.id
    left join people p on p.id = m.person_id
    where a.id = ${agencyId}`);
  return row;
}

/** The language that the person of an invitation chose in another agency or before; undefined without one. */
export async function findInvitedLanguage(tx: Tx, invitationId: string): Promise<string | undefined> {
  const [row] = await tx.query<{ language: string | null }>(sql`
    select p.language from invitations i join memberships m on m.id = i.membership_id join people p on p.id = m.person_id
    where i.id = ${invitationId}`);
  return row?.language ?? undefined;
}
