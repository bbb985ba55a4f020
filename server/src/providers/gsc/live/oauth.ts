import { createHash, createSign } from "node:crypto";
import { Type } from "typebox";
import { Check } from "typebox/value";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { startDeadline } from "../../shared/deadline.ts";
import { kindOfStatus, networkCodeOf } from "../../shared/failure.ts";
import { Maybe } from "../../shared/maybe.ts";
import { readText } from "../../shared/read-text.ts";
import { safeText } from "../../shared/safe-text.ts";
import type { GscSettings } from "../settings.ts";
import { GSC_CODES } from "./google-errors.ts";

export interface OAuthOptions extends Pick<GscSettings, "client" | "addresses"> {
  fetch: typeof fetch;
  now: () => Date;
}

export interface Tokens {
  accessToken: string;
  /** Milliseconds since 1970, by our clock. */
  expiresAt: number;
  /** Absent if the vendor keeps the known one. */
  refreshToken?: string;
  /** What the account granted, separated by blanks. */
  scope: string | null;
}

export interface ServiceAccount {
  email: string;
  privateKey: string;
}

/** Reading, and sending sitemaps. */
export const SCOPE = "https://www.googleapis.com/auth/webmasters";
export const READ_SCOPE = "https://www.googleapis.com/auth/webmasters.readonly";
const INDEXING_SCOPE = "https://www.googleapis.com/auth/indexing";

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 256 * 1024;
const ASSERTION_SECONDS = 3600;
/** A difference of the clocks that can make an assertion invalid. */
const CLOCK_TOLERANCE_MS = 60_000;

const Answer = Type.Object({
  access_token: Type.String(),
  expires_in: Maybe(Type.Number()),
  refresh_token: Maybe(Type.String()),
  scope: Maybe(Type.String()),
});
const Refusal = Type.Object({ error: Type.String(), error_description: Maybe(Type.String()) });

/** Where a person signs in and grants access. */
export function signInUrl(
  { client, addresses }: Pick<GscSettings, "client" | "addresses">,
  request: { state: string; verifier: string; redirectUri: string; withIndexing: boolean },
): string {
  const url = new URL(addresses.signIn);
  const scope = request.withIndexing ? `${SCOPE} ${INDEXING_SCOPE}` : SCOPE;
  const fields = {
    ...{ client_id: client?.id ?? "", redirect_uri: request.redirectUri, response_type: "code", scope },
    // `consent`: the vendor returns a refresh token only after a consent.
    ...{ access_type: "offline", prompt: "consent", include_granted_scopes: "true", state: request.state },
    ...{ code_challenge: challengeOf(request.verifier), code_challenge_method: "S256" },
  };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

/** OAuth 2 with PKCE, and assertions of service accounts. https://developers.google.com/identity/protocols/oauth2/web-server */
export function createGscOAuth({ fetch, now, client, addresses }: OAuthOptions) {
  const requireClient = () => {
    if (client !== undefined) return client;
    throw new ProviderError("gsc", "config", "The operator has not registered a client: GSC_CLIENT_ID is missing.");
  };
  const post = (path: string, fields: Record<string, string>, signal: AbortSignal) =>
    postForm(fetch, `${addresses.oauth}${path}`, fields, signal);
  const tokensOf = (answer: FormAnswer): Tokens => {
    const { body } = requireOk(answer);
    if (!Check(Answer, body)) {
      throw new ProviderError("gsc", "upstream_empty", "The sign-in server sent no token.", {
        httpStatus: answer.status,
      });
    }
    return {
      accessToken: body.access_token,
      expiresAt: now().getTime() + (body.expires_in ?? 0) * 1000,
      ...(body.refresh_token == null ? {} : { refreshToken: body.refresh_token }),
      scope: body.scope ?? null,
    };
  };
  return {
    async exchange(
      request: { code: string; verifier: string; redirectUri: string },
      signal: AbortSignal,
    ): Promise<Tokens> {
      const { id, secret } = requireClient();
      const fields = {
        ...{ grant_type: "authorization_code", code: request.code, code_verifier: request.verifier },
        ...{ redirect_uri: request.redirectUri, client_id: id, client_secret: secret },
      };
      return tokensOf(await post("/token", fields, signal));
    },
    async refresh(refreshToken: string, signal: AbortSignal): Promise<Tokens> {
      const { id, secret } = requireClient();
      const fields = { grant_type: "refresh_token", refresh_token: refreshToken, client_id: id, client_secret: secret };
      return tokensOf(await post("/token", fields, signal));
    },
    async forServiceAccount(account: ServiceAccount, scope: string, signal: AbortSignal): Promise<Tokens> {
      const ask = (at: number) => {
        const assertion = assertionOf(account, { scope, audience: `${addresses.oauth}/token`, at });
        const fields = { grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion };
        return post("/token", fields, signal);
      };
      const ours = now().getTime();
      const first = await ask(ours);
      // Our clock is wrong: the assertion is in the past or the future of the vendor, who says what time it is.
      const isLate = first.at !== null && Math.abs(first.at - ours) > CLOCK_TOLERANCE_MS;
      return tokensOf(first.status === 400 && isLate && first.at !== null ? await ask(first.at) : first);
    },
    /** Revokes a token. One that the vendor no longer knows is revoked. */
    async revoke(token: string, signal: AbortSignal): Promise<void> {
      const answer = await post("/revoke", { token }, signal);
      if (answer.status !== 400) requireOk(answer);
    },
  };
}
export type GscOAuth = ReturnType<typeof createGscOAuth>;

function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}

