import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { OperationContract } from "@findable/contract";
import type { Sql } from "sql-template-tag";
import sql from "sql-template-tag";
import type { Db, Row } from "../../kernel/database/db.ts";
import { AppError, validationError } from "../../kernel/errors/app-error.ts";
import { fingerprint } from "../../kernel/ids/hashes.ts";

// SQL: server/database/functions/idempotency.sql

export interface StoredAnswer {
  status: number;
  headers: Record<string, string>;
  output: unknown;
}

/** A write with an Idempotency-Key. */
export interface IdempotentCall {
  agencyId: string;
  /** Empty for calls on the agency. */
  workspaceId: string;
  contract: Pick<OperationContract, "name" | "answersSecret">;
  key: string;
  fingerprint: string;
  apiKeyId: string;
  /** Seals responses that contain a secret, so that a stolen database reveals none. */
  callerSecret: string;
}

/** Fingerprint of a validated input. It does not depend on the order of members. */
export function inputFingerprint(input: unknown): string {
  return fingerprint(input);
}

/** Throws a `validation_error` unless the key has 1 to 255 printable ASCII characters. */
export function requireIdempotencyKey(key: string): string {
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw validationError([
    { field: "Idempotency-Key", message: "must be 1 to 255 printable ASCII characters without spaces" },
  ]);
}

interface ClaimRow {
  state: "claimed" | "answered" | "in_progress";
  fingerprint: string | null;
  api_key_id: string | null;
  status: number | null;
  headers: Record<string, string> | null;
  output: string | null;
  sealed_output: Buffer | null;
}

/** Signals that the first call is in progress. The caller must retry in another transaction. */
export class StillUnderWay extends Error {
  /** What a start answered at its commit, if the first call has committed and waits for its run. */
  readonly first: StoredAnswer | undefined;

  constructor(first: StoredAnswer | undefined) {
    super("Another call with this Idempotency-Key is in progress.");
    this.name = "StillUnderWay";
    this.first = first;
  }
}

/** Statement for the first round trip of the write, after the one that enters the tenant. Never waits. */
export function claimStatement({ contract, key, fingerprint, apiKeyId }: IdempotentCall): Sql {
  return sql`select state, fingerprint, api_key_id, status, headers, output, sealed_output
             from claim_idempotency_key(${contract.name}, ${key}, ${fingerprint}, ${apiKeyId})`;
}

/**
 * Returns undefined for the first call, which then holds the key until its transaction ends; otherwise the stored response.
 * Throws `StillUnderWay`, and `idempotency_replay` for a call with another input.
 */
export function earlierAnswer(call: IdempotentCall, rows: Row[] | undefined): StoredAnswer | undefined {
  const row = claimRow(rows);
  if (row === undefined) throw new Error("A claim requires an entered tenant.");
  switch (row.state) {
    case "claimed":
      return undefined;
    case "in_progress":
      throw new StillUnderWay(row.status === null ? undefined : readAnswer(call, row));
    case "answered":
      return readAnswer(call, row);
  }
}

// The claim statement returns this shape.
function claimRow(rows: Row[] | undefined): ClaimRow | undefined {
  return rows?.[0] as ClaimRow | undefined;
}

function readAnswer(call: IdempotentCall, row: ClaimRow): StoredAnswer {
  if (row.fingerprint !== call.fingerprint) {
    throw new AppError(
      "idempotency_replay",
      "This Idempotency-Key was used with another request in the last 24 hours. Use a new one.",
      { state: "other_request" },
    );
  }
  if (row.status === null) throw new Error("A claimed Idempotency-Key has no stored response.");
  if (row.sealed_output !== null && row.api_key_id !== call.apiKeyId) throw givenToAnother();
  const text = row.sealed_output === null ? (row.output ?? "null") : unseal(call, row.sealed_output);
  return { status: row.status, headers: row.headers ?? {}, output: JSON.parse(text) };
}

export function stillInProgress(): AppError {
  return new AppError(
    "idempotency_replay",
    "The first call with this Idempotency-Key is still in progress. Try again in a moment.",
    { state: "in_progress", retryAfterSeconds: 1 },
  );
}

/**
 * Stores the response for later calls. With `openMs` it stays hidden for that time unless it is stored again, because a final
 * response is expected.
 */
export async function storeAnswer(
  db: Db,
  call: IdempotentCall,
  answer: StoredAnswer,
  openMs: number | undefined,
): Promise<void> {
  const secret = call.contract.answersSecret === true;
  const text = JSON.stringify(answer.output);
  await db.query(sql`
    update idempotency_keys
    set status = ${answer.status}, headers = ${JSON.stringify(answer.headers)}::jsonb,
        open_until = clock_timestamp() + ${openMs ?? null}::double precision * interval '1 millisecond',
        output = ${secret ? null : text}, sealed_output = ${secret ? `\\x${seal(call, text).toString("hex")}` : null}::bytea
    where agency_id = ${call.agencyId} and workspace_id = ${call.workspaceId} and operation = ${call.contract.name} and key = ${call.key}`);
}

function givenToAnother(cause?: unknown): AppError {
  return new AppError(
    "idempotency_replay",
    "The response to this Idempotency-Key contains a secret and belongs to another API key or session.",
    { state: "other_api_key" },
    { cause },
  );
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
  const text = decipher.update(sealed.subarray(28));
  try {
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch (error) {
    // One key has its secret and its sessions, each of which derives a separate sealing key.
    throw givenToAnother(error);
  }
}
