import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";

/** A transaction outside any tenant: the operator's mailbox belongs to none. */
export type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Waits for other renewals of the account until the transaction ends, and returns its sealed tokens. */
export async function lockTokens(tx: Tx, account: string): Promise<Uint8Array | undefined> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`mail_tokens ${account}`}, 0))`);
  const [row] = await tx.query<{ sealed: Uint8Array }>(sql`select sealed from mail_tokens where account = ${account}`);
  return row?.sealed;
}

interface StoredTokens {
  account: string;
  integrationId: string | undefined;
  sealed: Uint8Array;
  at: string;
}

export async function storeTokens(tx: Tx, { account, integrationId, sealed, at }: StoredTokens): Promise<void> {
  await tx.query(sql`
    insert into mail_tokens (account, integration_id, sealed, renewed_at)
    select ${account}, ${integrationId ?? null}, ${sealed}, ${at}
    -- A connection that was deleted meanwhile keeps no tokens.
    where ${integrationId ?? null}::text is null or exists (select from integrations where id = ${integrationId ?? null})
    on conflict (account) do update
    set sealed = excluded.sealed, integration_id = excluded.integration_id, renewed_at = excluded.renewed_at`);
}

/** Deletes the tokens of what the connection used before. */
export async function deleteOtherTokens(tx: Tx, integrationId: string, account: string): Promise<void> {
  await tx.query(sql`delete from mail_tokens where integration_id = ${integrationId} and account <> ${account}`);
}
