import { randomBytes } from "node:crypto";
import sql from "sql-template-tag";
import type { Tx } from "../../../kernel/database/db.ts";
import { AppError } from "../../../kernel/errors/app-error.ts";
import type { CommandContext } from "../../../kernel/operations/operation.ts";
import { hashOfToken, newToken } from "../../../kernel/secrets/secret-token.ts";
import type { Property } from "../../../providers/gsc/port.ts";
import { insertSignIn } from "./sign-ins.store.ts";

const VERIFIER_BYTES = 48;

/** The verifier is sealed for its state only. */
export function verifierContext(stateHash: string): string {
  return `gsc-sign-in:${stateHash}`;
}

/** Starts a sign-in that connects the workspace. The state works once, for this workspace, for some minutes. */
export async function startSignIn(
  { tx, actor, agencyId, workspaceId, services, isInApp }: CommandContext,
  returnUrl: string,
): Promise<{ redirectUrl: string; expiresAt: string }> {
  const state = newToken();
  const stateHash = hashOfToken(state);
  if (stateHash === undefined) throw new Error("A new token has the wrong form.");
  const verifier = randomBytes(VERIFIER_BYTES).toString("base64url");
  const redirectUrl = services.gscSignIn(actor.mode, { state, verifier });
  if (redirectUrl === undefined) {
    throw new AppError(
      "external_unavailable",
      "The operator has registered no client for the search console (GSC_CLIENT_ID). Pass `serviceAccountKey` instead.",
    );
  }
  const sealedVerifier = services.sealer.seal(verifier, verifierContext(stateHash));
  const signIn = { stateHash, agencyId, workspaceId, apiKeyId: actor.keyId, inApp: isInApp, sealedVerifier, returnUrl };
  return { redirectUrl, expiresAt: await insertSignIn(tx, signIn) };
}

/** A test world has verified every workspace's own domain. */
export async function simulatedProperties(tx: Tx, workspaceId: string): Promise<Property[]> {
  const rows = await tx.query<{ domain: string }>(
    sql`select primary_domain as domain from workspaces where id = ${workspaceId}`,
  );
  return rows.map(({ domain }) => ({ siteUrl: `sc-domain:${domain}`, permissionLevel: "siteOwner" }));
}
