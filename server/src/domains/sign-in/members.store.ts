import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";

/** The person of a session that still lives. */
export interface SessionPerson {
  person_id: string;
  membership_id: string;
  agency_id: string;
  session_id: string;
  method: string | null;
  name: string;
  email: string;
  language: string | null;
  time_zone: string | null;
  is_fresh: boolean;
}

export async function findSessionPerson(
  tx: Tx,
  tokenHash: string,
  freshMinutes: number,
): Promise<SessionPerson | undefined> {
  const [row] = await tx.query<SessionPerson>(sql`
    select p.id as person_id, m.id as membership_id, m.agency_id, s.id as session_id, s.method, p.name, p.email, p.language,
      p.time_zone,
      s.created_at > clock_timestamp() - make_interval(mins => ${freshMinutes}) as is_fresh
    from app_sessions s
    join memberships m on m.id = s.api_key_id and m.status = 'active'
    join people p on p.id = m.person_id
    where s.token_hash = ${tokenHash} and s.expires_at > clock_timestamp()
      and s.last_used_at + s.idle_limit > clock_timestamp()`);
  return row;
}

/** Texts that an attacker tries as passwords of a person: names, the address, the agencies and their brands. */
export async function findTextsAbout(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx.query<{ text: string }>(sql`
    with own as (select p.name, p.email, m.agency_id from people p left join memberships m on m.person_id = p.id and m.status = 'active'
      where p.id = ${personId})
    select name || ' ' || email as text from own
    union select a.name from agencies a join own on own.agency_id = a.id
    union all (select w.name || ' ' || w.primary_domain from workspaces w join own on own.agency_id = w.agency_id
      where w.deleted_at is null and not w.hidden limit 1000)`);
  return rows.map(({ text }) => text);
}

/** What a person says about themselves, in all agencies. */
export async function storeProfile(
  tx: Tx,
  personId: string,
  { name, language, timeZone }: { name: string; language: string | null; timeZone: string | null },
): Promise<void> {
  await tx.query(sql`
    update people set name = ${name}, language = ${language}, time_zone = ${timeZone} where id = ${personId}`);
}

/** Ends every session of a person, in all agencies, except one. Returns their number. */
export async function endOtherSessions(tx: Tx, personId: string, except: string | undefined): Promise<number> {
  const rows = await tx.query(sql`
    delete from app_sessions s using memberships m
    where m.person_id = ${personId} and s.api_key_id = m.id and s.token_hash is distinct from ${except} returning s.id`);
  return rows.length;
}

export interface InvitationRow {
  id: string;
  membership_id: string;
  agency_id: string;
  agency_name: string;
  person_id: string;
  name: string;
  email: string;
  role: string;
  status: string;
  inviter_role: string | null;
  inviter_status: string | null;
  inviter_name: string | null;
  is_same_address: boolean;
  /** Whether the person exists beyond this invitation: its link alone does not prove who opens it. */
  is_known: boolean;
  is_live: boolean;
  state: "open" | "used" | "void" | "expired";
}

/** The invitation of a token, and what has become of its inviter. Locked until the end of the transaction. */
export async function findInvitation(tx: Tx, tokenHash: string): Promise<InvitationRow | undefined> {
  const [row] = await tx.query<InvitationRow>(sql`
    select i.id, i.membership_id, i.agency_id, a.name as agency_name, m.person_id, m.invited_name as name, p.email, m.role, m.status,
      b.role as inviter_role, b.status as inviter_status, coalesce(bp.name, k.name) as inviter_name,
      i.email_key = p.email_key as is_same_address, a.mode = 'live' as is_live,
      p.email_verified_at is not null
        or exists (select from memberships o where o.person_id = p.id and o.id <> m.id and o.status in ('active', 'inactive'))
        or exists (select from person_passwords f where f.person_id = p.id)
        or exists (select from person_passkeys f where f.person_id = p.id)
        or exists (select from person_identities f where f.person_id = p.id) as is_known,
      case when i.used_at is not null then 'used' when i.voided_at is not null then 'void'
        when i.expires_at <= clock_timestamp() then 'expired' else 'open' end as state
    from invitations i
    join memberships m on m.id = i.membership_id
    join people p on p.id = m.person_id
    join agencies a on a.id = i.agency_id
    left join memberships b on b.id = i.invited_by
    left join people bp on bp.id = b.person_id
    left join api_keys k on k.id = i.invited_by
    where i.token_hash = ${tokenHash}
    for no key update of i, m`);
  return row;
}

/** Accepts an invitation. A person who is new here gets the name that they enter. */
export async function acceptMembership(tx: Tx, invitation: InvitationRow, name: string | undefined): Promise<void> {
  await tx.query(sql`update invitations set used_at = clock_timestamp() where id = ${invitation.id}`);
  if (!invitation.is_known && name !== undefined) {
    await tx.query(sql`update people set name = ${name} where id = ${invitation.person_id}`);
  }
  await tx.query(sql`
    update memberships set status = 'active', accepted_at = clock_timestamp(), version = version + 1
    where id = ${invitation.membership_id} and status = 'invited'`);
}

