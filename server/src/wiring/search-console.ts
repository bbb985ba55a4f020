import {
  type AccountOptions,
  claimRevocations,
  createAccountTokens,
  deleteRevocation,
  openAccount,
} from "../domains/indexing/index.ts";
import type { SystemDb } from "../kernel/database/db.ts";
import type { Sealer } from "../kernel/secrets/sealer.ts";
import type { Database } from "../platform/database/pool.ts";
import { inTenantTransaction } from "../platform/database/tenant.ts";
import { createGsc } from "../providers/gsc/live/gsc.ts";
import { createGscOAuth, type GscOAuth } from "../providers/gsc/live/oauth.ts";
import type { GscPort } from "../providers/gsc/port.ts";
import type { GscSettings } from "../providers/gsc/settings.ts";

export interface SearchConsoleOptions {
  settings: GscSettings;
  fetch: typeof fetch;
  tenant: Database;
  sealer: Sealer;
}

const VENDOR_TIMEOUT_MS = 30_000;
const now = () => new Date();

/** The search console with the accounts of workspaces. */
export function openSearchConsole({ settings, fetch, tenant, sealer }: SearchConsoleOptions): {
  oauth: GscOAuth;
  gsc: GscPort;
} {
  const oauth = createGscOAuth({ ...settings, fetch, now });
  const renew: AccountOptions["renew"] = (credentials) => {
    const signal = AbortSignal.timeout(VENDOR_TIMEOUT_MS);
    return credentials.kind === "oauth"
      ? oauth.refresh(credentials.refreshToken, signal)
      : oauth.forServiceAccount(credentials, credentials.scope, signal);
  };
  const inWorkspace: AccountOptions["inWorkspace"] = (place, work) => inTenantTransaction(tenant, place, work);
  const tokens = createAccountTokens({ inWorkspace, sealer, renew, now });
  return { oauth, gsc: createGsc({ ...settings, fetch, now, tokens }) };
}

/** The operator's addresses can be private, for example a proxy. */
export function searchConsoleOrigins({ addresses: { oauth, api, indexing } }: GscSettings): string[] {
  return [oauth, api, indexing].map((address) => new URL(address).origin);
}

/** Revokes the accounts of deleted connections at the vendor. */
export async function revokeAccounts(system: SystemDb, sealer: Sealer, oauth: GscOAuth): Promise<void> {
  for (const { id, sealed } of await claimRevocations(system)) {
    const credentials = openAccount(sealer, { id, sealed });
    const signal = AbortSignal.timeout(VENDOR_TIMEOUT_MS);
    if (credentials.kind === "oauth") await oauth.revoke(credentials.refreshToken, signal);
    await deleteRevocation(system, id);
  }
}
