import { ROLES, type Role, roleMay } from "@findable/contract";
import type { Sql } from "sql-template-tag";
import sql from "sql-template-tag";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { ActingPerson, Actor, Credentials } from "../../kernel/operations/caller.ts";
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

/** What `app.workspace` is for a person who sees several workspaces and named none. It equals no workspace. */
const SEVERAL = "several";

/** Returns the caller or throws. Checks in this order: unknown, revoked, expired, suspended, owner, workspace. */
export function requireCaller(row: AuthenticationRow | undefined, of: Proof["of"] = "key"): Caller {
  const facts = row?.caller;
  if (facts === null || facts === undefined) throw unknownCaller(of);
  const [
    keyId,
    agencyId,
    mode,
    scope,
    bound,
    readOnly,
    canApprove,
    revoked,
    expired,
    workspaceId,
    found,
    suspended,
    ...owner
  ] = facts.split("|");
  const person = personOf(owner);
  const isActive = person === undefined || owner[4] === "t";
  if (person?.isSignedIn === true && !isActive) throw unknownCaller(of);
  if (revoked === "t") throw new AppError("key_revoked", "This API key was revoked. Use another one.");
  if (expired === "t") throw new AppError("key_expired", "This API key has expired. Create another one.");
  if (suspended === "t") {
    throw new AppError("forbidden", "The operator of this service has suspended the agency of this API key.", {
      suspended: true,
    });
  }
  if (!isActive) throw new AppError("key_revoked", "The person who owns this API key is not active. Use another key.");
  if (found === "forbidden") {
    const what = person?.isSignedIn === true ? "Your role" : "This API key";
    throw new AppError("workspace_forbidden", `${what} has no access to that workspace.`);
  }
  if (keyId === undefined || agencyId === undefined) throw new Error("`authenticate` returned too few fields.");
  const named = workspaceId === "" ? undefined : workspaceId;
  return {
    actor: {
      keyId,
      agencyId,
      mode: mode === "test" ? "test" : "live",
      scope: scopeOf(scope, person),
      boundWorkspaceId: boundOf(bound === "" ? undefined : bound, named, person),
      readOnly: readOnly === "t" || (person !== undefined && !mayAct(person.role)),
      canApprove: canApprove === "t" && (person === undefined || roleMay(person.role, "decide")),
      person,
      sessionId: owner[6],
    },
    workspaceId: named,
  };
}

function personOf([principal, role, membershipId, personId, , workspaces]: string[]): ActingPerson | undefined {
  if (role === undefined || !isRole(role) || membershipId === undefined || personId === undefined) return undefined;
  const list = workspaces === undefined || workspaces === "" ? undefined : workspaces.split(",");
  return { personId, membershipId, role, isSignedIn: principal === "person", workspaces: list };
}

function isRole(text: string): text is Role {
  return Object.hasOwn(ROLES, text);
}

/** Whether a role can do more than read. */
function mayAct(role: Role): boolean {
  return ROLES[role].may.length > 1;
}

/** The scope of the key, at most that of its owner's role. */
function scopeOf(scope: string | undefined, person: ActingPerson | undefined): Actor["scope"] {
  if (person?.workspaces !== undefined || (scope !== "ADMIN" && scope !== "AGENCY")) return "WORKSPACE";
  if (person !== undefined && !roleMay(person.role, "manage")) return "AGENCY";
  return scope;
}

/** A person who sees named workspaces is bound to the one that the call names. */
function boundOf(
  bound: string | undefined,
  named: string | undefined,
  person: ActingPerson | undefined,
): string | undefined {
  if (bound !== undefined || person?.workspaces === undefined) return bound;
  return named ?? SEVERAL;
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
