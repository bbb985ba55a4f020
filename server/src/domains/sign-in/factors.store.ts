import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";
import type { NewPasskey, StoredPasskey } from "./factors/passkeys.ts";

export interface FactorsRow {
  password_hash: string | null;
  /** Sealed secret of the authenticator app, once it was confirmed. */
  totp: Uint8Array | null;
  totp_last_step: number | null;
  recovery_codes: number;
}

export async function findFactors(tx: Tx, personId: string | undefined): Promise<FactorsRow | undefined> {
  const [row] = await tx.query<FactorsRow>(sql`
    select w.hash as password_hash, t.sealed as totp, t.last_step::float8 as totp_last_step,
      (select count(*)::int from person_recovery_codes c where c.person_id = p.id and c.used_at is null) as recovery_codes
    from people p
    left join person_passwords w on w.person_id = p.id
    left join person_totps t on t.person_id = p.id and t.confirmed_at is not null
    where p.id = ${personId ?? ""}`);
  return row;
}

export async function putPassword(tx: Tx, personId: string, hash: string): Promise<void> {
  await tx.query(sql`
    insert into person_passwords (person_id, hash) values (${personId}, ${hash})
    on conflict (person_id) do update set hash = excluded.hash, changed_at = clock_timestamp()`);
}

export async function deletePassword(tx: Tx, personId: string): Promise<void> {
  await tx.query(sql`delete from person_passwords where person_id = ${personId}`);
}

/** A new secret waits for its first code. The one in use stays until then. */
export async function confirmTotp(tx: Tx, personId: string, sealed: Uint8Array, step: number): Promise<void> {
  await tx.query(sql`
    insert into person_totps (person_id, sealed, confirmed_at, last_step)
    values (${personId}, ${sealed}, clock_timestamp(), ${step})
    on conflict (person_id) do update
      set sealed = excluded.sealed, confirmed_at = excluded.confirmed_at, last_step = excluded.last_step`);
}

/** Records the step of an accepted code. False if another call has accepted it, or a later one. */
export async function useTotpStep(tx: Tx, personId: string, step: number): Promise<boolean> {
  const rows = await tx.query(sql`
    update person_totps set last_step = ${step}
    where person_id = ${personId} and (last_step is null or last_step < ${step}) returning 1`);
  return rows.length > 0;
}

export async function deleteTotp(tx: Tx, personId: string): Promise<void> {
  await tx.query(sql`delete from person_totps where person_id = ${personId}`);
  await tx.query(sql`delete from person_recovery_codes where person_id = ${personId}`);
}

/** Replaces all recovery codes of a person. */
export async function putRecoveryCodes(tx: Tx, personId: string, hashes: readonly string[]): Promise<void> {
  await tx.query(sql`delete from person_recovery_codes where person_id = ${personId}`);
  await tx.query(sql`
    insert into person_recovery_codes (code_hash, person_id) select unnest(${hashes}::text[]), ${personId}`);
}

export async function useRecoveryCode(tx: Tx, personId: string, hash: string): Promise<boolean> {
  const rows = await tx.query(sql`
    update person_recovery_codes set used_at = clock_timestamp()
    where code_hash = ${hash} and person_id = ${personId} and used_at is null returning 1`);
  return rows.length > 0;
}

export interface PasskeyRow {
  id: string;
  person_id: string;
  credential_id: string;
  public_key: Uint8Array;
  counter: number;
  transports: string[];
  rp_id: string;
  name: string;
  backed_up: boolean;
  created_at: string;
  last_used_at: string | null;
}

const COLUMNS = sql`id, person_id, credential_id, public_key, counter::float8 as counter, transports, rp_id, name, backed_up,
  created_at, last_used_at`;

export function findPasskeys(tx: Tx, personId: string): Promise<PasskeyRow[]> {
  return tx.query<PasskeyRow>(
    sql`select ${COLUMNS} from person_passkeys where person_id = ${personId} order by created_at, id`,
  );
}

/** Locked until the end of the transaction, so that one counter is not accepted twice. */
export async function findPasskey(tx: Tx, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await tx.query<PasskeyRow>(
    sql`select ${COLUMNS} from person_passkeys where credential_id = ${credentialId} for no key update`,
  );
  return row;
}

export function toStoredPasskey(row: PasskeyRow): StoredPasskey {
  const { credential_id: credentialId, public_key: publicKey, counter, transports } = row;
  return { credentialId, publicKey, counter, transports };
}

export interface PasskeyToStore extends NewPasskey {
  id: string;
  personId: string;
  rpId: string;
  name: string;
}

/** False if a person has this passkey already. */
export async function insertPasskey(tx: Tx, passkey: PasskeyToStore): Promise<boolean> {
  const { id, personId, credentialId, publicKey, counter, transports, rpId, name, isBackedUp } = passkey;
  const rows = await tx.query(sql`
    insert into person_passkeys (id, person_id, credential_id, public_key, counter, transports, rp_id, name, backed_up)
    values (${id}, ${personId}, ${credentialId}, ${Buffer.from(publicKey)}, ${counter}, ${transports}, ${rpId}, ${name},
      ${isBackedUp})
    on conflict (credential_id) do nothing returning 1`);
  return rows.length > 0;
}

export async function usePasskey(tx: Tx, id: string, counter: number): Promise<void> {
  await tx.query(
    sql`update person_passkeys set counter = ${counter}, last_used_at = clock_timestamp() where id = ${id}`,
  );
}

export async function deletePasskey(tx: Tx, personId: string, id: string): Promise<boolean> {
  const rows = await tx.query(
    sql`delete from person_passkeys where id = ${id} and person_id = ${personId} returning 1`,
  );
  return rows.length > 0;
}

export interface IdentityRow {
  issuer: string;
  email: string | null;
  last_used_at: string;
}

export function findIdentities(tx: Tx, personId: string): Promise<IdentityRow[]> {
  return tx.query<IdentityRow>(
    sql`select issuer, email, last_used_at from person_identities where person_id = ${personId} order by issuer`,
  );
}

/** The person of an account at a provider, by issuer and subject. */
export async function findPersonOfIdentity(
  tx: Tx,
  identity: { issuer: string; subject: string; email: string | undefined },
): Promise<string | undefined> {
  const [row] = await tx.query<{ person_id: string }>(sql`
    update person_identities set last_used_at = clock_timestamp(), email = coalesce(${identity.email}, email)
    where issuer = ${identity.issuer} and subject = ${identity.subject} returning person_id`);
  return row?.person_id;
}

/** Links an account to a person. False if the person has another account of this provider, or the account another person. */
export async function insertIdentity(
  tx: Tx,
  identity: { issuer: string; subject: string; personId: string; email: string | undefined },
): Promise<boolean> {
  const { issuer, subject, personId, email } = identity;
  const rows = await tx.query(sql`
    insert into person_identities (issuer, subject, person_id, email) values (${issuer}, ${subject}, ${personId}, ${email})
    on conflict do nothing returning 1`);
  return rows.length > 0;
}
