import type { NoticeKind } from "@findable/contract";
import type { Sealer } from "../../kernel/secrets/sealer.ts";

/** The context that the URL of a channel is sealed with. Never change it: stored URLs open with no other. */
export function urlContext(channelId: string): string {
  return `notification-channel:${channelId}`;
}

/** What an unsubscribe link ends: emails of some kinds to a person, or all emails of a channel to one address. */
export type Subscription =
  | { agencyId: string; principalId: string; kinds: readonly NoticeKind[] }
  | { agencyId: string; channelId: string; address: string };

const LINK_CONTEXT = "notice-unsubscribe";

/** The token of an unsubscribe link. It is sealed and not stored, so that it works for as long as the keys are kept. */
export function sealSubscription(sealer: Sealer, subscription: Subscription): string {
  return Buffer.from(sealer.seal(JSON.stringify(subscription), LINK_CONTEXT)).toString("base64url");
}

/** Undefined for a token that this service did not make. */
export function openSubscription(sealer: Sealer, token: string): Subscription | undefined {
  if (!/^[A-Za-z0-9_-]{40,2000}$/.test(token)) return undefined;
  try {
    return JSON.parse(sealer.open(Buffer.from(token, "base64url"), LINK_CONTEXT)) as Subscription;
  } catch {
    return undefined;
  }
}
