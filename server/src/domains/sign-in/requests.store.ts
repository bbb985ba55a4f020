import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";

export interface NewRequest {
  id: string;
  /** Undefined for an address that belongs to no person. */
  personId: string | undefined;
  linkHash: string;
  codeHash: string;
  /** Undefined for a link from the terminal. */
  browserHash: string | undefined;
  back: string | undefined;
  minutes: number;
}

export async function insertRequest(tx: Tx, request: NewRequest): Promise<void> {
  const { id, personId, linkHash, codeHash, browserHash, back, minutes } = request;
  await tx.query(sql`
    insert into sign_in_requests (id, person_id, link_hash, code_hash, browser_hash, back, expires_at)
    values (${id}, ${personId}, ${linkHash}, ${codeHash}, ${browserHash}, ${back},
      clock_timestamp() + make_interval(mins => ${minutes}))`);
}

export interface RequestRow {
  id: string;
  person_id: string | null;
  code_hash: string;
  browser_hash: string | null;
  wrong_codes: number;
  back: string | null;
  state: "open" | "used" | "expired";
}

/** The request of a link, or of an identifier that its browser keeps. Locked until the end of the transaction. */
export async function findRequest(tx: Tx, by: { linkHash: string } | { id: string }): Promise<RequestRow | undefined> {
  const which = "linkHash" in by ? sql`link_hash = ${by.linkHash}` : sql`id = ${by.id}`;
  const [row] = await tx.query<RequestRow>(sql`
    select id, person_id, code_hash, browser_hash, wrong_codes, back,
      case when used_at is not null then 'used' when expires_at <= clock_timestamp() then 'expired' else 'open' end as state
    from sign_in_requests where ${which} for no key update`);
  return row;
}

/** Ends the request, and every other one of its person: a second email in the mailbox works no more. */
export async function useRequest(tx: Tx, { id, person_id }: RequestRow): Promise<void> {
  await tx.query(sql`
    update sign_in_requests set used_at = clock_timestamp()
    where used_at is null and (id = ${id} or person_id = ${person_id})`);
}

export async function countWrongCode(tx: Tx, id: string): Promise<void> {
  await tx.query(sql`update sign_in_requests set wrong_codes = wrong_codes + 1 where id = ${id}`);
}

export type ChallengeKind = "passkey" | "new_passkey" | "oidc" | "second_factor";

export interface NewChallenge {
  tokenHash: string;
  kind: ChallengeKind;
  personId: string | undefined;
  sealed: Uint8Array;
  minutes: number;
}

export async function insertChallenge(tx: Tx, challenge: NewChallenge): Promise<void> {
  const { tokenHash, kind, personId, sealed, minutes } = challenge;
  await tx.query(sql`
    insert into sign_in_challenges (token_hash, kind, person_id, sealed, expires_at)
    values (${tokenHash}, ${kind}, ${personId}, ${sealed}, clock_timestamp() + make_interval(mins => ${minutes}))`);
}

export interface ChallengeRow {
  person_id: string | null;
  sealed: Uint8Array;
  wrong_answers: number;
}

/** Takes a challenge, which works once. */
export async function takeChallenge(tx: Tx, tokenHash: string, kind: ChallengeKind): Promise<ChallengeRow | undefined> {
  const [row] = await tx.query<ChallengeRow & { is_open: boolean }>(sql`
    delete from sign_in_challenges where token_hash = ${tokenHash} and kind = ${kind}
    returning person_id, sealed, wrong_answers, expires_at > clock_timestamp() as is_open`);
  return row?.is_open === true ? row : undefined;
}

/** Reads a challenge that several answers may be tried on. Locked until the end of the transaction. */
export async function findChallenge(tx: Tx, tokenHash: string, kind: ChallengeKind): Promise<ChallengeRow | undefined> {
  const [row] = await tx.query<ChallengeRow>(sql`
    select person_id, sealed, wrong_answers from sign_in_challenges
    where token_hash = ${tokenHash} and kind = ${kind} and expires_at > clock_timestamp() for no key update`);
  return row;
}

export async function countWrongAnswer(tx: Tx, tokenHash: string): Promise<void> {
  await tx.query(sql`update sign_in_challenges set wrong_answers = wrong_answers + 1 where token_hash = ${tokenHash}`);
}

export interface Attempts {
  /** Of this account from this network. */
  here: number;
  /** Of this account from all networks. */
  everywhere: number;
  /** Whether the person signed in from this network before. */
  isKnownNetwork: boolean;
}

/** `account` is the hash of an address, known here or not. */
export async function countAttempts(
  tx: Tx,
  attempt: { account: string; network: string; kind: "failure" | "email"; personId: string | undefined },
): Promise<Attempts> {
  const { account, network, kind, personId } = attempt;
  const [row] = await tx.query<{ here: number; everywhere: number; known: boolean }>(sql`
    select count(*) filter (where network = ${network} and created_at > clock_timestamp() - interval '15 minutes') as here,
      count(*) as everywhere,
      exists (select from sign_in_networks n where n.person_id = ${personId ?? ""} and n.network = ${network}) as known
    from sign_in_attempts
    where account = ${account} and kind = ${kind} and created_at > clock_timestamp() - interval '1 hour'`);
  return {
    here: Number(row?.here ?? 0),
    everywhere: Number(row?.everywhere ?? 0),
    isKnownNetwork: row?.known ?? false,
  };
}

export async function insertAttempt(
  tx: Tx,
  { account, network, kind }: { account: string; network: string; kind: "failure" | "email" },
): Promise<void> {
  await tx.query(sql`insert into sign_in_attempts (account, network, kind) values (${account}, ${network}, ${kind})`);
}

/** A person signed in from here: later failures from elsewhere do not slow this network down. */
export async function rememberNetwork(tx: Tx, personId: string, network: string): Promise<void> {
  await tx.query(sql`
    insert into sign_in_networks (person_id, network) values (${personId}, ${network})
    on conflict (person_id, network) do update set last_used_at = clock_timestamp()`);
}
