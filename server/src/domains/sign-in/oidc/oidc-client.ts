import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  ClientError,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import { AppError } from "../../../kernel/errors/app-error.ts";
import type { Claims } from "./judge-claims.ts";
import type { OidcSettings } from "./oidc-settings.ts";

/** The secrets of one sign-in, stored sealed and bound to the browser that started it. */
export interface OidcTransaction {
  state: string;
  nonce: string;
  verifier: string;
}

export interface OidcClient {
  /** Where the browser goes, with the secrets of this sign-in. Throws `external_unavailable` if the provider does not answer. */
  begin(): Promise<{ url: string; transaction: OidcTransaction }>;
  /**
   * What the provider says about the person, with the ID token that says it. `answer` is the query of the address that it sent the
   * browser to.
   */
  finish(answer: string, transaction: OidcTransaction): Promise<{ claims: Claims; idToken: string }>;
  /**
   * Where the browser goes to end its session at the provider (RP-initiated logout). Undefined if the provider has no such page or
   * does not answer: signing out here must not depend on it.
   */
  endSession(idToken: string | undefined): Promise<string | undefined>;
}

const TIMEOUT_SECONDS = 10;
const CLOCK_TOLERANCE_SECONDS = 60;
/** The provider's keys and addresses are read again after this time. */
const FRESH_MS = 60 * 60_000;

/** `openid-client` does the protocol: discovery, code flow with PKCE, state, nonce, `iss` and the checks of the ID token. */
export function createOidcClient(
  settings: OidcSettings,
  {
    redirectUri,
    afterLogoutUri,
    fetch,
    now,
  }: { redirectUri: string; afterLogoutUri: string; fetch: typeof globalThis.fetch; now: () => number },
): OidcClient {
  let known: { configuration: Promise<Configuration>; at: number } | undefined;

  async function configure(): Promise<Configuration> {
    if (known === undefined || now() - known.at > FRESH_MS) {
      const configuration = discover(settings, fetch);
      const fresh = { configuration, at: now() };
      known = fresh;
      configuration.catch(() => {
        if (known === fresh) known = undefined;
      });
    }
    return await known.configuration;
  }

  return {
    async begin() {
      const configuration = await configure().catch((error: unknown) => {
        throw unavailable(error);
      });
      const transaction = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: settings.scopes,
        state: transaction.state,
        nonce: transaction.nonce,
        code_challenge: await calculatePKCECodeChallenge(transaction.verifier),
        code_challenge_method: "S256",
      });
      return { url: url.href, transaction };
    },
    async finish(answer, { state, nonce, verifier }) {
      try {
        const configuration = await configure();
        const tokens = await authorizationCodeGrant(configuration, new URL(`${redirectUri}?${answer}`), {
          ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
        });
        const [claims, idToken] = [tokens.claims(), tokens.id_token];
        if (claims === undefined || idToken === undefined) throw refuse("The provider sent no ID token.");
        return {
          claims: { ...(await moreClaims(configuration, tokens.access_token, claims)), ...claims },
          idToken,
        };
      } catch (error) {
        throw error instanceof AppError ? error : (refusal(error) ?? unavailable(error));
      }
    },
    async endSession(idToken) {
      const configuration = await configure().catch(() => undefined);
      if (configuration?.serverMetadata().end_session_endpoint === undefined) return undefined;
      const asked: Record<string, string> = { post_logout_redirect_uri: afterLogoutUri };
      if (idToken !== undefined) asked["id_token_hint"] = idToken;
      return buildEndSessionUrl(configuration, asked).href;
    },
  };
}

function discover(settings: OidcSettings, fetch: typeof globalThis.fetch): Promise<Configuration> {
  const issuer = new URL(settings.issuer);
  const { clientId, clientSecret } = settings;
  return discovery(
    issuer,
    clientId,
    { ...(clientSecret !== undefined && { client_secret: clientSecret }), [clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    clientSecret === undefined ? None() : undefined,
    {
      [customFetch]: (url, options) => fetch(url, options as RequestInit),
      timeout: TIMEOUT_SECONDS,
      execute: [
        // The code flow may trust TLS instead of the signature. A proxy between the two can break TLS open.
        enableNonRepudiationChecks,
        // Only for a provider on this machine: settings refuse any other issuer without TLS.
        ...(issuer.protocol === "http:" ? [allowInsecureRequests] : []),
      ],
    },
  );
}

/** Some providers put the address or groups only there. The claims of the ID token take precedence. */
async function moreClaims(
  configuration: Configuration,
  accessToken: string,
  { sub }: { sub: string },
): Promise<Record<string, unknown>> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  return await fetchUserInfo(configuration, accessToken, sub);
}

/** Failures that are the caller's or the set-up's, by the codes of oauth4webapi. */
function refusal(error: unknown): AppError | undefined {
  const code = codeOf(error);
  switch (code) {
    case "OAUTH_JWT_TIMESTAMP_CHECK_FAILED":
      return refuse("The clock of this machine and that of the provider differ by over a minute. Set both by NTP.");
    case "OAUTH_JWT_CLAIM_COMPARISON_FAILED":
      return refuse("The provider's ID token is not for this sign-in: its audience, issuer or nonce is another one.");
    case "OAUTH_AUTHORIZATION_RESPONSE_ERROR":
      return refuse("The provider refused the sign-in, or you cancelled it. Start again.");
    case "OAUTH_RESPONSE_BODY_ERROR":
      return refuse(
        "The provider refused the code: it was used, has expired, or the client's secret is wrong. Start again.",
      );
    case "OAUTH_INVALID_RESPONSE":
    case "OAUTH_PARSE_ERROR":
      return refuse("The provider's answer does not belong to this sign-in, or is not valid. Start again.");
    default:
      return undefined;
  }
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof ClientError) && !(error instanceof Error)) return undefined;
  const code = "code" in error ? error.code : undefined;
  if (typeof code === "string" && code !== "OAUTH_TIMEOUT" && code.startsWith("OAUTH_")) return code;
  return error.cause instanceof Error ? codeOf(error.cause) : undefined;
}

function refuse(message: string): AppError {
  return new AppError("unauthorized", message);
}

function unavailable(cause: unknown): AppError {
  const message = "The sign-in provider did not answer. Try again, or sign in another way.";
  return new AppError("external_unavailable", message, {}, { cause });
}
