import type { KeyMode, KeyScope, Role } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import type { SignedIn } from "../../kernel/operations/app-sessions.ts";

interface NewSession {
  id: string;
  agencyId: string;
  /** Undefined unless the key is bound to a workspace. */
  workspaceId: string | undefined;
  keyId: string;
  tokenHash: string;
  idleMinutes: number;
  minutes: number;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.query(sql`
    insert into app_sessions (id, agency_id, workspace_id, api_key_id, token_hash, idle_limit, expires_at)
    values (${session.id}, ${session.agencyId}, ${session.workspaceId}, ${session.keyId}, ${session.tokenHash},
      make_interval(mins => ${session.idleMinutes}), clock_timestamp() + make_interval(mins => ${session.minutes}))`);
}

interface SignedInRow {
  key_id: string;
  key_name: string;
  scope: KeyScope;
  mode: KeyMode;
  read_only: boolean;
  can_approve: boolean;
  workspace_id: string | null;
  key_expires_at: string | null;
  agency_id: string;
  agency_name: string;
  created_at: string;
  expires_at: string;
  idle_minutes: number;
  others: number;
  person_id: string | null;
  person_name: string;
  email: string;
  role: Role;
  workspaces: string[] | null;
  language: string | null;
  time_zone: string | null;
}

/** The session and its key. The transaction must have entered its tenant. */
export async function findSignedIn(db: Db, tokenHash: string): Promise<SignedIn | undefined> {
  const [row] = await db.query<SignedInRow>(sql`
    select k.id as key_id, k.name as key_name, k.scope, k.mode, k.read_only, k.can_approve, k.workspace_id,
      k.expires_at as key_expires_at, a.id as agency_id, a.name as agency_name, s.created_at, s.expires_at,
      (extract(epoch from s.idle_limit) / 60)::integer as idle_minutes,
      (select count(*) from app_sessions o where o.api_key_id = k.id and o.id <> s.id
        and o.expires_at > clock_timestamp() and o.last_used_at + o.idle_limit > clock_timestamp()) as others,
      p.id as person_id, p.name as person_name, p.email, m.role, m.workspaces, p.language, p.time_zone
    from app_sessions s
    join api_keys k on k.id = s.api_key_id
    join agencies a on a.id = s.agency_id
    left join memberships m on m.id = k.id
    left join people p on p.id = m.person_id
    where s.token_hash = ${tokenHash}`);
  return row === undefined ? undefined : toSignedIn(row);
}

function toSignedIn(row: SignedInRow): SignedIn {
  return {
    key: {
      id: row.key_id,
      name: row.key_name,
      scope: row.person_id !== null && row.workspaces !== null ? "WORKSPACE" : row.scope,
      mode: row.mode,
      readOnly: row.read_only,
      canApprove: row.can_approve,
      workspaceId: row.workspaces?.length === 1 ? (row.workspaces[0] ?? null) : row.workspace_id,
      expiresAt: row.key_expires_at,
    },
    person:
      row.person_id === null
        ? null
        : {
            id: row.person_id,
            membershipId: row.key_id,
            name: row.person_name,
            email: row.email,
            role: row.role,
            workspaces: row.workspaces,
            language: row.language,
            timeZone: row.time_zone,
          },
    agency: { id: row.agency_id, name: row.agency_name },
    session: {
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      idleMinutes: row.idle_minutes,
      others: row.others,
    },
  };
}

/** Ends one session, or all sessions of its key. Returns their identifiers. */
export async function deleteSessions(tx: Tx, tokenHash: string, reach: "here" | "everywhere"): Promise<string[]> {
  const which =
    reach === "here"
      ? sql`token_hash = ${tokenHash}`
      : sql`api_key_id = (select api_key_id from app_sessions where token_hash = ${tokenHash})`;
  const rows = await tx.query<{ id: string }>(sql`delete from app_sessions where ${which} returning id`);
  return rows.map(({ id }) => id);
}

/** Stores a link that signs in once with the key, until it expires. */
export async function insertSignInLink(
  tx: Tx,
  link: { tokenHash: string; secretHash: string; minutes: number },
): Promise<void> {
  await tx.query(sql`
    insert into app_sign_in_links (token_hash, agency_id, workspace_id, api_key_id, expires_at)
    select ${link.tokenHash}, agency_id, workspace_id, id, clock_timestamp() + make_interval(mins => ${link.minutes})
    from api_keys
    where secret_hash = ${link.secretHash}`);
}

/** Uses a link. Returns the hash of its key's secret; undefined if the link was used, has expired or never existed. */
export async function useSignInLink(tx: Tx, tokenHash: string): Promise<string | undefined> {
  const [row] = await tx.query<{ secret_hash: string }>(sql`
    delete from app_sign_in_links l using api_keys k
    where l.token_hash = ${tokenHash} and l.expires_at > clock_timestamp() and k.id = l.api_key_id
    returning k.secret_hash`);
  return row?.secret_hash;
}
