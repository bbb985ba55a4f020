import type { Sql } from "sql-template-tag";
import sql from "sql-template-tag";
import { AppError } from "../../kernel/app-error.ts";
import type { Actor } from "../../kernel/operation.ts";
import type { Database } from "../db/pool.ts";
import type { Authenticate } from "../http/authenticate.ts";

/** What the database says of a key and of the workspace it was sent with: the one column of `authenticateStatement`. */
export interface AuthenticationRow {
  caller: string | null;
}

/** Also enters the tenant for the rest of the transaction, if the key is good, and leaves any other in any case. */
export function authenticateStatement(secretHash: string, workspaceId: string | undefined): Sql {
  return sql`select authenticate(${secretHash}, ${workspaceId ?? null}) as caller`;
}

export interface Caller {
  actor: Actor;
  workspaceId: string | undefined;
}

/** Who calls, or why not: unknown before revoked before expired before workspace. */
export function requireCaller(row: AuthenticationRow | undefined): Caller {
  const facts = row?.caller;
  if (facts === null || facts === undefined) throw unknownKey();
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

export function unknownKey(): AppError {
  return new AppError("unauthorized", "Send a valid API key as `Authorization: Bearer <key>`.");
}

/** The secret in an `Authorization` header. */
export function bearerSecret(authorization: string | undefined): string {
  const match = /^Bearer +([\x21-\x7e]{1,200})$/i.exec(authorization ?? "");
  if (match?.[1] === undefined) throw unknownKey();
  return match[1];
}

/** Says who calls without running anything: for streams, which ask again while they last, and for lists of tools. */
export function createAuthenticator(options: {
  tenant: Database;
  hashOfSecret(secret: string): string | undefined;
}): Authenticate {
  return async ({ authorization, workspaceHeader }) => {
    const secretHash = options.hashOfSecret(bearerSecret(authorization));
    if (secretHash === undefined) throw unknownKey();
    const [rows] = await options.tenant.batch<AuthenticationRow>([authenticateStatement(secretHash, workspaceHeader)]);
    return requireCaller(rows?.[0]).actor;
  };
}
