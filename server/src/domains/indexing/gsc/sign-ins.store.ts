import sql from "sql-template-tag";
import type { SystemDb, Tx } from "../../../kernel/database/db.ts";

/** Minutes that a sign-in may take. */
const MINUTES = 10;

export interface NewSignIn {
  stateHash: string;
  agencyId: string;
  workspaceId: string;
  apiKeyId: string;
  inApp: boolean;
  sealedVerifier: Uint8Array;
  returnUrl: string;
}

/** Records a started sign-in and returns when it expires. Earlier ones of the workspace stay usable until then. */
export async function insertSignIn(tx: Tx, signIn: NewSignIn): Promise<string> {
  const { stateHash, agencyId, workspaceId, apiKeyId, inApp, sealedVerifier, returnUrl } = signIn;
  await tx.query(
    sql`delete from gsc_sign_ins where workspace_id = ${workspaceId} and expires_at < clock_timestamp() - interval '1 day'`,
  );
  const [row] = await tx.query<{ at: string }>(sql`
    insert into gsc_sign_ins (state_hash, agency_id, workspace_id, api_key_id, in_app, verifier, return_url, expires_at)
    values (${stateHash}, ${agencyId}, ${workspaceId}, ${apiKeyId}, ${inApp}, ${sealedVerifier}, ${returnUrl},
      clock_timestamp() + ${MINUTES} * interval '1 minute')
    returning expires_at as at`);
  if (row === undefined) throw new Error("The sign-in was not recorded.");
  return row.at;
}

export interface SignIn {
  agencyId: string;
  workspaceId: string;
  workspaceName: string;
  worldMode: "live" | "test";
  apiKeyId: string;
  inApp: boolean;
  returnUrl: string;
  state: "open" | "used" | "expired";
}

/** The sign-in of a state, of any agency. */
export async function findSignIn(system: SystemDb, stateHash: string): Promise<SignIn | undefined> {
  const [rows = []] = await system.batch<SignIn>([
    sql`select s.agency_id as "agencyId", s.workspace_id as "workspaceId", w.name as "workspaceName", a.mode as "worldMode",
          s.api_key_id as "apiKeyId", s.in_app as "inApp", s.return_url as "returnUrl",
          case when s.used_at is not null then 'used' when s.expires_at <= clock_timestamp() then 'expired' else 'open' end as state
        from gsc_sign_ins s join workspaces w on w.id = s.workspace_id join agencies a on a.id = s.agency_id
        where s.state_hash = ${stateHash} and w.deleted_at is null`,
  ]);
  return rows[0];
}

/** Uses the sign-in up and returns its sealed verifier; undefined if it was used before or has expired. */
export async function claimSignIn(tx: Tx, stateHash: string): Promise<Uint8Array | undefined> {
  const [row] = await tx.query<{ verifier: Uint8Array }>(sql`
    update gsc_sign_ins set used_at = clock_timestamp()
    where state_hash = ${stateHash} and used_at is null and expires_at > clock_timestamp()
    returning verifier`);
  return row?.verifier;
}
