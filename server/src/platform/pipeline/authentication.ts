import type { Sql } from "sql-template-tag";
import sql from "sql-template-tag";
import { AppError, validationError } from "../../kernel/app-error.ts";
import type { Actor } from "../../kernel/operation.ts";
import type { Database } from "../db/pool.ts";
import type { Authenticate } from "../http/authenticate.ts";

/** What the database says of a key and the workspace it was sent with. Columns of `authenticate`. */
export interface AuthenticationRow {
  key_id: string;
  agency_id: string;
  mode: "live" | "test";
  scope: Actor["scope"];
  bound_workspace_id: string | null;
  read_only: boolean;
  can_approve: boolean;
  revoked: boolean;
  expired: boolean;
  workspace_id: string | null;
  workspace_state: "bound" | "chosen" | "none" | "forbidden";
}

/** Also enters the tenant for the rest of the transaction, if the key is good. */
export function authenticateStatement(secretHash: string, workspaceId: string | undefined): Sql {
  return sql`select key_id, agency_id, mode, scope, bound_workspace_id, read_only, can_approve, revoked, expired,
                    workspace_id, workspace_state
             from authenticate(${secretHash}, ${workspaceId ?? null})`;
}

export interface Caller {
  actor: Actor;
  workspaceId: string | undefined;
}

/** Who calls, or why not: unknown before revoked before expired before workspace. */
export function requireCaller(row: AuthenticationRow | undefined): Caller {
  if (row === undefined) throw unknownKey();
  if (row.revoked) throw new AppError("key_revoked", "This API key was revoked. Use another one.");
  if (row.expired) throw new AppError("key_expired", "This API key has expired. Create another one.");
  if (row.workspace_state === "forbidden")
    throw new AppError("workspace_forbidden", "This API key may not act in that workspace.");
  const { key_id, agency_id, mode, scope, bound_workspace_id, read_only, can_approve } = row;
  return {
    actor: {
      keyId: key_id,
      agencyId: agency_id,
      mode,
      scope,
      boundWorkspaceId: bound_workspace_id ?? undefined,
      readOnly: read_only,
      canApprove: can_approve,
    },
    workspaceId: row.workspace_id ?? undefined,
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

export function missingWorkspace(): AppError {
  return validationError([
    {
      field: "X-Workspace-Id",
      message: "is required: an agency key must name the workspace of this call in the header `X-Workspace-Id`",
    },
  ]);
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
