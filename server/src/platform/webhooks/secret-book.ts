import type { Sealer } from "../../kernel/secrets/sealer.ts";
import type { Logger } from "../../kernel/telemetry/logger.ts";
import type { ClaimedDelivery } from "./deliveries.store.ts";

interface SecretBookOptions {
  sealer: Sealer;
  secretContext(webhookId: string): string;
  logger: Logger;
}

export interface SecretBook {
  /** The secrets that sign, the newest first; undefined where the newest cannot be opened. */
  of(delivery: Pick<ClaimedDelivery, "webhook_id" | "secret" | "previous_secret">): readonly string[] | undefined;
}

const MOST_REMEMBERED = 10_000;

/** Opens the secrets of webhooks, each once: opening takes longer than signing. */
export function createSecretBook({ sealer, secretContext, logger }: SecretBookOptions): SecretBook {
  const opened = new Map<string, string>();

  function open(webhookId: string, sealed: Buffer): string | undefined {
    const name = sealed.toString("latin1");
    const known = opened.get(name);
    if (known !== undefined) return known;
    try {
      const secret = sealer.open(sealed, secretContext(webhookId));
      if (opened.size >= MOST_REMEMBERED) opened.clear();
      opened.set(name, secret);
      return secret;
    } catch (error) {
      logger.error({ err: error, webhook: webhookId }, "the secret of a webhook cannot be opened");
      return undefined;
    }
  }

  return {
    of({ webhook_id, secret, previous_secret }) {
      const newest = secret === null ? undefined : open(webhook_id, secret);
      if (newest === undefined) return undefined;
      const before = previous_secret === null ? undefined : open(webhook_id, previous_secret);
      return before === undefined ? [newest] : [newest, before];
    },
  };
}
