import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isoFromNow } from "../../../test/harness/moments.ts";
import { CLIENT, openProvider, type TestProvider } from "../../../test/harness/oidc-provider.ts";
import { MailFailure } from "../../kernel/mail/service-mail.ts";
import { createMailTokens } from "./mail-tokens.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

const REDIRECT = "https://seo.agency.example/app/sign-in/provider";
const SCOPE = "mail";

let issuer: TestProvider;
/** Its tokens end within a minute. */
let hasty: TestProvider;
let server: SMTPServer;
let port: number;
/** The tokens that the mail server was shown, and those that it refuses. */
const shown: string[] = [];
let refused: (token: string) => boolean;
beforeAll(async () => {
  [issuer, hasty] = [await openIssuer(3600), await openIssuer(30)];
  server = new SMTPServer({
    authMethods: ["XOAUTH2"],
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth({ username, accessToken = "" }, _session, done) {
      shown.push(accessToken);
      if (username === "findable@agency.example" && !refused(accessToken)) done(null, { user: username });
      else done(null, { data: { status: "401", schemes: "bearer", scope: SCOPE } });
    },
    onData(stream, _session, done) {
      stream.resume();
      stream.on("end", () => done());
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  port = (server.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await issuer[Symbol.asyncDispose]();
  await hasty[Symbol.asyncDispose]();
});

function openIssuer(seconds: number): Promise<TestProvider> {
  return openProvider(REDIRECT, {
    scopes: ["openid", SCOPE],
    features: { devInteractions: { enabled: false }, clientCredentials: { enabled: true } },
    ttl: { ClientCredentials: seconds },
    clients: [
      {
        ...{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [REDIRECT], scope: `openid ${SCOPE}` },
        grant_types: ["authorization_code", "client_credentials"],
      },
    ],
  });
}

function open({ from: { issuer: address } = issuer, clientSecret = CLIENT.secret } = {}) {
  shown.length = 0;
  refused = () => false;
  const settings = { issuer: address, clientId: CLIENT.id, clientSecret, scope: SCOPE, refreshToken: undefined };
  const tokens = createMailTokens(settings, { fetch, now: () => Date.parse(isoFromNow({ seconds: 0 })) });
  const login = { user: "findable@agency.example", password: "" };
  const from = { address: "findable@agency.example", name: "Findable" };
  const mailer = createSmtpMailer({ host: "127.0.0.1", port, secure: false, login, from }, tokens);
  const mail = { to: { address: "ada@client.example" }, subject: "A", text: "A", html: "<p>A</p>" };
  return {
    send: () => mailer.send({ ...mail, messageId: `${crypto.randomUUID()}@agency.example` }),
    [Symbol.dispose]: () => mailer.close(),
  };
}

test.each([
  ["used again while it lasts", () => issuer, 1],
  ["not used again shortly before it ends", () => hasty, 2],
])("an access token is %s", async (_what, from, tokens) => {
  using mailer = open({ from: from() });
  await mailer.send();
  await mailer.send();

  expect(shown).toHaveLength(2);
  expect(shown[0]).not.toBe("");
  expect(new Set(shown).size).toBe(tokens);
});

test("a token that the mail server refuses is replaced once, and the email is sent", async () => {
  using mailer = open();
  await mailer.send();
  const [first] = shown;
  refused = (token) => token === first;
  await mailer.send();

  expect(new Set(shown).size).toBe(2);
});

test("an issuer that refuses the client leaves the email waiting, and names no secret", async () => {
  using mailer = open({ clientSecret: "a wrong secret" });
  const failure = await mailer.send().catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(MailFailure);
  expect(failure).toMatchObject({ kind: "unavailable" });
  expect(String(failure)).not.toContain("wrong secret");
  expect(shown).toEqual([]);
});
