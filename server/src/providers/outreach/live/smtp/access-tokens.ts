import { ProviderError } from "../../../../kernel/errors/provider-error.ts";
import type { MailAuth } from "../../settings.ts";

/** An access token is renewed this long before it expires. */
const MARGIN_MS = 60_000;

/** Credentials for one connection. */
export type Login = { user: string; password: string } | { user: string; accessToken: string };

/** Returns the credentials of a mailbox. Access tokens (XOAUTH2) are requested with the refresh token and remembered. */
export function createLogins(
  { user, auth }: { user: string | undefined; auth: MailAuth | undefined },
  world: { fetch: typeof fetch; now: () => Date },
): (signal: AbortSignal) => Promise<Login | undefined> {
  let token: { value: string; until: number } | undefined;
  return async (signal) => {
    if (user === undefined || auth === undefined) return undefined;
    if ("password" in auth) return { user, password: auth.password };
    if (token === undefined || world.now().getTime() > token.until - MARGIN_MS)
      token = await renew(auth, world, signal);
    return { user, accessToken: token.value };
  };
}

/** https://developers.google.com/identity/protocols/oauth2/web-server#offline, and the same at Microsoft. */
async function renew(
  { tokenUrl, ...auth }: Exclude<MailAuth, { password: string }>,
  { fetch, now }: { fetch: typeof globalThis.fetch; now: () => Date },
  signal: AbortSignal,
) {
  const body = new URLSearchParams({
    grant_type: "refresh_token",
    client_id: auth.clientId,
    refresh_token: auth.refreshToken,
    ...(auth.clientSecret === "" ? {} : { client_secret: auth.clientSecret }),
  });
  const response = await fetch(tokenUrl, { method: "POST", body, signal, redirect: "error" }).catch(
    (cause: unknown) => {
      throw new ProviderError(
        "outreach",
        "transient",
        "The sign-in server of the mailbox did not answer.",
        { sent: false },
        { cause },
      );
    },
  );
  const answer = (await response.json().catch(() => ({}))) as { access_token?: unknown; expires_in?: unknown };
  if (response.ok && typeof answer.access_token === "string") {
    return { value: answer.access_token, until: now().getTime() + (Number(answer.expires_in) || 300) * 1000 };
  }
  const facts = { sent: false as const, httpStatus: response.status };
  if (response.status >= 500 || response.status === 429) {
    throw new ProviderError(
      "outreach",
      "transient",
      `The sign-in server of the mailbox answered ${response.status}.`,
      facts,
    );
  }
  const message = "The sign-in of the mailbox was refused. Sign in again and store a new refresh token.";
  throw new ProviderError("outreach", "auth", message, facts);
}
