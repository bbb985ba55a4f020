import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emailKeyOf, findMembersByEmail, insertMember } from "../../src/domains/people/index.ts";
import { hashPassword, putPassword } from "../../src/domains/sign-in/index.ts";
import { newId } from "../../src/kernel/ids/new-id.ts";
import { hashOfToken, newToken } from "../../src/kernel/secrets/secret-token.ts";
import { withClient } from "../../src/platform/database/connection.ts";
import { type Browser, openBrowser } from "../harness/browser.ts";
import { isoFromNow } from "../harness/moments.ts";
import { addPerson, agencyOf, type TestPerson } from "../harness/people.ts";
import { createAgency, createKey, createWorkspace } from "../harness/seeds.ts";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
beforeAll(async () => {
  service = await startService({ env: { TRUSTED_PROXIES: "1", SIGN_INS_PER_MINUTE: "1000" }, worker: false });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

const PASSWORD = "seven grey otters drum loudly";

async function run(text: string, ...values: unknown[]) {
  const [rows] = await service.database.system.batch([{ text, values }]);
  return rows ?? [];
}

async function personId({ email }: TestPerson): Promise<string> {
  const members = await service.database.system.transaction([], (tx) =>
    findMembersByEmail(tx, emailKeyOf(email) ?? ""),
  );
  return members[0]?.personId ?? "";
}

async function addWithPassword(role: "OWNER" | "EDITOR" = "EDITOR"): Promise<TestPerson> {
  const person = await addPerson(service, { role });
  const [id, hash] = [await personId(person), await hashPassword(PASSWORD)];
  await service.database.system.transaction([], (tx) => putPassword(tx, id, hash));
  return person;
}

const byPassword = (browser: Browser, email: string, password = PASSWORD) =>
  browser.ask("POST", "/app/api/sign-in/password", { email, password });

/** Signs in with the password and adds an authenticator app. */
async function addTotp(person: TestPerson) {
  const browser = openBrowser(service);
  await byPassword(browser, person.email);
  const { body: begun } = await browser.ask("POST", "/app/api/account/totp", {});
  const totp = new TOTP({ secret: Secret.fromBase32(begun.secret) });
  const confirmed = await browser.ask("POST", "/app/api/account/totp/confirm", {
    challenge: begun.challenge,
    code: totp.generate(),
  });
  expect([begun.uri.startsWith("otpauth://totp/Findable"), confirmed.status]).toEqual([true, 200]);
  return { totp, recoveryCodes: confirmed.body.recoveryCodes as string[], browser };
}

describe("signing in with a password", () => {
  test("starts a session of the person, with the network and device that the list of sessions shows", async () => {
    const person = await addWithPassword();
    const browser = openBrowser(service);
    const { status, body } = await byPassword(browser, person.email.toUpperCase());
    const rows = await run(
      "select method, device from app_sessions where api_key_id = $1 and method <> 'test'",
      person.membershipId,
    );

    expect([status, body.step]).toEqual([201, "done"]);
    expect(await browser.session()).toMatchObject({ signedIn: true, person: { email: person.email } });
    expect(rows).toEqual([{ method: "password", device: "Test browser" }]);
  });

  test("a wrong password and an unknown address are refused in the same words", async () => {
    const person = await addWithPassword();
    const without = await addPerson(service, { role: "EDITOR" });
    const answers = [
      await byPassword(openBrowser(service), person.email, "wrong horse battery"),
      await byPassword(openBrowser(service), without.email),
      await byPassword(openBrowser(service), "unknown@agency.example"),
      await byPassword(openBrowser(service), "no address"),
    ];
    const words = answers.map(({ status, body }) => [status, body.code, body.message]);

    expect(new Set(words.map(String)).size).toBe(1);
    expect(words[0]?.slice(0, 2)).toEqual([401, "unauthorized"]);
  });

  test("ten failures from a network slow that network down, and no other one", async () => {
    const person = await addWithPassword();
    const attacker = "198.51.100.77";
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      statuses.push((await byPassword(openBrowser(service, attacker), person.email, "wrong horse battery")).status);
    }
    const right = await byPassword(openBrowser(service), person.email);

    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect(right.status).toBe(201);
  });

  test("with an authenticator app it asks for the code, which counts once", async () => {
    const person = await addWithPassword();
    const { totp } = await addTotp(person);
    const browser = openBrowser(service);
    const first = await byPassword(browser, person.email);
    const unfinished = await browser.session();
    const second = (challenge: string, code: string, by = browser) =>
      by.ask("POST", "/app/api/sign-in/second-factor", { challenge, code });
    const wrong = await second(first.body.challenge, "000000");
    // The set-up used the code of this step. The next one counts already, because clocks differ.
    const code = totp.generate({ timestamp: Date.parse(isoFromNow({ seconds: 30 })) });
    const elsewhere = await second(first.body.challenge, code, openBrowser(service));
    const right = await second(first.body.challenge, code);
    const other = openBrowser(service);
    const next = await byPassword(other, person.email);
    const replayed = await second(next.body.challenge, code, other);

    expect([first.status, first.body.step, unfinished.signedIn]).toEqual([200, "second_factor", false]);
    expect([wrong.status, elsewhere.status, right.status, replayed.status]).toEqual([401, 401, 201, 401]);
  });

  test("a recovery code replaces the authenticator app once", async () => {
    const person = await addWithPassword();
    const { recoveryCodes } = await addTotp(person);
    const use = async () => {
      const browser = openBrowser(service);
      const { body } = await byPassword(browser, person.email);
      return browser.ask("POST", "/app/api/sign-in/second-factor", {
        challenge: body.challenge,
        code: recoveryCodes[0],
      });
    };

    expect(recoveryCodes).toHaveLength(10);
    expect(recoveryCodes.every((one) => /^(?:[A-Za-z0-9]{5}-){3}[A-Za-z0-9]{5}$/.test(one))).toBe(true);
    expect([(await use()).status, (await use()).status]).toEqual([201, 401]);
  });

  test("the challenge of setting up an authenticator app starts no session", async () => {
    const person = await addWithPassword();
    const { totp, browser } = await addTotp(person);
    const { body } = await browser.ask("POST", "/app/api/account/totp", {});
    const answer = await browser.ask("POST", "/app/api/sign-in/second-factor", {
      challenge: body.challenge,
      code: totp.generate(),
    });

    expect(answer.status).toBe(401);
  });
});

describe("the account page", () => {
  test("a new password rotates the session and ends the others", async () => {
    const person = await addWithPassword();
    const [here, elsewhere] = [openBrowser(service), openBrowser(service)];
    await byPassword(here, person.email);
    await byPassword(elsewhere, person.email);
    const before = here.cookie;
    const changed = await here.ask("PUT", "/app/api/account/password", { password: "another long sentence of mine" });
    const old = await byPassword(openBrowser(service), person.email);

    expect([changed.status, old.status]).toEqual([204, 401]);
    expect(here.cookie).not.toBe(before);
    expect([(await here.session()).signedIn, (await elsewhere.session()).signedIn]).toEqual([true, false]);
  });

  test.each([
    ["short", "at least 15"],
    ["aaaaaaaaaaaaaaaa", "too few characters"],
    ["Password123456!", "most used"],
    ["findablefindable1", "this product"],
    ["x".repeat(201), "at most 200"],
  ])("the password %j is refused with a way out", async (password, words) => {
    const person = await addWithPassword();
    const browser = openBrowser(service);
    await byPassword(browser, person.email);
    const { status, body } = await browser.ask("PUT", "/app/api/account/password", { password });

    expect([status, body.code]).toEqual([400, "validation_error"]);
    expect(JSON.stringify(body)).toContain(words);
  });

  test("a password of the words of a brand is refused", async () => {
    const person = await addWithPassword();
    const agencyId = await agencyOf(service);
    await createWorkspace(service.database, { agencyId, primaryDomain: "tidewell-gardens.example" });
    const browser = openBrowser(service);
    await byPassword(browser, person.email);
    const { status, body } = await browser.ask("PUT", "/app/api/account/password", { password: "Tidewell Gardens 26" });

    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining("its brands")]);
  });

  test("factors change only within 15 minutes of a sign-in", async () => {
    const person = await addWithPassword();
    const browser = openBrowser(service);
    await byPassword(browser, person.email);
    await withClient(service.database.adminUrl, (client) =>
      client.query("update app_sessions set created_at = created_at - interval '16 minutes' where api_key_id = $1", [
        person.membershipId,
      ]),
    );
    const looked = await browser.ask("GET", "/app/api/account");
    const changed = await browser.ask("PUT", "/app/api/account/password", {
      password: "another long sentence of mine",
    });

    expect(looked.body).toMatchObject({ isFresh: false, hasPassword: true, hasTotp: false });
    expect([changed.status, changed.body.details]).toMatchObject([403, { signInAgain: true }]);
  });

  test("a session of a key has no factors", async () => {
    const browser = openBrowser(service);
    await browser.ask("POST", "/app/api/session", { key: service.key });
    const answer = await browser.ask("GET", "/app/api/account");

    expect([answer.status, answer.body.code]).toEqual([401, "unauthorized"]);
  });
});

