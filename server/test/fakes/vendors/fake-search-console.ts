import { createHash, createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { type RecordedRequest, startVendorServer, type VendorAnswer, type VendorServer } from "./vendor-server.ts";

/** What the vendor does instead of the usual. */
export type SearchConsoleScenario = "forbidden" | "quota" | "captcha" | "unauthorized" | "revoked" | "scope";

interface Page {
  coverageState: string;
  verdict?: string;
  googleCanonical?: string;
}

export interface FakeSearchConsole extends VendorServer<SearchConsoleScenario> {
  /** Settings of the service that name this server. */
  readonly env: Record<string, string>;
  /** The properties of the account. */
  properties: { siteUrl: string; permissionLevel: string }[];
  sitemaps: { path: string; isSitemapsIndex?: boolean }[];
  /** What the index holds, by URL. */
  readonly pages: Map<string, Page>;
  /** Pages with impressions. */
  shown: string[];
  /** Answers queries of search analytics instead of `shown`. */
  analytics: ((query: unknown) => { status: number; body: unknown }) | undefined;
  /** Whether the account granted reading alone. */
  isReadOnly: boolean;
  /** Inspections left; further ones are refused. */
  inspectionsLeft: number;
  /** Tokens that the vendor has issued, renewals among them. */
  readonly issued: string[];
  /** Tokens that were revoked. */
  readonly revoked: string[];
  /** URLs of which the Indexing API was notified. */
  readonly notified: string[];
  /** Sitemaps that were sent. */
  readonly sent: string[];
  /** Milliseconds that the vendor's clock is ahead of ours. */
  clockMs: number;
  /** The key of a service account of this vendor. */
  readonly serviceAccountKey: string;
  /** Signs a person in at the address that the service gave, and returns where the vendor sends the browser. */
  signIn(redirectUrl: string, answer?: "allow" | "refuse"): string;
}

const CLIENT = { id: "client-1", secret: "client-secret-1" };
const EMAIL = "robot@project.iam.gserviceaccount.example";
const LIFETIME_SECONDS = 3599;

/** The sign-in server, the Search Console API and the Indexing API, as documented. https://developers.google.com/webmaster-tools */
export async function startFakeSearchConsole(): Promise<FakeSearchConsole> {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  /** Open codes: what a person granted, and with which challenge. */
  const codes = new Map<string, { challenge: string; redirectUri: string; scope: string }>();
  const refreshTokens = new Map<string, string>();
  /** Tokens of earlier sign-ins, whose background work meets no scenario. */
  const earlier = new Set<string>();
  let counter = 0;
  const next = () => {
    counter += 1;
    return counter;
  };

  const token = (scope: string, refreshToken?: string) => {
    const accessToken = `access-${next()}`;
    fake.issued.push(accessToken);
    const body = { access_token: accessToken, expires_in: LIFETIME_SECONDS, scope, token_type: "Bearer" };
    return { status: 200, body: refreshToken === undefined ? body : { ...body, refresh_token: refreshToken } };
  };
  const grant = (error: string, description: string): VendorAnswer => ({
    status: 400,
    headers: { date: new Date(Date.now() + fake.clockMs).toUTCString() },
    body: { error, error_description: description },
  });

  function exchange(form: URLSearchParams): VendorAnswer {
    const code = form.get("code") ?? "";
    const known = codes.get(code);
    codes.delete(code);
    if (form.get("client_id") !== CLIENT.id || form.get("client_secret") !== CLIENT.secret)
      return { status: 401, body: { error: "invalid_client", error_description: "Unauthorized" } };
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (known === undefined || known.challenge !== challenge || known.redirectUri !== form.get("redirect_uri"))
      return grant("invalid_grant", "Malformed auth code.");
    for (const issued of [...fake.issued, ...refreshTokens.keys()]) earlier.add(issued);
    const refreshToken = `refresh-${next()}`;
    refreshTokens.set(refreshToken, known.scope);
    return token(known.scope, refreshToken);
  }

  function assert(form: URLSearchParams): VendorAnswer {
    const [head = "", claims = "", signature = ""] = (form.get("assertion") ?? "").split(".");
    const isGenuine = verify(
      "RSA-SHA256",
      Buffer.from(`${head}.${claims}`),
      createPublicKey(publicKey.export({ type: "spki", format: "pem" })),
      Buffer.from(signature, "base64url"),
    );
    const { iss, iat, exp, scope } = JSON.parse(Buffer.from(claims, "base64url").toString("utf8"));
    const now = (Date.now() + fake.clockMs) / 1000;
    if (!isGenuine || iss !== EMAIL) return grant("invalid_grant", "Invalid JWT Signature.");
    if (iat > now + 30 || exp < now)
      return grant("invalid_grant", "Invalid JWT: Token must be a short-lived token (60 minutes).");
    return token(scope);
  }

  function answerToken(text: string, scenario: SearchConsoleScenario | undefined): VendorAnswer {
    const form = new URLSearchParams(text);
    switch (form.get("grant_type")) {
      case "authorization_code":
        return exchange(form);
      case "refresh_token": {
        const refreshToken = form.get("refresh_token") ?? "";
        const scope = refreshTokens.get(refreshToken);
        if (scope === undefined || scenario === "revoked")
          return grant("invalid_grant", "Token has been expired or revoked.");
        const renewed = token(scope);
        if (earlier.has(refreshToken)) earlier.add(renewed.body.access_token);
        return renewed;
      }
      default:
        return assert(form);
    }
  }

  function answerApi({ method, path, body, headers }: RecordedRequest, scenario: SearchConsoleScenario | undefined) {
    const bearer = headers["authorization"]?.replace("Bearer ", "") ?? "";
    if (scenario === "unauthorized" || !fake.issued.includes(bearer) || fake.revoked.includes(bearer))
      return refusal(401, "UNAUTHENTICATED", "authError", "Invalid Credentials");
    if (scenario === "captcha")
      return {
        status: 403,
        headers: { "content-type": "text/html" },
        body: "<html>unusual traffic from your network</html>",
      };
    if (scenario === "quota")
      return refusal(429, "RESOURCE_EXHAUSTED", "quotaExceeded", "Quota exceeded for sc-domain");
    if (scenario === "scope" || (fake.isReadOnly && method === "PUT"))
      return refusal(403, "PERMISSION_DENIED", "insufficientPermissions", "Insufficient Permission");
    if (path === "/v3/urlNotifications:publish") {
      fake.notified.push((body as { url: string }).url);
      return { status: 200, body: { urlNotificationMetadata: { url: (body as { url: string }).url } } };
    }
    if (path === "/webmasters/v3/sites") return { status: 200, body: { siteEntry: fake.properties } };
    const [, encoded = "", rest = ""] = /^\/webmasters\/v3\/sites\/([^/]+)(\/.*)$/.exec(path) ?? [];
    const asked = body as { siteUrl?: string; inspectionUrl?: string };
    const property = path.startsWith("/v1/urlInspection") ? asked.siteUrl : decodeURIComponent(encoded);
    const isKnown = fake.properties.some(
      ({ siteUrl, permissionLevel }) => siteUrl === property && permissionLevel !== "siteUnverifiedUser",
    );
    if (!isKnown || scenario === "forbidden")
      return refusal(
        403,
        "PERMISSION_DENIED",
        "forbidden",
        `User does not have sufficient permission for site '${property}'.`,
      );
    if (path.startsWith("/v1/urlInspection")) return inspect(asked.inspectionUrl ?? "");
    if (rest === "/searchAnalytics/query" && fake.analytics !== undefined) return fake.analytics(body);
    if (rest === "/searchAnalytics/query") {
      const rows = fake.shown.map((url) => ({ keys: [url], clicks: 1, impressions: 20, ctr: 0.05, position: 8 }));
      return { status: 200, body: rows.length === 0 ? {} : { rows, responseAggregationType: "byPage" } };
    }
    if (rest === "/sitemaps")
      return { status: 200, body: fake.sitemaps.length === 0 ? {} : { sitemap: fake.sitemaps } };
    if (method === "PUT" && rest.startsWith("/sitemaps/")) {
      fake.sent.push(decodeURIComponent(rest.slice("/sitemaps/".length)));
      return { status: 204, body: "" };
    }
    return refusal(404, "NOT_FOUND", "notFound", "Not found");
  }

  function inspect(url: string): VendorAnswer {
    if (fake.inspectionsLeft <= 0)
      return refusal(429, "RESOURCE_EXHAUSTED", "rateLimit", "Quota exceeded for sc-domain:acme.example");
    fake.inspectionsLeft -= 1;
    const page = fake.pages.get(url) ?? { coverageState: "URL is unknown to Google", verdict: "NEUTRAL" };
    return { status: 200, body: { inspectionResult: { indexStatusResult: { verdict: "NEUTRAL", ...page } } } };
  }

  function answerAny(request: RecordedRequest, scenario: SearchConsoleScenario | undefined): VendorAnswer {
    if (request.path === "/token") return answerToken(String(request.body), scenario);
    if (request.path === "/revoke") {
      fake.revoked.push(new URLSearchParams(String(request.body)).get("token") ?? "");
      return { status: 200, body: {} };
    }
    return answerApi(request, scenario);
  }

  function tokenOf({ path, headers, body }: RecordedRequest): string {
    if (path !== "/token" && path !== "/revoke") return headers["authorization"]?.replace("Bearer ", "") ?? "";
    const form = new URLSearchParams(String(body));
    return form.get("refresh_token") ?? form.get("token") ?? "";
  }

  const server = await startVendorServer(answerAny, (request) => !earlier.has(tokenOf(request)));
  const fake: FakeSearchConsole = Object.assign(server, {
    env: {
      GSC_CLIENT_ID: CLIENT.id,
      GSC_CLIENT_SECRET: CLIENT.secret,
      VENDOR_URLS: [
        `search-console-sign-in=${server.url}/sign-in`,
        `search-console-oauth=${server.url}`,
        `search-console=${server.url}`,
        `search-console-indexing=${server.url}`,
      ].join(),
    },
    properties: [{ siteUrl: "sc-domain:acme.example", permissionLevel: "siteOwner" }],
    sitemaps: [{ path: "https://acme.example/sitemap.xml" }],
    pages: new Map<string, Page>(),
    shown: [],
    analytics: undefined,
    isReadOnly: false,
    inspectionsLeft: 10_000,
    issued: [],
    revoked: [],
    notified: [],
    sent: [],
    clockMs: 0,
    serviceAccountKey: JSON.stringify({
      type: "service_account",
      client_email: EMAIL,
      private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
    }),
    signIn(redirectUrl: string, answer: "allow" | "refuse" = "allow") {
      const asked = new URL(redirectUrl).searchParams;
      const back = new URL(asked.get("redirect_uri") ?? "");
      back.searchParams.set("state", asked.get("state") ?? "");
      if (answer === "refuse") {
        back.searchParams.set("error", "access_denied");
        return back.href;
      }
      const code = `code-${next()}`;
      codes.set(code, {
        challenge: asked.get("code_challenge") ?? "",
        redirectUri: asked.get("redirect_uri") ?? "",
        scope: asked.get("scope") ?? "",
      });
      back.searchParams.set("code", code);
      return back.href;
    },
  });
  return fake;
}

function refusal(code: number, status: string, reason: string, message: string): VendorAnswer {
  return { status: code, body: { error: { code, message, status, errors: [{ domain: "global", reason, message }] } } };
}