/** Hashes of the tokens of a person's open invitations. */
export async function findOpenInvitations(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx.query<{ token_hash: string }>(sql`
    select i.token_hash from invitations i join memberships m on m.id = i.membership_id
    where m.person_id = ${personId} and m.status = 'invited' and i.used_at is null and i.voided_at is null
      and i.expires_at > clock_timestamp()`);
  return rows.map(({ token_hash }) => token_hash);
}

/**
 * The person has proved that the address is theirs. The first proof removes the factors and sessions from before it: somebody else
 * may have made them, with a link that no email carried.
 */
export async function proveAddress(tx: Tx, personId: string): Promise<void> {
  const first = await tx.query(sql`
    update people set email_verified_at = clock_timestamp() where id = ${personId} and email_verified_at is null returning 1`);
  if (first.length === 0) return;
  await tx.query(sql`delete from person_passwords where person_id = ${personId}`);
  await tx.query(sql`delete from person_totps where person_id = ${personId}`);
  await tx.query(sql`delete from person_recovery_codes where person_id = ${personId}`);
  await tx.query(sql`delete from person_passkeys where person_id = ${personId}`);
  await tx.query(sql`delete from person_identities where person_id = ${personId}`);
  await endOtherSessions(tx, personId, undefined);
}

/** The agency of a link of the first start, or of an ADMIN key. */
export async function findFirstStart(
  tx: Tx,
  proof: { linkHash: string } | { secretHash: string },
): Promise<{ agency_id: string; agency_name: string; key_id: string } | undefined> {
  const [row] =
    "linkHash" in proof
      ? await tx.query<{ agency_id: string; agency_name: string; key_id: string }>(sql`
          select l.agency_id, a.name as agency_name, l.api_key_id as key_id
          from app_sign_in_links l join agencies a on a.id = l.agency_id
          where l.token_hash = ${proof.linkHash} and l.expires_at > clock_timestamp()`)
      : await tx.query<{ agency_id: string; agency_name: string; key_id: string }>(sql`
          select k.agency_id, a.name as agency_name, k.id as key_id
          from api_keys k join agencies a on a.id = k.agency_id
          where k.secret_hash = ${proof.secretHash} and k.scope = 'ADMIN' and k.mode = 'live' and not k.read_only
            and k.revoked_at is null and k.suspended_at is null
            and (k.expires_at is null or k.expires_at > clock_timestamp())`);
  return row;
}

/** Whether the agency has an owner. The lock makes two first starts at once wait for each other. */
export async function hasOwner(tx: Tx, agencyId: string): Promise<boolean> {
  await tx.query(sql`select 1 from agencies where id = ${agencyId} for no key update`);
  const rows = await tx.query(sql`
    select 1 from memberships where agency_id = ${agencyId} and role = 'OWNER' and status in ('active', 'inactive') limit 1`);
  return rows.length > 0;
}

/** Whether a person of any agency has the address. */
export async function isKnownAddress(tx: Tx, emailKey: string): Promise<boolean> {
  const rows = await tx.query(sql`select 1 from people where email_key = ${emailKey}`);
  return rows.length > 0;
}

/** Whether the service has one live agency, whose first owner is its operator. */
export async function isOnlyAgency(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ n: string }>(sql`select count(*) as n from agencies where mode = 'live'`);
  return Number(row?.n) === 1;
}

export async function useFirstLink(tx: Tx, linkHash: string): Promise<boolean> {
  const rows = await tx.query(sql`delete from app_sign_in_links where token_hash = ${linkHash} returning 1`);
  return rows.length > 0;
}

/** The oldest live agency: the one that people of a provider join. */
export async function findOldestAgency(tx: Tx): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    sql`select id from agencies where mode = 'live' order by created_at, id limit 1`,
  );
  return row?.id;
}

/** A provider ends no session here when it removes a person, so such sessions are short. */
export async function shortenSession(tx: Tx, tokenHash: string, hours: number): Promise<void> {
  await tx.query(sql`
    update app_sessions set expires_at = least(expires_at, clock_timestamp() + make_interval(hours => ${hours}))
    where token_hash = ${tokenHash}`);
}

/** Keeps the sealed ID token with which the session can be ended at the provider. */
export async function storeProviderToken(tx: Tx, tokenHash: string, sealed: Uint8Array): Promise<void> {
  await tx.query(sql`update app_sessions set provider_token = ${sealed} where token_hash = ${tokenHash}`);
}

/** A session that began at the provider; undefined for any other. */
export async function findProviderSession(
  tx: Tx,
  tokenHash: string,
): Promise<{ provider_token: Uint8Array | null } | undefined> {
  const [row] = await tx.query<{ provider_token: Uint8Array | null }>(sql`
    select provider_token from app_sessions where token_hash = ${tokenHash} and method = 'oidc'`);
  return row;
}

/** The session that another one replaces. */
export async function endSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx.query(sql`delete from app_sessions where token_hash = ${tokenHash}`);
}

/** The role that a provider's claim names. Roles that see every workspace lose their list. */
export async function setRole(tx: Tx, membershipId: string, role: string): Promise<void> {
  await tx.query(sql`
    update memberships set role = ${role}, workspaces = case when ${role} in ('OWNER', 'ADMIN') then null else workspaces end,
      version = version + 1
    where id = ${membershipId} and role <> 'OWNER'`);
}
