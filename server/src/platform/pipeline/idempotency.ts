import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { OperationContract } from "@findable/contract";
import sql from "sql-template-tag";
import { AppError, validationError } from "../../kernel/app-error.ts";
import { fingerprint } from "../../kernel/canonical-json.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { sqlState } from "../db/pool.ts";

/** How long a duplicate waits for the first call to commit. */
const PATIENCE_MS = 10_000;

export interface StoredAnswer {
  status: number;
  headers: Record<string, string>;
  output: unknown;
}

/** One write that named an Idempotency-Key. */
export interface IdempotentCall {
  agencyId: string;
  /** Empty for calls that act on the agency. */
  workspaceId: string;
  contract: Pick<OperationContract, "name" | "answersSecret">;
  key: string;
  fingerprint: string;
  apiKeyId: string;
  /** The caller's own secret: answers that hold a secret are sealed with it, so that a stolen database gives none away. */
  callerSecret: string;
}

/** The fingerprint of a checked input: equal bodies, paths and queries have equal ones, whatever the order of members. */
export function inputFingerprint(input: unknown): string {
  return fingerprint(input);
}

/** Throws a `validation_error` where the key is not 1 to 255 printable ASCII characters. */
export function requireIdempotencyKey(key: string): string {
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw validationError([
    { field: "Idempotency-Key", message: "must be 1 to 255 printable ASCII characters without spaces" },
  ]);
}

/**
 * Claims the key in the write's own transaction. Answers what was answered before, where it was; a call with another input
 * gets `idempotency_replay`, and so does one whose first is still under way after 10 s.
 */
export async function claimKey(tx: Tx, call: IdempotentCall): Promise<StoredAnswer | undefined> {
  const claimed = await insertClaim(tx, call);
  return claimed ? undefined : findAnswer(tx, call);
}

async function insertClaim(tx: Tx, call: IdempotentCall): Promise<boolean> {
  await tx.query(sql`select set_config('lock_timeout', ${`${PATIENCE_MS}ms`}, true)`);
  try {
    const rows = await tx.query(sql`
      insert into idempotency_keys (agency_id, workspace_id, operation, key, fingerprint, api_key_id)
      values (${call.agencyId}, ${call.workspaceId}, ${call.contract.name}, ${call.key}, ${call.fingerprint}, ${call.apiKeyId})
      on conflict (agency_id, workspace_id, operation, key) do update
      set fingerprint = excluded.fingerprint, api_key_id = excluded.api_key_id, status = null, headers = null, output = null,
          sealed_output = null, created_at = clock_timestamp()
      where idempotency_keys.created_at < clock_timestamp() - interval '24 hours'
      returning key`);
    await tx.query(sql`select set_config('lock_timeout', '0', true)`);
    return rows.length === 1;
  } catch (error) {
    if (sqlState(error) !== "55P03") throw error;
    throw new AppError(
      "idempotency_replay",
      "The first call with this Idempotency-Key is still under way; try again in a moment.",
      {
        state: "in_progress",
        retryAfterSeconds: 1,
      },
    );
  }
}

interface AnswerRow {
  fingerprint: string;
  api_key_id: string;
  status: number | null;
  headers: Record<string, string> | null;
  output: string | null;
  sealed_output: Buffer | null;
}

async function findAnswer(tx: Tx, call: IdempotentCall): Promise<StoredAnswer> {
  const [row] = await tx.query<AnswerRow>(sql`
    select fingerprint, api_key_id, status, headers, output, sealed_output from idempotency_keys
    where agency_id = ${call.agencyId} and workspace_id = ${call.workspaceId} and operation = ${call.contract.name} and key = ${call.key}`);
  if (row === undefined || row.status === null) throw new Error("An Idempotency-Key was claimed and has no answer.");
  if (row.fingerprint !== call.fingerprint) {
    throw new AppError(
      "idempotency_replay",
      "This Idempotency-Key was used with another request in the last 24 hours. Use a new one.",
      {
        state: "other_request",
      },
    );
  }
  if (row.sealed_output !== null && row.api_key_id !== call.apiKeyId) {
    throw new AppError(
      "idempotency_replay",
      "The answer to this Idempotency-Key holds a secret and was given to another API key.",
      {
        state: "other_api_key",
      },
    );
  }
  return {
    status: row.status,
    headers: row.headers ?? {},
    output: JSON.parse(row.sealed_output === null ? (row.output ?? "null") : unseal(call, row.sealed_output)),
  };
}

/** Keeps the answer for the calls that come after. */
export async function storeAnswer(db: Db, call: IdempotentCall, answer: StoredAnswer): Promise<void> {
  const secret = call.contract.answersSecret === true;
  const text = JSON.stringify(answer.output);
  await db.query(sql`
    update idempotency_keys
    set status = ${answer.status}, headers = ${JSON.stringify(answer.headers)}::jsonb,
        output = ${secret ? null : text}, sealed_output = ${secret ? `\\x${seal(call, text).toString("hex")}` : null}::bytea
    where agency_id = ${call.agencyId} and workspace_id = ${call.workspaceId} and operation = ${call.contract.name} and key = ${call.key}`);
}

function sealingKey(call: IdempotentCall): Buffer {
  return Buffer.from(hkdfSync("sha256", call.callerSecret, call.key, "findable idempotency answer", 32));
}

/** AES-256-GCM: 12 bytes of nonce, 16 of tag, then the text. */
function seal(call: IdempotentCall, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(call), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function unseal(call: IdempotentCall, sealed: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", sealingKey(call), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString("utf8");
}
