import type { Sql } from "sql-template-tag";
import sql from "sql-template-tag";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { Actor, Credentials } from "../../kernel/operations/caller.ts";
import { hashOfToken } from "../../kernel/secrets/secret-token.ts";
import type { Database } from "../database/pool.ts";
import type { Authenticate } from "../http/authenticate.ts";

// SQL: server/database/functions/authentication.sql

/** Result of `authenticateStatement`: facts about the key and the requested workspace in one column. */
export interface AuthenticationRow {
  caller: string | null;
}

/** Identifies a caller: the hash of a key's secret, or of the token of a web app session. */
export interface Proof {
  of: "key" | "session";
  hash: string;
}

/** Throws for credentials that cannot match any row, without a query. */
export function proofOf(
  { authorization, appSession }: Credentials,
  hashOfSecret: (secret: string) => string | undefined,
): Proof {
  const of = appSession === undefined ? "key" : "session";
  const hash = appSession === undefined ? hashOfSecret(bearerSecret(authorization)) : hashOfToken(appSession);
  if (hash === undefined) throw unknownCaller(of);
  return { of, hash };
}

/** The caller's secret, from which the sealing key of stored responses is derived. */
export function callerSecret({ authorization, appSession }: Credentials): string {
  return appSession ?? bearerSecret(authorization);
}

/** Enters the tenant for the rest of the transaction if the key is valid. Always leaves any other tenant. */
export function authenticateStatement({ of, hash }: Proof, workspaceId: string | undefined): Sql {
  return of === "key"
    ? sql`select authenticate(${hash}, ${workspaceId ?? null}) as caller`
    : sql`select authenticate_session(${hash}, ${workspaceId ?? null}) as caller`;
}

export interface Caller {
  actor: Actor;
  workspaceId: string | undefined;
}

/** Returns the caller or throws. Checks in this order: unknown, revoked, expired, suspended, workspace. */
export function requireCaller(row: AuthenticationRow | undefined, of: Proof["of"] = "key"): Caller {
  const facts = row?.caller;
  if (facts === null || facts === undefined) throw unknownCaller(of);
  const [keyId, agencyId, mode, scope, bound, readOnly, canApprove, revoked, expired, workspaceId, found, suspended] =
    facts.split("|");
  if (revoked === "t") throw new AppError("key_revoked", "This API key was revoked. Use another one.");
  if (expired === "t") throw new AppError("key_expired", "This API key has expired. Create another one.");
  if (suspended === "t") {
    throw new AppError("forbidden", "The operator of this service has suspended the agency of this API key.", {
      suspended: true,
    });
  }
  if (found === "forbidden") throw new AppError("workspace_forbidden", "This API key has no access to that workspace.");
  if (keyId === undefined || agencyId === undefined) throw new Error("`authenticate` returned too few fields.");
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

/** Returns the secret in an `Authorization` header. */
function bearerSecret(authorization: string | undefined): string {
  const match = /^Bearer +([\x21-\x7e]{1,200})$/i.exec(authorization ?? "");
  if (match?.[1] === undefined) throw unknownCaller("key");
  return match[1];
}

/** Authenticates without running an operation: for streams, which authenticate again while they last, and for tool lists. */
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
