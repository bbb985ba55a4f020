import { ProviderError } from "../../../../kernel/errors/provider-error.ts";
import { readText } from "../../../shared/read-text.ts";
import type { MailTokens, RenewedTokens } from "../../port.ts";
import type { MailAuth } from "../../settings.ts";

/** An access token is renewed this long before it expires. */
const MARGIN_MS = 60_000;
/** A renewal outlives the call that needs it: the vendor may already refuse the token that was sent. */
const RENEWAL_MS = 30_000;

/** Credentials for one connection. */
export type Login = { user: string; password: string } | { user: string; accessToken: string };

/** The credentials of a mailbox. */
export interface Logins {
  /** Calls a server with the credentials; undefined where the mailbox has none. */
  use<T>(signal: AbortSignal, call: (login: Login | undefined) => Promise<T>): Promise<T>;
}

/**
 * Access tokens (XOAUTH2) are requested with the refresh token and remembered. A provider can revoke one before it expires: a
 * remembered token that a server refuses is forgotten, and the failure is one that passes.
 */
export function createLogins(
  { user, auth }: { user: string | undefined; auth: MailAuth | undefined },
  world: { fetch: typeof fetch; now: () => Date; mailTokens?: MailTokens },
): Logins {
  let token: RenewedTokens | undefined;
  let refused: string | undefined;

  async function current(account: SignIn): Promise<RenewedTokens & { isStored: boolean }> {
    if (token !== undefined && world.now().getTime() <= token.until - MARGIN_MS) return { ...token, isStored: true };
    const known = token?.refreshToken ?? account.refreshToken;
    const ask = (refreshToken: string) => renew(user ?? "", { ...account, refreshToken }, world);
    const { mailTokens } = world;
    return mailTokens === undefined
      ? { ...(await ask(known)), isStored: false }
      : mailTokens.current({ ...account, integrationId: account.integrationId, refused }, ask);
  }

  return {
    async use(signal, call) {
      if (user === undefined || auth === undefined) return call(undefined);
      if ("password" in auth) return call({ user, password: auth.password });
      const { isStored, ...used } = await current(auth);
      signal.throwIfAborted();
      token = used;
      try {
        return await call({ user, accessToken: used.accessToken });
      } catch (error) {
        if (!(error instanceof ProviderError) || error.kind !== "auth") throw error;
        refused = used.accessToken;
        // The refresh token stays known: the vendor may accept no other.
        if (token?.accessToken === used.accessToken) token = { ...used, until: 0 };
        throw refusedToken(user, error, isStored);
      }
    },
  };
}

function refusedToken(user: string, cause: ProviderError, isRemembered: boolean): ProviderError {
  const { message, facts } = cause;
  const next = isRemembered
    ? "The next attempt requests another one."
    : "Sign in again with the permission for IMAP and SMTP, and allow both for the mailbox.";
  const text = `The access token of ${user} was refused. ${next} ${message}`;
  return new ProviderError("outreach", isRemembered ? "transient" : "auth", text, facts, { cause });
}

type SignIn = Exclude<MailAuth, { password: string }>;

/**
 * https://developers.google.com/identity/protocols/oauth2/web-server#offline, and the same at Microsoft, which returns another
 * refresh token each time: https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow#refresh-the-access-token
 */
async function renew(
  user: string,
  { tokenUrl, ...auth }: SignIn,
  { fetch, now }: { fetch: typeof globalThis.fetch; now: () => Date },
): Promise<RenewedTokens> {
  const signal = AbortSignal.timeout(RENEWAL_MS);
  const body = new URLSearchParams({
    grant_type: "refresh_token",
    client_id: auth.clientId,
    refresh_token: auth.refreshToken,
    ...(auth.clientSecret === "" ? {} : { client_secret: auth.clientSecret }),
  });
  const failed = (kind: "transient" | "auth", message: string, facts: object = {}, cause?: unknown) =>
    new ProviderError("outreach", kind, message, { sent: false, ...facts }, { cause });
  const response = await fetch(tokenUrl, { method: "POST", body, signal, redirect: "error" }).catch(
    (cause: unknown) => {
      throw failed("transient", `The sign-in server of ${user} did not answer.`, {}, cause);
    },
  );
  const answer = fieldsOf(await readText(response, MAX_ANSWER).catch(() => undefined));
  const { access_token: accessToken, expires_in: seconds, refresh_token: next, error: code } = answer;
  if (response.ok && typeof accessToken === "string") {
    const refreshToken = typeof next === "string" && next !== "" ? next : auth.refreshToken;
    return { accessToken, until: now().getTime() + (Number(seconds) || 300) * 1000, refreshToken };
  }
  const known = typeof code === "string" && /^[a-z_]{1,40}$/.test(code) ? code : undefined;
  const facts = { httpStatus: response.status, ...(known === undefined ? {} : { providerCode: known }) };
  if (response.status >= 500 || response.status === 429) {
    throw failed("transient", `The sign-in server of ${user} answered ${response.status}.`, facts);
  }
  throw failed("auth", refusedSignIn(user, known), facts);
}

/** Token answers have a few hundred bytes. */
const MAX_ANSWER = 100_000;

function fieldsOf(text: string | undefined): Record<string, unknown> {
  try {
    const fields: unknown = JSON.parse(text ?? "");
    return typeof fields === "object" && fields !== null ? { ...fields } : {};
  } catch {
    return {};
  }
}

/**
 * https://datatracker.ietf.org/doc/html/rfc6749#section-5.2. A refresh token is lost for good if a process ends after the vendor has
 * replaced it and before the new one is stored: only the mailbox's owner can get another.
 */
function refusedSignIn(user: string, code: string | undefined): string {
  const said = code === undefined ? "" : ` (${code})`;
  return code === "invalid_client" || code === "unauthorized_client"
    ? `The sign-in server refused the client of ${user}${said}. Check its identifier, and whether its secret has expired.`
    : `Sign in again as ${user} and store the new refresh token: the sign-in server refused the stored one${said}.`;
}
