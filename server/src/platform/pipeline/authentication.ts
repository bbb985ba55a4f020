import type { Sql } from "sql-template-tag";
import sql from "sql-template-tag";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { Credentials } from "../../kernel/operations/credentials.ts";
import type { Actor } from "../../kernel/operations/operation.ts";
import { hashOfToken } from "../../kernel/secrets/secret-token.ts";
import type { Database } from "../database/pool.ts";
import type { Authenticate } from "../http/authenticate.ts";

// SQL: server/database/functions/authentication.sql

/** What the database says of a key and of the workspace it was sent with: the one column of `authenticateStatement`. */
export interface AuthenticationRow {
  caller: string | null;
}

/** What the database knows a caller by: the hash of a key's secret, or of the token of a session of the web app. */
export interface Proof {
  of: "key" | "session";
  hash: string;
}

/** Throws where nothing in the database can answer to what was sent, so that it is not asked. */
export function proofOf(
  { authorization, appSession }: Credentials,
  hashOfSecret: (secret: string) => string | undefined,
): Proof {
  const of = appSession === undefined ? "key" : "session";
  const hash = appSession === undefined ? hashOfSecret(bearerSecret(authorization)) : hashOfToken(appSession);
  if (hash === undefined) throw unknownCaller(of);
  return { of, hash };
}

/** What only the caller has, to seal with. */
export function callerSecret({ authorization, appSession }: Credentials): string {
  return appSession ?? bearerSecret(authorization);
}

/** Also enters the tenant for the rest of the transaction, if the key is good, and leaves any other in any case. */
export function authenticateStatement({ of, hash }: Proof, workspaceId: string | undefined): Sql {
  return of === "key"
    ? sql`select authenticate(${hash}, ${workspaceId ?? null}) as caller`
    : sql`select authenticate_session(${hash}, ${workspaceId ?? null}) as caller`;
}

export interface Caller {
  actor: Actor;
  workspaceId: string | undefined;
}

/** Who calls, or why not: unknown before revoked before expired before workspace. */
export function requireCaller(row: AuthenticationRow | undefined, of: Proof["of"] = "key"): Caller {
  const facts = row?.caller;
  if (facts === null || facts === undefined) throw unknownCaller(of);
  const [keyId, agencyId, mode, scope, bound, readOnly, canApprove, revoked, expired, workspaceId, found] =
    facts.split("|");
  if (revoked === "t") throw new AppError("key_revoked", "This API key was revoked. Use another one.");
  if (expired === "t") throw new AppError("key_expired", "This API key has expired. Create another one.");
  if (found === "forbidden") throw new AppError("workspace_forbidden", "This API key may not act in that workspace.");
  if (keyId === undefined || agencyId === undefined) throw new Error("`authenticate` answered with too few facts.");
  return {
    actor: {
      keyId,
      agencyId,
      mode: mode === "test" ? "test" : "live",
      scope: scope === "ADMIN" || scope === "AGENCY" ? scope : "WORKSPACE",
      boundWorkspaceId: bound === "" ? undefined : bound,
      readOnly: readOnly === "t",
      canApprove: canApprove === "t",
    },
    workspaceId: workspaceId === "" ? undefined : workspaceId,
  };
}

function unknownCaller(of: Proof["of"]): AppError {
  const message =
    of === "key" ? "Send a valid API key as `Authorization: Bearer <key>`." : "This session has ended. Sign in again.";
  return new AppError("unauthorized", message);
}

/** The secret in an `Authorization` header. */
function bearerSecret(authorization: string | undefined): string {
  const match = /^Bearer +([\x21-\x7e]{1,200})$/i.exec(authorization ?? "");
  if (match?.[1] === undefined) throw unknownCaller("key");
  return match[1];
}

/** Says who calls without running anything: for streams, which ask again while they last, and for lists of tools. */
export function createAuthenticator(options: {
  tenant: Database;
  hashOfSecret(secret: string): string | undefined;
}): Authenticate {
  return async (credentials) => {
    const proof = proofOf(credentials, options.hashOfSecret);
    const statement = authenticateStatement(proof, credentials.workspaceHeader);
    const [rows] = await options.tenant.batch<AuthenticationRow>([statement]);
    return requireCaller(rows?.[0], proof.of).actor;
  };
}
