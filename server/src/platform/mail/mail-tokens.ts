import {
  allowInsecureRequests,
  clientCredentialsGrant,
  customFetch,
  discovery,
  None,
  refreshTokenGrant,
} from "openid-client";

/** How the service gets access tokens for its mail server (XOAUTH2), which some hosts require instead of passwords. */
export interface MailTokenSettings {
  /** Issuer of the tokens, as its discovery document states it. */
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  scope: string;
  /** With one the mailbox's owner consented once; without one the client acts for itself. */
  refreshToken: string | undefined;
}

/** Requests an access token, and says until when, in milliseconds since 1970, it can be used. Throws if the issuer gives none. */
export type MailTokens = () => Promise<{ accessToken: string; until: number }>;

const TIMEOUT_SECONDS = 10;
const UNSTATED_SECONDS = 600;
/** A token that ends while it travels is useless. */
const SPARE_SECONDS = 60;

export function createMailTokens(
  { issuer, clientId, clientSecret, scope, refreshToken }: MailTokenSettings,
  { fetch, now }: { fetch: typeof globalThis.fetch; now: () => number },
): MailTokens {
  return async () => {
    const configuration = await discovery(
      new URL(issuer),
      clientId,
      clientSecret,
      clientSecret === undefined ? None() : undefined,
      {
        [customFetch]: (url, options) => fetch(url, options as RequestInit),
        timeout: TIMEOUT_SECONDS,
        // Settings refuse any other issuer without TLS than one on this machine.
        execute: issuer.startsWith("http:") ? [allowInsecureRequests] : [],
      },
    );
    const answer =
      refreshToken === undefined
        ? await clientCredentialsGrant(configuration, { scope })
        : await refreshTokenGrant(configuration, refreshToken, { scope });
    const seconds = (answer.expiresIn() ?? UNSTATED_SECONDS) - SPARE_SECONDS;
    return { accessToken: answer.access_token, until: now() + seconds * 1000 };
  };
}