function assertionOf(
  { email, privateKey }: ServiceAccount,
  { scope, audience, at }: { scope: string; audience: string; at: number },
): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const iat = Math.floor(at / 1000);
  const claims = { iss: email, scope, aud: audience, iat, exp: iat + ASSERTION_SECONDS };
  const unsigned = `${encode({ alg: "RS256", typ: "JWT" })}.${encode(claims)}`;
  return `${unsigned}.${createSign("RSA-SHA256").update(unsigned).sign(privateKey, "base64url")}`;
}

interface FormAnswer {
  status: number;
  body: unknown;
  /** The vendor's clock in milliseconds; null if it does not say. */
  at: number | null;
  /** Strings that no message may contain. */
  secrets: string[];
}

async function postForm(
  fetch: typeof globalThis.fetch,
  url: string,
  fields: Record<string, string>,
  signal: AbortSignal,
): Promise<FormAnswer> {
  using deadline = startDeadline(signal, TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
      redirect: "manual",
      signal: deadline.signal,
    });
    const text = (await readText(response, MAX_BYTES)) ?? "";
    const at = Date.parse(response.headers.get("date") ?? "");
    const secrets = Object.values(fields);
    return { status: response.status, body: parse(text), at: Number.isNaN(at) ? null : at, secrets };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const code = networkCodeOf(error);
    const why = deadline.expired ? " in time" : code === undefined ? "" : ` (${code})`;
    throw new ProviderError("gsc", "transient", `The sign-in server of the search console did not answer${why}.`);
  }
}

function requireOk(answer: FormAnswer): FormAnswer {
  const { status, body, secrets } = answer;
  if (status >= 200 && status < 300) return answer;
  const facts = { httpStatus: status };
  if (!Check(Refusal, body)) {
    throw new ProviderError("gsc", kindOfStatus(status), `The sign-in server failed (HTTP ${status}).`, facts);
  }
  const said = safeText(body.error_description ?? body.error, secrets);
  if (body.error === "invalid_grant") {
    const message = `The search console no longer accepts the account: ${said}. Connect it again.`;
    throw new ProviderError("gsc", "auth", message, { ...facts, providerCode: GSC_CODES.grant });
  }
  const kind = /^(invalid|unauthorized)_client$/.test(body.error) ? "config" : kindOfStatus(status);
  throw new ProviderError("gsc", kind, `The sign-in server refused the request: ${said}.`, facts);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
