import type { Sql } from "sql-template-tag";
import { deleteSessions, findSignedIn, insertSession, useSignInLink } from "../domains/keys/index.ts";
import { insertPersonSession } from "../domains/people/index.ts";
import type { Row, Tx } from "../kernel/database/db.ts";
import { AppError } from "../kernel/errors/app-error.ts";
import { newId } from "../kernel/ids/new-id.ts";
import type { AppSessions, SignInWith } from "../kernel/operations/app-sessions.ts";
import { hashOfToken, newToken } from "../kernel/secrets/secret-token.ts";
import { recordAudit } from "../platform/audit/audit-log.store.ts";
import type { Database } from "../platform/database/pool.ts";
import {
  type AuthenticationRow,
  authenticateStatement,
  type Caller,
  type Proof,
  requireCaller,
} from "../platform/pipeline/authentication.ts";

export interface AppSessionsOptions {
  tenant: Database;
  /** Resolves sign-in links. */
  system: Database;
  /** Undefined if the text cannot be the secret of a key. */
  hashOfSecret(secret: string): string | undefined;
  idleMinutes: number;
  sessionMinutes: number;
}

/** Signs people in to the web app. Each action is one transaction in the tenant of the key or session. */
export function createAppSessions(options: AppSessionsOptions): AppSessions {
  const { tenant, system } = options;

  async function secretHashOf(proof: SignInWith): Promise<string> {
    if ("key" in proof) return options.hashOfSecret(proof.key) ?? refuse("This is not an API key of this service.");
    const tokenHash = hashOfToken(proof.link);
    const found =
      tokenHash === undefined ? undefined : await system.transaction([], (tx) => useSignInLink(tx, tokenHash));
    return found ?? refuse("This link was used or has expired. Sign in with a key.");
  }

  function asCaller<T>(proof: Proof, work: (tx: Tx, caller: Caller) => Promise<T>): Promise<T> {
    return tenant.transaction([authenticateStatement(proof, undefined)], (tx, [rows]) =>
      work(tx, requireCaller(callerRow(rows), proof.of)),
    );
  }

  return {
    async signIn(given, requestId) {
      const token = newToken();
      const tokenHash = requireHash(token);
      const proof = { of: "key", hash: await secretHashOf(given) } as const;
      const signedIn = await asCaller(proof, async (tx, caller) => {
        const { keyId, agencyId, boundWorkspaceId: workspaceId } = caller.actor;
        const id = newId("wses");
        const { idleMinutes, sessionMinutes: minutes } = options;
        await insertSession(tx, { id, agencyId, workspaceId, keyId, tokenHash, idleMinutes, minutes });
        await tx.query(auditOf(caller, "app.session.start", [id], requestId));
        return await findSignedIn(tx, tokenHash);
      });
      if (signedIn === undefined) throw new Error("The session was not recorded.");
      return { token, signedIn };
    },
    async startForMember({ membershipId, method, device }, requestId) {
      const token = newToken();
      const tokenHash = requireHash(token);
      const id = newId("wses");
      const { idleMinutes, sessionMinutes: minutes } = options;
      const session = { id, membershipId, tokenHash, method, device, idleMinutes, minutes };
      if (!(await system.transaction([], (tx) => insertPersonSession(tx, session)))) {
        refuse("This person has no active place in the agency.");
      }
      const signedIn = await asCaller({ of: "session", hash: tokenHash }, async (tx, caller) => {
        await tx.query(auditOf(caller, "app.session.start", [id], requestId));
        return await findSignedIn(tx, tokenHash);
      });
      if (signedIn === undefined) throw new Error("The session was not recorded.");
      return { token, signedIn };
    },
    async find(token) {
      const hash = hashOfToken(token) ?? refuse("This session has ended. Sign in again.");
      const signedIn = await asCaller({ of: "session", hash }, (tx) => findSignedIn(tx, hash));
      return signedIn ?? refuse("This session has ended. Sign in again.");
    },
    async signOut(token, reach, requestId) {
      const hash = hashOfToken(token);
      if (hash === undefined) return;
      try {
        await asCaller({ of: "session", hash }, async (tx, caller) => {
          const ids = await deleteSessions(tx, hash, reach);
          await tx.query(auditOf(caller, "app.session.end", ids, requestId));
        });
      } catch (error) {
        // The session or its key has ended already: nothing remains to delete.
        if (!(error instanceof AppError) || error.status >= 500) throw error;
      }
    },
  };
}

function refuse(message: string): never {
  throw new AppError("unauthorized", message);
}

function requireHash(token: string): string {
  const hash = hashOfToken(token);
  if (hash === undefined) throw new Error("A new token is malformed.");
  return hash;
}

// The first statement of the transaction returns this shape.
function callerRow(rows: Row[] | undefined): AuthenticationRow | undefined {
  return rows?.[0] as AuthenticationRow | undefined;
}

function auditOf({ actor }: Caller, action: string, ids: readonly string[], requestId: string): Sql {
  const [only] = ids;
  return recordAudit({
    agencyId: actor.agencyId,
    workspaceId: actor.boundWorkspaceId,
    action,
    actor: { type: actor.person?.isSignedIn === true ? "person" : "key", id: actor.keyId },
    transport: "app",
    requestId,
    status: 200,
    resource: only === undefined || ids.length > 1 ? undefined : { id: only },
    details: ids.length > 1 ? { sessions: ids.length } : {},
  });
}