/** An invitation as `people.invite` makes it, by an owner unless another inviter is named. */
async function invite(email: string, role = "EDITOR", invitedBy?: string) {
  const owner = invitedBy ?? (await addPerson(service, { role: "OWNER" })).membershipId;
  const [agencyId, token, emailKey] = [await agencyOf(service), newToken(), emailKeyOf(email) ?? ""];
  const membershipId = await service.database.system.transaction([], (tx) =>
    insertMember(tx, {
      ...{ agencyId, name: "Ines Varga", email, emailKey, role: role as "EDITOR" },
      ...{ workspaces: undefined, status: "invited", invitedBy: owner },
    }),
  );
  await run(
    `insert into invitations (id, agency_id, membership_id, token_hash, email_key, invited_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, clock_timestamp() + interval '7 days') returning 1`,
    ...[newId("inv"), agencyId, membershipId, hashOfToken(token), emailKey, owner],
  );
  return { token, membershipId: String(membershipId), owner };
}

describe("an invitation", () => {
  const look = (token: string) => openBrowser(service).ask("POST", "/app/api/sign-in/invitation", { token });
  const accept = (token: string, name?: string) =>
    openBrowser(service).ask("POST", "/app/api/sign-in/invitation/accept", {
      token,
      ...(name === undefined ? {} : { name }),
    });

  test("shows what its token names, and accepting it signs the person in, once", async () => {
    const { token } = await invite("ines@studio.example");
    const looked = await look(token);
    const done = await accept(token, "Inês Värga");
    const [again, lookedAgain] = [await accept(token), await look(token)];

    expect(looked.body).toMatchObject({
      state: "ready",
      name: "Ines Varga",
      email: "ines@studio.example",
      role: "EDITOR",
    });
    expect(done.body).toMatchObject({ step: "done", session: { person: { name: "Inês Värga", role: "EDITOR" } } });
    expect([again.status, lookedAgain.body.state]).toEqual([403, "ended"]);
    expect(again.body.message).toContain("accepted before");
  });

  test("ends with its time, its withdrawal, a change of the address, and the rights of its inviter", async () => {
    const late = await invite("late@studio.example");
    await run(
      "update invitations set expires_at = clock_timestamp() where membership_id = $1 returning 1",
      late.membershipId,
    );
    const gone = await invite("gone@studio.example");
    await run(
      "update invitations set voided_at = clock_timestamp() where membership_id = $1 returning 1",
      gone.membershipId,
    );
    const moved = await invite("moved@studio.example");
    await run(
      "update people set email_key = 'else@studio.example' where email_key = 'moved@studio.example' and $1 <> '' returning 1",
      "x",
    );
    const weak = await invite("weak@studio.example", "ADMIN");
    await run("update memberships set role = 'ADMIN' where id = $1 returning 1", weak.owner);
    const answers = [
      await accept(late.token),
      await accept(gone.token),
      await accept(moved.token),
      await accept(weak.token),
    ];

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(answers.map(({ body }) => body.message).join(" ")).toMatch(
      /expired.*withdrawn.*earlier address.*can no longer give this role/s,
    );
  });

  test("a person who exists accepts it only while signed in, so its maker cannot open what they have elsewhere", async () => {
    const elsewhere = await createAgency(service.database);
    const person = await addPerson(service, { role: "OWNER", agencyId: elsewhere, email: "both@studio.example" });
    const [id, hash] = [await personId(person), await hashPassword(PASSWORD)];
    await service.database.system.transaction([], (tx) => putPassword(tx, id, hash));
    const { token } = await invite(person.email);
    const stranger = await accept(token);
    const looked = await look(token);
    const browser = openBrowser(service);
    await byPassword(browser, person.email);
    const done = await browser.ask("POST", "/app/api/sign-in/invitation/accept", { token });
    const account = await browser.ask("GET", "/app/api/account");
    const back = await browser.ask("POST", "/app/api/account/agency", { agencyId: elsewhere });

    expect([stranger.status, looked.body.state]).toEqual([401, "sign_in"]);
    expect(done.body).toMatchObject({ step: "done", session: { person: { role: "EDITOR" } } });
    expect(account.body.agencies).toHaveLength(2);
    expect(back.body).toMatchObject({ agency: { id: elsewhere }, person: { role: "OWNER" } });
  });

  test("a forged token reveals nothing", async () => {
    const { body } = await look(newToken());

    expect(body).toMatchObject({ state: "ended", agency: null, inviter: null, email: null });
  });
});

