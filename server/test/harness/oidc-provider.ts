import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer, type Server } from "node:http";
import Provider from "oidc-provider";

export interface ProviderAccount {
  sub: string;
  [claim: string]: unknown;
}

/** The certified provider of npm on loopback. It signs in whichever account the test chose, without asking. */
export interface TestProvider extends AsyncDisposable {
  readonly issuer: string;
  /** The account that the next sign-in is for. */
  account: ProviderAccount;
  /** Changes the claims of ID tokens, which are signed again with the provider's key. */
  change: ((claims: Record<string, unknown>) => Record<string, unknown>) | undefined;
  /** Whether changed ID tokens have the signature of another key. */
  breaksSignature: boolean;
  /** Goes through the provider's pages as a browser would. Returns the query with which it sends the browser back. */
  visit(url: string, cookies?: Cookies): Promise<string>;
  /** Confirms on the provider's page that its session ends. Returns the address to which it sends the browser back. */
  leave(url: string, cookies: Cookies): Promise<string>;
  /** Whether it closes every connection without an answer. */
  isDown: boolean;
  /** How often somebody signed in on its page: not at all while its session lasts. */
  logins: number;
  /** What its token endpoint answered to codes that it refused. */
  readonly refusals: string[];
}

/** The cookies that a browser has of the provider. */
export type Cookies = Map<string, string>;

export const CLIENT = { id: "findable", secret: "a-secret-of-the-client-of-the-tests" };

/** `quirks` change the configuration of the provider. */
export async function openProvider(redirectUri: string, quirks: object = {}): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const issuer = `http://127.0.0.1:${portOf(server)}`;
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: "jwk" }), alg: "RS256", use: "sig", kid: "test" };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [new URL("/app/sign-in", redirectUri).href],
        grant_types: ["authorization_code"],
      },
    ],
    jwks: { keys: [key] },
    pkce: { required: () => true },
    // As most providers do: claims of the scopes are in the ID token too.
    conformIdTokenClaims: false,
    claims: { openid: ["sub", "tid", "hd", "groups"], email: ["email", "email_verified"], profile: ["name"] },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ["a key of tests"] },
    interactions: { url: (_context: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
    ...quirks,
    findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: () => ({ ...test.account, sub }) }),
  });
  provider.use(async (context, next) => {
    if (!context.path.startsWith("/interaction/")) {
      await next();
      if (context.path === "/token" && context.status >= 400) test.refusals.push(JSON.stringify(context.body));
      if (context.path === "/token" && test.change !== undefined) {
        const signer = test.breaksSignature
          ? generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey
          : privateKey;
        context.body = changed(context.body, test.change, signer);
      }
      return;
    }
    const { params, prompt, session } = await provider.interactionDetails(context.req, context.res);
    if (prompt.name === "login") {
      test.logins += 1;
      return provider.interactionFinished(context.req, context.res, { login: { accountId: test.account.sub } });
    }
    const grant = new provider.Grant({ accountId: session?.accountId ?? test.account.sub, clientId: CLIENT.id });
    grant.addOIDCScope(String(params["scope"]));
    const grantId = await grant.save();
    return provider.interactionFinished(context.req, context.res, { consent: { grantId } });
  });
  const handle = provider.callback();
  server.on("request", (request, response) =>
    test.isDown ? request.socket.destroy() : void handle(request, response),
  );

  const test: TestProvider = {
    issuer,
    account: { sub: "account-1" },
    change: undefined,
    breaksSignature: false,
    isDown: false,
    logins: 0,
    refusals: [],
    async leave(url, cookies) {
      const page = await ask(url, cookies);
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? "";
      const body = new URLSearchParams({ xsrf, logout: "yes" });
      const answer = await ask(`${issuer}/session/end/confirm`, cookies, { method: "POST", body });
      return answer.headers.get("location") ?? `no address, but ${answer.status}`;
    },
    async visit(url, cookies = new Map()) {
      let at = url;
      for (let hops = 0; hops < 10 && !at.startsWith(redirectUri); hops += 1) {
        const response = await ask(at, cookies);
        const next = response.headers.get("location");
        if (next === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
        at = new URL(next, at).href;
      }
      return new URL(at).search.slice(1);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return test;
}

/** One request of a browser, without following redirects. */
async function ask(url: string, cookies: Cookies, request: RequestInit = {}): Promise<Response> {
  const headers = { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
  const response = await fetch(url, { ...request, redirect: "manual", headers });
  for (const line of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    cookies.set(name, value);
  }
  return response;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The provider has no port.");
  return address.port;
}

function changed(body: unknown, change: NonNullable<TestProvider["change"]>, key: KeyObject): unknown {
  const idToken = typeof body === "object" && body !== null && "id_token" in body ? String(body.id_token) : "";
  const [header = "", claims = ""] = idToken.split(".");
  const other = change(JSON.parse(Buffer.from(claims, "base64url").toString("utf8")));
  const text = `${header}.${Buffer.from(JSON.stringify(other)).toString("base64url")}`;
  return { ...(body as object), id_token: `${text}.${sign("sha256", Buffer.from(text), key).toString("base64url")}` };
}
