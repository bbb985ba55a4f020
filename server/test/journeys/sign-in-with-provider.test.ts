import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findMember } from "../../src/domains/people/index.ts";
import { hashPassword, putPassword } from "../../src/domains/sign-in/index.ts";
import { type Browser, openBrowser } from "../harness/browser.ts";
import { isoAgo, isoFromNow } from "../harness/moments.ts";
import {
  CLIENT,
  type Cookies,
  openProvider,
  type ProviderAccount,
  type TestProvider,
} from "../harness/oidc-provider.ts";
import { addPerson } from "../harness/people.ts";
import { createAgency } from "../harness/seeds.ts";
import { type Service, startService } from "../harness/service.ts";

const PUBLIC_URL = "https://seo.agency.example";
const REDIRECT = `${PUBLIC_URL}/app/sign-in/provider`;

let provider: TestProvider;
let service: Service;
beforeAll(async () => {
  provider = await openProvider(REDIRECT);
  service = await startService({ env: settings(), worker: false });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});

function settings(changes: Record<string, string> = {}): Record<string, string> {
  return {
    ...{ PUBLIC_URL, TRUSTED_PROXIES: "1", SIGN_INS_PER_MINUTE: "1000" },
    ...{ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
    ...changes,
  };
}

const begin = (browser: Browser, body: object = {}) => browser.ask("POST", "/app/api/sign-in/provider", body);
const finish = (browser: Browser, answer: string) =>
  browser.ask("POST", "/app/api/sign-in/provider/finish", { answer });

/** The whole way of an account through the provider. */
async function signIn(account: ProviderAccount, browser = openBrowser(service)) {
  const { body } = await begin(browser);
  provider.account = account;
  return finish(browser, await provider.visit(body.url));
}

const secondsOf = (iso: string) => Math.floor(Date.parse(iso) / 1000);

/** Times of a provider whose clock is behind, with a token that lives for one minute. */
function past(ago: { seconds: number }): Record<string, number> {
  const at = secondsOf(isoAgo(ago));
  return { iat: at, exp: at + 60 };
}

/** Times of a provider whose clock is ahead, as those set them that say from when on a token holds. */
function ahead(by: { seconds: number }): Record<string, number> {
  const at = secondsOf(isoFromNow(by));
  return { iat: at, nbf: at, exp: at + 60 };
}

let accounts = 0;
const newSub = () => {
  accounts += 1;
  return `account-${accounts}`;
};

describe("signing in with a provider", () => {
  test("links a verified address once, and knows the account by issuer and subject afterwards", async () => {
    const person = await addPerson(service, { role: "EDITOR" });
    const sub = newSub();
    const browser = openBrowser(service);
    const first = await signIn({ sub, email: person.email, email_verified: true }, browser);
    const renamed = await signIn({ sub, email: "renamed@agency.example", email_verified: false });
    const other = await signIn({ sub: newSub(), email: person.email, email_verified: true });

    expect(first.body).toMatchObject({ step: "done", session: { person: { email: person.email, role: "EDITOR" } } });
    expect(await browser.session()).toMatchObject({ signedIn: true });
    expect(renamed.body).toMatchObject({ session: { person: { email: person.email } } });
    expect([other.status, other.body.message]).toMatchObject([403, expect.stringContaining("another account")]);
  });

  test.each([
    ["is not verified", { email_verified: false }, "has not verified"],
    ["may be verified or not", {}, "OIDC_TRUST_EMAIL"],
  ])("an address that %s takes no person over", async (_what, claims, words) => {
    const person = await addPerson(service, { role: "EDITOR" });
    const answer = await signIn({ sub: newSub(), email: person.email, ...claims });

    expect([answer.status, answer.body.message]).toMatchObject([403, expect.stringContaining(words)]);
  });

  test("somebody without an invitation is refused", async () => {
    const answer = await signIn({ sub: newSub(), email: "stranger@agency.example", email_verified: true });

    expect([answer.status, answer.body.message]).toMatchObject([403, expect.stringContaining("no invitation")]);
  });

  test("an answer works once, and only in the browser that began", async () => {
    const person = await addPerson(service, { role: "EDITOR" });
    provider.account = { sub: newSub(), email: person.email, email_verified: true };
    const browser = openBrowser(service);
    const { body } = await begin(browser);
    const answer = await provider.visit(body.url);
    const stolen = await finish(openBrowser(service), answer);
    const spent = await finish(browser, answer);
    const again = await begin(browser);
    const right = await provider.visit(again.body.url);
    const done = await finish(browser, right);
    const replayed = await finish(browser, right);

    expect([stolen.status, spent.status, done.status, replayed.status]).toEqual([401, 401, 201, 401]);
  });

  test("an answer of one sign-in does not end another one: state, nonce and verifier belong together", async () => {
    const person = await addPerson(service, { role: "EDITOR" });
    provider.account = { sub: newSub(), email: person.email, email_verified: true };
    const browser = openBrowser(service);
    const [one, two] = [await begin(browser), await begin(browser)];
    const codeOfOne = new URLSearchParams(await provider.visit(one.body.url));
    const mixed = new URLSearchParams(codeOfOne);
    mixed.set("state", new URL(two.body.url).searchParams.get("state") ?? "");
    const refusals = provider.refusals.length;
    const answer = await finish(browser, mixed.toString());
    const forged = await finish(browser, `code=x&state=${"a".repeat(43)}`);
    const empty = await finish(browser, "error=access_denied");

    expect([answer.status, forged.status, empty.status]).toEqual([401, 401, 401]);
    // The verifier of the other sign-in does not fit the code: PKCE refuses at the provider, before any token exists.
    expect(provider.refusals.slice(refusals)).toEqual([expect.stringContaining("invalid_grant")]);
    expect((await browser.session()).signedIn).toBe(false);
  });

  test("a person who cancels at the provider reads so", async () => {
    const browser = openBrowser(service);
    const { body } = await begin(browser);
    const state = new URL(body.url).searchParams.get("state");
    const query = new URLSearchParams({ error: "access_denied", state: String(state), iss: provider.issuer });
    const answer = await finish(browser, query.toString());

    expect([answer.status, answer.body.message]).toMatchObject([401, expect.stringContaining("cancelled")]);
  });

  test.each([
    ["another audience", () => ({ aud: "another-client" }), "its audience"],
    ["another nonce", () => ({ nonce: "another" }), "nonce"],
    ["another issuer", () => ({ iss: "https://evil.example" }), "issuer"],
    ["several audiences, issued to another client", () => ({ aud: [CLIENT.id, "b"], azp: "b" }), "its audience"],
    ["a clock five minutes behind", () => past({ seconds: 300 }), "clock"],
    ["a clock five minutes ahead", () => ahead({ seconds: 300 }), "clock"],
    ["no signature that fits", () => ({}), "not valid"],
  ])("an ID token with %s signs no one in", async (what, change, words) => {
    const person = await addPerson(service, { role: "EDITOR" });
    const breaks = what.startsWith("no signature");
    provider.change = (claims) => ({ ...claims, ...change() });
    const browser = openBrowser(service);
    const { body } = await begin(browser);
    provider.account = { sub: newSub(), email: person.email, email_verified: true };
    provider.breaksSignature = breaks;
    const answer = await finish(browser, await provider.visit(body.url));
    provider.change = undefined;
    provider.breaksSignature = false;

    expect([answer.status, answer.body.message]).toMatchObject([401, expect.stringContaining(words)]);
    expect((await browser.session()).signedIn).toBe(false);
  });

  test.each([
    ["behind", () => past({ seconds: 90 })],
    ["ahead", () => ahead({ seconds: 30 })],
  ])("a provider's clock that is half a minute %s signs in", async (_what, change) => {
    const person = await addPerson(service, { role: "EDITOR" });
    provider.change = (claims) => ({ ...claims, ...change() });
    const done = await signIn({ sub: newSub(), email: person.email, email_verified: true });
    provider.change = undefined;

    expect(done.status).toBe(201);
  });

  test("a provider that goes down between the two halves of a sign-in is unavailable, and the next sign-in works", async () => {
    await using fragile = await openProvider(REDIRECT);
    await using alone = await startService({ env: settings({ OIDC_ISSUER: fragile.issuer }), worker: false });
    const person = await addPerson(alone, { role: "EDITOR" });
    fragile.account = { sub: newSub(), email: person.email, email_verified: true };
    const browser = openBrowser(alone);
    const { body } = await begin(browser);
    const answer = await fragile.visit(body.url);
    fragile.isDown = true;
    const down = await finish(browser, answer);
    fragile.isDown = false;
    const next = await begin(browser);

    expect([down.status, down.body.code]).toEqual([503, "external_unavailable"]);
    expect((await finish(browser, await fragile.visit(next.body.url))).status).toBe(201);
  });

  test("the same address in two agencies is one person, who switches between them", async () => {
    const email = `both-${newSub()}@agency.example`;
    const first = await addPerson(service, { role: "EDITOR", email });
    const elsewhere = await createAgency(service.database);
    await addPerson(service, { role: "OWNER", email, agencyId: elsewhere });
    const browser = openBrowser(service);
    const done = await signIn({ sub: newSub(), email, email_verified: true }, browser);
    const account = await browser.ask("GET", "/app/api/account");
    const there = await browser.ask("POST", "/app/api/account/agency", { agencyId: elsewhere });
    const foreign = await browser.ask("POST", "/app/api/account/agency", {
      agencyId: await createAgency(service.database),
    });

    expect(done.body).toMatchObject({ session: { person: { membershipId: first.membershipId, role: "EDITOR" } } });
    expect(account.body.agencies.map(({ role }: { role: string }) => role).toSorted()).toEqual(["EDITOR", "OWNER"]);
    expect(there.body).toMatchObject({ agency: { id: elsewhere }, person: { role: "OWNER" } });
    expect(foreign.status).toBe(404);
  });

  test('a provider that keeps claims out of the ID token and states "true" as a text signs in', async () => {
    await using strict = await openProvider(REDIRECT, { conformIdTokenClaims: true });
    await using alone = await startService({ env: settings({ OIDC_ISSUER: strict.issuer }), worker: false });
    const person = await addPerson(alone, { role: "EDITOR" });
    strict.account = { sub: newSub(), email: person.email, email_verified: "true" };
    const browser = openBrowser(alone);
    const { body } = await begin(browser);

    expect(await finish(browser, await strict.visit(body.url))).toMatchObject({
      status: 201,
      body: { session: { person: { email: person.email } } },
    });
  });

  test("a provider that is down is unavailable in words, and other ways stay open", async () => {
    const away = await closedPort();
    await using lonely = await startService({
      env: settings({ OIDC_ISSUER: `http://127.0.0.1:${away}` }),
      worker: false,
    });
    const answer = await begin(openBrowser(lonely));
    const withKey = await openBrowser(lonely).ask("POST", "/app/api/session", { key: lonely.key });

    expect([answer.status, answer.body.code]).toEqual([503, "external_unavailable"]);
    expect(withKey.status).toBe(201);
  });

  test("a page of the app shows the provider, and a link to it changes nothing", async () => {
    const methods = await openBrowser(service).ask("GET", "/app/api/sign-in");
    const page = await fetch(`${service.url}/app/sign-in/provider?code=x&state=y`);

    expect(methods.body).toMatchObject({ oidc: "127.0.0.1", onlyOidc: false });
    expect(page.headers.get("set-cookie")).toBeNull();
  });
});

describe("signing out", () => {
  const signOut = (browser: Browser) => browser.ask("DELETE", "/app/api/session");

  test("ends the session at the provider too, where the operator wants that", async () => {
    await using both = await startService({ env: settings({ OIDC_LOGOUT: "true" }), worker: false });
    const person = await addPerson(both, { role: "EDITOR" });
    provider.account = { sub: newSub(), email: person.email, email_verified: true };
    const cookies: Cookies = new Map();
    const browser = openBrowser(both);
    const enter = async () => finish(browser, await provider.visit((await begin(browser)).body.url, cookies));
    const logins = provider.logins;
    expect((await enter()).body).toMatchObject({ step: "done" });
    await enter();
    const whileItLasts = provider.logins - logins;
    const left = await signOut(browser);
    const here = await browser.session();
    const back = await provider.leave(left.body.continueAt, cookies);
    await enter();

    expect([left.status, here.signedIn]).toEqual([200, false]);
    expect(new URL(left.body.continueAt).searchParams.get("id_token_hint")).toMatch(/^ey/);
    expect(back).toBe(`${PUBLIC_URL}/app/sign-in`);
    // Once at first, and once more after its session ended.
    expect([whileItLasts, provider.logins - logins]).toEqual([1, 2]);
  });

  test("stays here by default and for a session that began otherwise, and ends here also while the provider is down", async () => {
    await using fragile = await openProvider(REDIRECT);
    const env = settings({ OIDC_ISSUER: fragile.issuer, OIDC_LOGOUT: "true" });
    await using both = await startService({ env, worker: false });
    const enter = async (into: Service, from: TestProvider) => {
      const person = await addPerson(into, { role: "EDITOR" });
      from.account = { sub: newSub(), email: person.email, email_verified: true };
      const browser = openBrowser(into);
      const done = await finish(browser, await from.visit((await begin(browser)).body.url));
      expect(done.body).toMatchObject({ step: "done" });
      expect((await browser.session()).signedIn).toBe(true);
      return browser;
    };
    const byDefault = await signOut(await enter(service, provider));
    const withKey = openBrowser(both);
    await withKey.ask("POST", "/app/api/session", { key: both.key });
    const otherwise = await signOut(withKey);
    const browser = await enter(both, fragile);
    fragile.isDown = true;
    await signOut(browser);

    expect([byDefault.status, otherwise.status]).toEqual([204, 204]);
    expect((await browser.session()).signedIn).toBe(false);
  });
});

describe("with the operator's rules", () => {
  test("people are created with the strongest listed role of a claim, which is read again at each sign-in", async () => {
    const env = settings({
      OIDC_CREATE_PEOPLE: "true",
      OIDC_ROLE_CLAIM: "groups",
      OIDC_ROLES: "seo=EDITOR,seo-leads=MANAGER",
      OIDC_ALLOWED_DOMAINS: "agency.example",
    });
    await using strict = await startService({ env, worker: false });
    const enter = async (account: ProviderAccount) => {
      const browser = openBrowser(strict);
      const { body } = await begin(browser);
      provider.account = account;
      return finish(browser, await provider.visit(body.url));
    };
    const sub = newSub();
    const mira = { sub, name: "Mira Soto", email: "mira@agency.example", email_verified: true };
    const created = await enter({ ...mira, groups: ["all", "seo", "seo-leads"] });
    const lowered = await enter({ ...mira, groups: ["seo"] });
    const outside = await enter({
      sub: newSub(),
      email: "a@evil-agency.example",
      email_verified: true,
      groups: ["seo"],
    });
    const unlisted = await enter({ sub: newSub(), email: "b@agency.example", email_verified: true, groups: ["all"] });

    expect(created.body).toMatchObject({ session: { person: { name: "Mira Soto", role: "MANAGER" } } });
    expect(lowered.body).toMatchObject({ session: { person: { role: "EDITOR" } } });
    expect([outside.status, outside.body.message]).toMatchObject([403, expect.stringContaining("domain")]);
    expect(unlisted.status).toBe(403);
  });

  test("OIDC_ONLY closes other ways for all but owners, and the terminal and keys stay", async () => {
    await using only = await startService({ env: settings({ OIDC_ONLY: "true" }), worker: false });
    const password = "seven grey otters drum loudly";
    const add = async (role: "OWNER" | "EDITOR") => {
      const person = await addPerson(only, { role });
      const hash = await hashPassword(password);
      await only.database.system.transaction([], async (tx) => {
        await putPassword(tx, (await findMember(tx, person.membershipId))?.personId ?? "", hash);
      });
      return openBrowser(only).ask("POST", "/app/api/sign-in/password", { email: person.email, password });
    };
    const [editor, owner] = [await add("EDITOR"), await add("OWNER")];
    const key = await openBrowser(only).ask("POST", "/app/api/session", { key: only.key });

    expect([editor.status, owner.status, key.status]).toEqual([403, 201, 201]);
    expect(editor.body.message).toContain("provider of their organisation");
  });
});

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 1;
}
