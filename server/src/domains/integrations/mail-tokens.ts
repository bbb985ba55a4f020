import { sha256Hex } from "../../kernel/ids/hashes.ts";
import type { Sealer } from "../../kernel/secrets/sealer.ts";
import type { MailAccount, MailTokens, RenewedTokens } from "../../providers/outreach/port.ts";
import { deleteOtherTokens, type InTransaction, lockTokens, storeTokens } from "./mail-tokens.store.ts";

/** An access token is renewed this long before it expires. */
const MARGIN_MS = 60_000;

export interface MailTokenOptions {
  inTransaction: InTransaction;
  sealer: Sealer;
  now: () => Date;
}

/**
 * A vendor can return another refresh token with each access token and refuse the one before. A renewal holds the lock of the
 * account, so of several processes one asks the vendor, and the others use its tokens. They are stored before they are used.
 */
export function createMailTokens({ inTransaction, sealer, now }: MailTokenOptions): MailTokens {
  const contextOf = (account: string) => `mail-tokens:${account}`;

  /** Undefined if the service's key has changed: the token that a person set may still be valid. */
  function open(account: string, sealed: Uint8Array | undefined): RenewedTokens | undefined {
    if (sealed === undefined) return undefined;
    try {
      // Safe cast: sealed below.
      return JSON.parse(sealer.open(sealed, contextOf(account)));
    } catch {
      return undefined;
    }
  }

  return {
    current: ({ refused, ...account }, renew) =>
      inTransaction(async (tx) => {
        const id = idOf(account);
        const known = open(id, await lockTokens(tx, id));
        const isUsable = known !== undefined && known.until > now().getTime() + MARGIN_MS;
        if (isUsable && known.accessToken !== refused) return { ...known, isStored: true };
        const fresh = await renew(known?.refreshToken ?? account.refreshToken);
        const sealed = sealer.seal(JSON.stringify(fresh), contextOf(id));
        await storeTokens(tx, { account: id, integrationId: account.integrationId, sealed, at: now().toISOString() });
        if (account.integrationId !== undefined) await deleteOtherTokens(tx, account.integrationId, id);
        return { ...fresh, isStored: false };
      }),
  };
}

function idOf({ tokenUrl, clientId, refreshToken }: MailAccount): string {
  return sha256Hex([tokenUrl, clientId, refreshToken].join("\n"));
}
