import type { Tx } from "../../../kernel/database/db.ts";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import type { Sealer } from "../../../kernel/secrets/sealer.ts";
import type { AccessTokens, AccountCall } from "../../../providers/gsc/port.ts";
import { findSealedAccount, recordProblem, type SealedAccount, storeCredentials } from "./connections.store.ts";

/** What is sealed in the row of a connection. */
export type GscCredentials = (
  | { kind: "oauth"; refreshToken: string; scope: string }
  | { kind: "service_account"; email: string; privateKey: string; scope: string }
) & {
  accessToken?: string;
  /** Milliseconds since 1970, by our clock. */
  expiresAt?: number;
};

export interface FreshTokens {
  accessToken: string;
  expiresAt: number;
  refreshToken?: string;
}

export interface AccountOptions {
  /** Reads and writes as the workspace. */
  inWorkspace<T>(place: Pick<AccountCall, "agencyId" | "workspaceId">, work: (tx: Tx) => Promise<T>): Promise<T>;
  sealer: Sealer;
  /** Asks the vendor for a new access token. */
  renew(credentials: GscCredentials, signal: AbortSignal): Promise<FreshTokens>;
  now: () => Date;
}

/** A token that ends sooner is renewed before its use. */
const MARGIN_MS = 60_000;
const NOT_CONNECTED = "This workspace has connected no search console.";

/**
 * Access tokens of the accounts of workspaces. A renewal holds the lock of the connection's row, so of several processes one asks
 * the vendor and the others use its token.
 */
export function createAccountTokens({ inWorkspace, sealer, renew, now }: AccountOptions): AccessTokens {
  const renewals = new Map<string, Promise<string>>();
  const usable = ({ accessToken, expiresAt = 0 }: GscCredentials, refused: string | undefined) =>
    accessToken !== undefined && accessToken !== refused && expiresAt > now().getTime() + MARGIN_MS
      ? accessToken
      : undefined;

  async function renewInTurn(place: AccountCall, refused: string | undefined): Promise<string> {
    // The failure of an account is recorded, so it must not roll back.
    const result = await inWorkspace(place, async (tx) => {
      const account = requireUsable(await findSealedAccount(tx, place.workspaceId, "for no key update"));
      const credentials = openAccount(sealer, account);
      const known = usable(credentials, refused);
      if (known !== undefined) return { token: known };
      try {
        const fresh = await renew(credentials, place.signal);
        await storeCredentials(tx, account.id, sealAccount(sealer, account.id, { ...credentials, ...fresh }));
        return { token: fresh.accessToken };
      } catch (error) {
        if (!(error instanceof ProviderError) || error.kind !== "auth") throw error;
        await recordProblem(tx, account.id, error.message);
        return { error };
      }
    });
    if ("error" in result) throw result.error;
    return result.token;
  }

  return {
    async read(place, refused) {
      const account = requireUsable(await inWorkspace(place, (tx) => findSealedAccount(tx, place.workspaceId)));
      const known = usable(openAccount(sealer, account), refused);
      if (known !== undefined) return known;
      const key = `${account.id} ${refused ?? ""}`;
      const running = renewals.get(key);
      if (running !== undefined) return running;
      const renewal = renewInTurn(place, refused).finally(() => renewals.delete(key));
      renewals.set(key, renewal);
      return renewal;
    },
  };
}

/** Credentials are sealed for one connection. Never change the context: stored ones open with no other. */
function contextOf(connectionId: string): string {
  return `gsc:${connectionId}`;
}

export function sealAccount(sealer: Sealer, connectionId: string, credentials: GscCredentials): Uint8Array {
  return sealer.seal(JSON.stringify(credentials), contextOf(connectionId));
}

// Safe cast: sealed by the function above.
export function openAccount(sealer: Sealer, { id, sealed }: Pick<SealedAccount, "id" | "sealed">): GscCredentials {
  if (sealed === null) throw new ProviderError("gsc", "config", NOT_CONNECTED);
  try {
    return JSON.parse(sealer.open(sealed, contextOf(id)));
  } catch {
    throw new ProviderError("gsc", "config", "The stored account can no longer be decrypted. Connect it again.");
  }
}

function requireUsable(account: SealedAccount | undefined): SealedAccount {
  if (account === undefined) throw new ProviderError("gsc", "config", NOT_CONNECTED);
  if (account.problem === null) return account;
  throw new ProviderError("gsc", "auth", account.problem);
}
