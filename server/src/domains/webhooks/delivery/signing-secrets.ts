import type { Sealer } from "../../../kernel/secrets/sealer.ts";
import type { Logger } from "../../../kernel/telemetry/logger.ts";
import { secretContext } from "../webhooks.ts";
import type { ClaimedDelivery } from "./deliveries.store.ts";

export interface SigningSecrets {
  /** The secrets that sign a delivery, newest first; undefined if the newest cannot be decrypted. */
  of(delivery: Pick<ClaimedDelivery, "webhook_id" | "secret" | "previous_secret">): readonly string[] | undefined;
}

const MAX_REMEMBERED = 10_000;

/** Decrypts the secrets of endpoints and caches them: decrypting takes longer than signing. */
export function createSigningSecrets({ sealer, logger }: { sealer: Sealer; logger: Logger }): SigningSecrets {
  const cache = new Map<string, string>();

  function decrypt(webhookId: string, sealed: Buffer): string | undefined {
    const cacheKey = sealed.toString("latin1");
    const cached = cache.get(cacheKey);
    if (cached !== undefined) return cached;
    try {
      const secret = sealer.open(sealed, secretContext(webhookId));
      if (cache.size >= MAX_REMEMBERED) cache.clear();
      cache.set(cacheKey, secret);
      return secret;
    } catch (error) {
      logger.error({ err: error, webhook: webhookId }, "the secret of a webhook could not be decrypted");
      return undefined;
    }
  }

  return {
    of({ webhook_id, secret, previous_secret }) {
      const newest = secret === null ? undefined : decrypt(webhook_id, secret);
      if (newest === undefined) return undefined;
      const previous = previous_secret === null ? undefined : decrypt(webhook_id, previous_secret);
      return previous === undefined ? [newest] : [newest, previous];
    },
  };
}
