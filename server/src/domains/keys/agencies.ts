import type { ApiKey, KeyScope } from "@findable/contract";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import { hasWorkspace, insertAgency, lockLiveAgency, setSuspended } from "./agencies.store.ts";
import { insertKey } from "./keys.store.ts";
import { generateSecret, hashSecret, shownPrefix } from "./keys.ts";

/** A key that the operator creates. It has no maker, so it counts as a separate person for approvals. */
export interface OperatorKey {
  name: string;
  scope: KeyScope;
  workspaceId: string | undefined;
  readOnly: boolean;
}

/** Creates a live agency. Returns its identifier. */
export async function createAgency(tx: Tx, name: string): Promise<string> {
  const id = newId("agy");
  await insertAgency(tx, { id, name, mode: "live", seed: undefined });
  return id;
}

/** Creates a key of a live agency, without a key that creates it. Throws `not_found`, `workspace_not_found` or `forbidden`. */
export async function addOperatorKey(
  tx: Tx,
  agencyId: string,
  { name, scope, workspaceId, readOnly }: OperatorKey,
): Promise<ApiKey & { secret: string }> {
  const agency = await lockLiveAgency(tx, agencyId);
  if (agency === undefined) throw agencyNotFound(agencyId);
  if (agency.suspended_at !== null) {
    throw new AppError("forbidden", `The agency "${agencyId}" is suspended. Resume it first.`, { agencyId });
  }
  if (workspaceId !== undefined && !(await hasWorkspace(tx, agencyId, workspaceId))) {
    throw new AppError("workspace_not_found", `The agency has no workspace "${workspaceId}".`, { workspaceId });
  }
  const secret = generateSecret("live");
  const key = await insertKey(tx, {
    id: newId("akey"),
    agencyId,
    createdByKeyId: undefined,
    createdByAgencyId: undefined,
    createdByWorkspaceId: undefined,
    workspaceId,
    name,
    scope,
    mode: "live",
    secretHash: hashSecret(secret),
    prefix: shownPrefix(secret),
    readOnly,
    canApprove: !readOnly,
    maxCreditsPerMonth: undefined,
    expiresAt: undefined,
  });
  if (key === undefined) throw new Error("Two random secrets collided.");
  return { ...key, secret };
}

/** Suspends or resumes an agency. Throws `not_found`. */
export async function suspendAgency(tx: Tx, agencyId: string, suspended: boolean): Promise<void> {
  if (!(await setSuspended(tx, agencyId, suspended))) throw agencyNotFound(agencyId);
}

function agencyNotFound(agencyId: string): AppError {
  return new AppError("not_found", `There is no live agency "${agencyId}".`, { agencyId });
}