describe("the first start", () => {
  test("the link, or an ADMIN key, makes one owner, who is signed in", async () => {
    await using alone = await startService({ alone: true, worker: false });
    const browser = openBrowser(alone);
    const first = (path: string, body: object, by = browser) => by.ask("POST", `/app/api/sign-in/first${path}`, body);
    const looked = await first("", { key: alone.key });
    const owner = { key: alone.key, name: "Ada Hale", email: "ada@agency.example" };
    const weak = await first("/owner", { ...owner, password: "ada hale agency" });
    const done = await first("/owner", { ...owner, password: PASSWORD });
    const second = await first(
      "/owner",
      { ...owner, email: "eve@evil.example", password: PASSWORD },
      openBrowser(alone),
    );
    const forged = await first("/owner", { ...owner, key: "sk_live_wrong", password: PASSWORD }, openBrowser(alone));
    const people = await browser.ask("GET", "/app/api/v1/workspaces");

    expect(looked.body.agency).toBe("Default agency");
    expect([weak.status, weak.body.code]).toEqual([400, "validation_error"]);
    expect(done.body).toMatchObject({ step: "done", session: { person: { role: "OWNER", name: "Ada Hale" } } });
    expect([second.status, forged.status, people.status]).toEqual([403, 401, 200]);
  });

  test("takes no address of a person, so a key of one agency opens nothing of another", async () => {
    const victim = await addPerson(service, { role: "OWNER" });
    const { secret } = await createKey(service.database, { agencyId: await createAgency(service.database) });
    const owner = { key: secret, name: "Eve", email: victim.email.toUpperCase(), password: PASSWORD };
    const taken = await openBrowser(service).ask("POST", "/app/api/sign-in/first/owner", owner);
    const entered = await byPassword(openBrowser(service), victim.email);

    expect(taken).toMatchObject({ status: 400, body: { details: { errors: [{ field: "email" }] } } });
    expect(entered.status).toBe(401);
  });
});

test("a service at an IP address refuses passkeys in words", async () => {
  await using alone = await startService({ env: { PUBLIC_URL: "http://192.0.2.7:3000" }, worker: false });
  const browser = openBrowser(alone);
  const methods = await browser.ask("GET", "/app/api/sign-in");
  const options = await browser.ask("POST", "/app/api/sign-in/passkey/options", {});

  expect(methods.body).toMatchObject({ email: false, oidc: null, onlyOidc: false });
  expect(methods.body.passkeysRefused).toContain("IP address");
  expect([options.status, options.body.message]).toEqual([403, methods.body.passkeysRefused]);
});
