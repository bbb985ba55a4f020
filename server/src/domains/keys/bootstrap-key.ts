import type { KeyMode } from "@findable/contract";
import type { Tx } from "../../kernel/database/db.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import { insertAgency } from "./agencies.store.ts";
import { findOldestLiveAgency, hasWorkingAdminKey, insertKey, isSecretKnown, lockBootstrap } from "./keys.store.ts";
import { generateSecret, hashSecret, modeOfOperatorSecret, shownPrefix } from "./keys.ts";

/** The database without a tenant: no key exists yet that could act for the first agency. */
interface SystemDatabase {
  transaction<T>(first: readonly never[], work: (tx: Tx) => Promise<T>): Promise<T>;
}

/**
 * Ensures a live agency with a working ADMIN key. Uses the operator's secret; without one, and if no ADMIN key works, creates a
 * key and returns its secret once. Safe to call at every start and from several processes.
 */
export function ensureBootstrapKey(
  system: SystemDatabase,
  { secret }: { secret: string | undefined },
): Promise<{ agencyId: string; secret: string | undefined }> {
  return system.transaction([], async (tx) => {
    await lockBootstrap(tx);
    const agencyId = (await findOldestLiveAgency(tx)) ?? (await addAgency(tx, "Default agency", "live"));
    if (secret !== undefined) {
      await storeOperatorKey(tx, agencyId, secret);
      return { agencyId, secret: undefined };
    }
    if (await hasWorkingAdminKey(tx, agencyId)) return { agencyId, secret: undefined };
    const generated = generateSecret("live");
    await addAdminKey(tx, agencyId, "live", generated);
    return { agencyId, secret: generated };
  });
}

async function storeOperatorKey(tx: Tx, liveAgencyId: string, secret: string): Promise<void> {
  const mode = modeOfOperatorSecret(secret);
  if (await isSecretKnown(tx, hashSecret(secret))) return;
  const agencyId = mode === "live" ? liveAgencyId : await addAgency(tx, "Test world of the operator", "test");
  await addAdminKey(tx, agencyId, mode, secret);
}

async function addAgency(tx: Tx, name: string, mode: KeyMode): Promise<string> {
  const id = newId("agy");
  await insertAgency(tx, { id, name, mode, seed: mode === "test" ? "findable" : undefined });
  return id;
}

async function addAdminKey(tx: Tx, agencyId: string, mode: KeyMode, secret: string): Promise<void> {
  await insertKey(tx, {
    id: newId("akey"),
    agencyId,
    createdByKeyId: undefined,
    createdByAgencyId: undefined,
    createdByWorkspaceId: undefined,
    workspaceId: undefined,
    name: "Bootstrap key",
    scope: "ADMIN",
    mode,
    secretHash: hashSecret(secret),
    prefix: shownPrefix(secret),
    readOnly: false,
    canApprove: true,
    maxCreditsPerMonth: undefined,
    expiresAt: undefined,
  });
}
