import { type KeyMode, type Role, roleMay } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { newId } from "../../kernel/ids/new-id.ts";

// SQL: server/database/functions/people.sql

export type MemberStatus = "invited" | "active" | "inactive" | "removed";

/** A person in an agency. */
export interface Member {
  membershipId: string;
  personId: string;
  agencyId: string;
  agencyName: string;
  mode: KeyMode;
  name: string;
  email: string;
  language: string | null;
  timeZone: string | null;
  role: Role;
  /** Null for all workspaces. */
  workspaces: string[] | null;
  status: MemberStatus;
}

const MEMBER = sql`
  select m.id as "membershipId", m.person_id as "personId", m.agency_id as "agencyId", a.name as "agencyName", a.mode,
    case when m.status = 'invited' then m.invited_name else p.name end as name, p.email, p.language, p.time_zone as "timeZone",
    m.role, m.workspaces, m.status
  from memberships m join people p on p.id = m.person_id join agencies a on a.id = m.agency_id`;

/** The memberships of an address in all agencies, oldest first, without removed ones. Needs the system role. */
export function findMembersByEmail(system: Db, emailKey: string): Promise<Member[]> {
  return system.query<Member>(sql`
    ${MEMBER} where p.email_key = ${emailKey} and m.status <> 'removed' order by m.created_at, m.id`);
}

/** The memberships of a person in all agencies, oldest first, without removed ones. Needs the system role. */
export function findMembersOfPerson(system: Db, personId: string): Promise<Member[]> {
  return system.query<Member>(sql`
    ${MEMBER} where p.id = ${personId} and m.status <> 'removed' order by m.created_at, m.id`);
}

/** One membership, removed or not, as the entered tenant or the system role sees it. */
export async function findMember(db: Db, membershipId: string): Promise<Member | undefined> {
  const [member] = await db.query<Member>(sql`${MEMBER} where m.id = ${membershipId}`);
  return member;
}

export interface NewMember {
  agencyId: string;
  name: string;
  email: string;
  emailKey: string;
  role: Role;
  workspaces: readonly string[] | undefined;
  status: "invited" | "active";
  /** The key or membership that invites; undefined for the operator. */
  invitedBy: string | undefined;
}

/**
 * Adds a person to an agency, or returns undefined if the address has a place in it already. One who was removed gets the former
 * membership back, with the new role.
 */
export async function insertMember(tx: Tx, member: NewMember): Promise<string | undefined> {
  const [person] = await tx.query<{ id: string }>(sql`
    select person_of_address(${newId("per")}, ${member.name}, ${member.email}, ${member.emailKey}) as id`);
  if (person === undefined) throw new Error("`person_of_address` returned nothing.");
  const [row] = await tx.query<{ id: string }>(sql`
    insert into memberships (id, agency_id, person_id, invited_name, role, workspaces, status, invited_by, accepted_at)
    values (${newId("mbr")}, ${member.agencyId}, ${person.id}, ${member.name}, ${member.role}, ${member.workspaces ?? null},
      ${member.status}, ${member.invitedBy}, case when ${member.status} = 'active' then clock_timestamp() end)
    on conflict (agency_id, person_id) do update set invited_name = excluded.invited_name, role = excluded.role,
      workspaces = excluded.workspaces, status = excluded.status, invited_by = excluded.invited_by, created_at = excluded.created_at,
      accepted_at = excluded.accepted_at, ended_at = null, version = memberships.version + 1
      where memberships.status = 'removed'
    returning id`);
  if (row === undefined) return undefined;
  await savePrincipal(tx, row.id, member.role);
  return row.id;
}

/** Brings the principal of a membership up to date with its role and name. */
export async function savePrincipal(tx: Tx, membershipId: string, role: Role): Promise<void> {
  const scope = roleMay(role, "manage") ? "ADMIN" : "AGENCY";
  const isReader = !roleMay(role, "comment");
  await tx.query(sql`select save_principal(${membershipId}, ${scope}, ${isReader}, ${roleMay(role, "decide")})`);
}

/** How a session of a person began. */
export interface NewPersonSession {
  id: string;
  membershipId: string;
  tokenHash: string;
  /** How the person signed in, for example `passkey`. */
  method: string;
  /** The browser, from its `User-Agent`. */
  device: string | undefined;
  idleMinutes: number;
  minutes: number;
}

/** Stores a session of an active member. Returns false if the membership is not active. Needs the system role. */
export async function insertPersonSession(tx: Tx, session: NewPersonSession): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into app_sessions (id, agency_id, api_key_id, token_hash, method, device, idle_limit, expires_at)
    select ${session.id}, m.agency_id, m.id, ${session.tokenHash}, ${session.method}, ${session.device},
      make_interval(mins => ${session.idleMinutes}), clock_timestamp() + make_interval(mins => ${session.minutes})
    from memberships m where m.id = ${session.membershipId} and m.status = 'active' for share
    returning id`);
  return rows.length > 0;
}

/** Ends all sessions of a person in one agency. Returns their identifiers. */
export async function deletePersonSessions(tx: Tx, membershipId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    sql`delete from app_sessions where api_key_id = ${membershipId} returning id`,
  );
  return rows.map(({ id }) => id);
}
