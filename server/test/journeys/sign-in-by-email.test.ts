import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, openBrowser } from "../harness/browser.ts";
import { type Mailbox, openMailbox, type ReceivedMail } from "../harness/mailbox.ts";
import { addPerson } from "../harness/people.ts";
import { type Service, startService } from "../harness/service.ts";

let mailbox: Mailbox;
let service: Service;
beforeAll(async () => {
  mailbox = await openMailbox();
  service = await startService({ env: { ...mailbox.env, TRUSTED_PROXIES: "1", SIGN_INS_PER_MINUTE: "1000" } });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await mailbox[Symbol.asyncDispose]();
});

const codeIn = ({ text }: ReceivedMail) => /\b(\d{3} \d{3})\b/.exec(text)?.[1] ?? "";
const linkIn = ({ text }: ReceivedMail) => /#token=([\w-]{43})/.exec(text)?.[1] ?? "";
const wrongCode = (code: string) => (code === "000 000" ? "000 001" : "000 000");

/** Asks for an email and returns it with the identifier of the request. */
async function askFor(email: string, browser: Browser, more: object = {}) {
  const { status, body } = await browser.ask("POST", "/app/api/sign-in/email", { email, ...more });
  expect(status).toBe(200);
  const mail = await mailbox.next(email, () => service.tick());
  return { request: String(body.request), mail, code: codeIn(mail), link: linkIn(mail) };
}

const confirm = (browser: Browser, proof: object) => browser.ask("POST", "/app/api/sign-in/email/confirm", proof);

describe("signing in by email", () => {
  test("the code of the email signs in the browser that asked, once", async () => {
    const person = await addPerson(service, { role: "EDITOR", name: "Ada Hale" });
    const browser = openBrowser(service);
    const { request, code, mail } = await askFor(person.email, browser, { back: "/w/ws_1/runs" });
    const done = await confirm(browser, { request, code });
    const again = await confirm(openBrowser(service), { request, code });

    expect(mail.subject).toBe(`${code} is your Findable sign-in code`);
    expect(mail.html).toContain(code);
    expect(mail.text).toContain("/app/sign-in/link#token=");
    expect(done.status).toBe(201);
    expect(done.body).toMatchObject({ step: "done", back: "/w/ws_1/runs", session: { person: { name: "Ada Hale" } } });
    expect(await browser.session()).toMatchObject({ signedIn: true, person: { email: person.email, role: "EDITOR" } });
    expect([again.status, again.body.code]).toEqual([401, "unauthorized"]);
  });

  test.each([
    ["de", "ist Ihr Anmeldecode für Findable", "Beides gilt einmal und 10 Minuten lang."],
    ["fr", "est votre code de connexion à Findable", "Les deux fonctionnent une fois, pendant 10 minutes."],
    ["es", "es su código de acceso a Findable", "Ambos sirven una sola vez, durante 10 minutos."],
  ])("the email is in the language that the person chose: %s", async (language, subject, words) => {
    const person = await addPerson(service, { role: "EDITOR" });
    const profile = { name: "Ada Hale", language, timeZone: "Europe/Berlin" };
    expect((await person.app("PUT", "/account/profile", profile)).status).toBe(204);
    const { mail, code } = await askFor(person.email, openBrowser(service));

    expect(mail.subject).toBe(`${code} ${subject}`);
    expect(mail.text).toContain(words);
    expect(mail.html).toContain(`<html lang="${language}">`);
  });

  test("opening the link changes nothing, and its button signs in the browser that asked, once", async () => {
    const person = await addPerson(service, { role: "EDITOR" });
    const browser = openBrowser(service);
    const { link } = await askFor(person.email, browser);
    const page = await fetch(`${service.url}/app/sign-in/link`);
    const head = await fetch(`${service.url}/app/sign-in/link`, { method: "HEAD" });
    const looked = await browser.ask("POST", "/app/api/sign-in/link", { link });
    const before = await browser.session();
    const done = await confirm(browser, { link });
    const again = await confirm(browser, { link });

    expect([page.status < 504, head.headers.get("set-cookie"), page.headers.get("set-cookie")]).toEqual([
      true,
      null,
      null,
    ]);
    expect([looked.body, before.signedIn]).toEqual([{ state: "ready" }, false]);
    expect([done.status, again.status]).toEqual([201, 401]);
  });

  test("in another browser the link signs in only together with the code of its email", async () => {
    const person = await addPerson(service, { role: "EDITOR" });
    const { link, code, request } = await askFor(person.email, openBrowser(service));
    const phone = openBrowser(service);
    const looked = await phone.ask("POST", "/app/api/sign-in/link", { link });
    const alone = await confirm(phone, { link });
    const codeAlone = await confirm(phone, { request, code });
    const both = await confirm(phone, { link, code });

    expect(looked.body).toEqual({ state: "other_browser" });
    expect([alone.status, codeAlone.status, both.status]).toEqual([401, 401, 201]);
  });

  test("five wrong codes end the request, also for the right one", async () => {
    const person = await addPerson(service, { role: "EDITOR" });
    const browser = openBrowser(service);
    const { request, code } = await askFor(person.email, browser);
    const tries = [];
    for (let n = 0; n < 5; n += 1) tries.push((await confirm(browser, { request, code: wrongCode(code) })).status);
    const right = await confirm(browser, { request, code });

    expect(tries).toEqual([401, 401, 401, 401, 401]);
    expect(right.status).toBe(401);
  });

  test("a code expires after ten minutes", async () => {
    const person = await addPerson(service, { role: "EDITOR" });
    const browser = openBrowser(service);
    const { request, code, link } = await askFor(person.email, browser);
    const [rows] = await service.database.system.batch<{ minutes: number }>([
      {
        text: `update sign_in_requests set expires_at = clock_timestamp() where id = $1
          returning round(extract(epoch from expires_at - created_at) / 60)::int as minutes`,
        values: [request],
      },
      { text: "select 1 where $1 = ''", values: [request] },
    ]);
    const late = await confirm(browser, { request, code });
    const looked = await browser.ask("POST", "/app/api/sign-in/link", { link });

    expect(rows).toHaveLength(1);
    expect([late.status, looked.body.state]).toEqual([401, "ended"]);
  });

  test("a known and an unknown address get the same answer, and the unknown one no email", async () => {
    const person = await addPerson(service, { role: "EDITOR" });
    const unknown = `nowhere-${person.email}`;
    const ask = (email: string) => openBrowser(service).ask("POST", "/app/api/sign-in/email", { email });
    const [known, stranger] = [await ask(person.email), await ask(unknown)];
    await mailbox.next(person.email, () => service.tick());
    await service.tick();
    const guess = await confirm(openBrowser(service), { request: stranger.body.request, code: "123456" });

    const shape = ({ status, body }: typeof known) => [status, Object.keys(body)];
    expect(shape(stranger)).toEqual(shape(known));
    expect(mailbox.mails.filter(({ to }) => to === unknown)).toEqual([]);
    expect(guess.status).toBe(401);
  });

  test("addresses are the same in any case, and one with look-alike letters is another one", async () => {
    const person = await addPerson(service, { role: "EDITOR", email: "paypal@agency.example" });
    const upper = openBrowser(service);
    await upper.ask("POST", "/app/api/sign-in/email", { email: "PayPal@AGENCY.example" });
    const mail = await mailbox.next(person.email, () => service.tick());
    // The second letter is Cyrillic.
    const other = await openBrowser(service).ask("POST", "/app/api/sign-in/email", { email: "pаypal@agency.example" });
    await service.tick();

    expect(codeIn(mail)).not.toBe("");
    expect([200, 400]).toContain(other.status);
    expect(mailbox.mails.filter(({ to }) => to === person.email)).toHaveLength(1);
  });

  test("emails to one address are limited, for each network alone, and a known network is not locked out", async () => {
    const person = await addPerson(service, { role: "EDITOR" });
    const home = "192.0.2.10";
    const { request, code } = await askFor(person.email, openBrowser(service, home));
    expect(await confirm(openBrowser(service, home), { request, code })).toMatchObject({ status: 401 });
    const mine = openBrowser(service, home);
    const first = await askFor(person.email, mine);
    expect((await confirm(mine, { request: first.request, code: first.code })).status).toBe(201);
    const attacker = (network: string) => openBrowser(service, network);
    const answers: number[] = [];
    for (let network = 0; network < 6; network += 1) {
      for (let n = 0; n < 6; n += 1) {
        const address = `198.51.100.${network}`;
        const { status } = await attacker(address).ask("POST", "/app/api/sign-in/email", { email: person.email });
        answers.push(status);
      }
    }
    const elsewhere = await attacker("203.0.113.9").ask("POST", "/app/api/sign-in/email", { email: person.email });
    const atHome = await openBrowser(service, home).ask("POST", "/app/api/sign-in/email", { email: person.email });

    expect(answers.slice(0, 6)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(elsewhere.status).toBe(429);
    expect(atHome.status).toBe(200);
  });

  test("a session is new at each sign-in, and the browser's former one ends", async () => {
    const person = await addPerson(service, { role: "EDITOR" });
    const browser = openBrowser(service);
    const first = await askFor(person.email, browser);
    await confirm(browser, { request: first.request, code: first.code });
    const before = browser.cookie;
    const second = await askFor(person.email, browser);
    await confirm(browser, { request: second.request, code: second.code });
    const former = await fetch(`${service.url}/app/api/session`, { headers: { Cookie: before } });

    expect(browser.cookie).not.toBe(before);
    expect(await former.json()).toMatchObject({ signedIn: false });
    expect(await browser.session()).toMatchObject({ signedIn: true });
  });

  test("a person who was removed gets no email and no session", async () => {
    const person = await addPerson(service, { role: "EDITOR" });
    const browser = openBrowser(service);
    const { request, code } = await askFor(person.email, browser);
    await service.database.system.batch([
      { text: "update memberships set status = 'removed' where id = $1", values: [person.membershipId] },
    ]);
    const before = mailbox.mails.length;
    const late = await confirm(browser, { request, code });
    const asked = await browser.ask("POST", "/app/api/sign-in/email", { email: person.email });
    await service.tick();

    expect([late.status, asked.status, mailbox.mails.length]).toEqual([403, 200, before]);
  });

  test("a forged link and one that was cut reveal and change nothing", async () => {
    const person = await addPerson(service, { role: "EDITOR" });
    const browser = openBrowser(service);
    const { link } = await askFor(person.email, browser);
    const forged = [`${link.slice(0, -1)}${link.endsWith("A") ? "B" : "A"}`, link.slice(0, 20), `${link}x`];
    const answers = await Promise.all(
      forged.flatMap((one) => [
        browser.ask("POST", "/app/api/sign-in/link", { link: one }),
        confirm(browser, { link: one }),
      ]),
    );

    expect(answers.map(({ status, body }) => body.state ?? status)).toEqual(["ended", 401, "ended", 401, "ended", 401]);
    expect((await confirm(browser, { link })).status).toBe(201);
  });

  test("a mail server that is down for a day gets no code that has expired, and the next one works", async () => {
    const person = await addPerson(service, { role: "EDITOR" });
    const browser = openBrowser(service);
    mailbox.refuse = { code: 451, text: "Try later" };
    await browser.ask("POST", "/app/api/sign-in/email", { email: person.email });
    await service.tick();
    await service.database.system.batch([
      {
        text: `update service_mails set next_at = next_at - interval '1 day', drop_at = drop_at - interval '1 day'
          where $1 <> ''`,
        values: ["all"],
      },
    ]);
    mailbox.refuse = undefined;
    await service.tick();
    const [, left] = await service.database.system.batch([
      { text: "select $1::text", values: ["x"] },
      { text: "select id from service_mails where $1 <> ''", values: ["all"] },
    ]);
    const sent = mailbox.mails.filter(({ to }) => to === person.email);
    const { request, code } = await askFor(person.email, browser);

    expect([sent, left]).toEqual([[], []]);
    expect((await confirm(browser, { request, code })).status).toBe(201);
  });

  test("a mail server that is down for a while gets the email later, with the same Message-ID", async () => {
    const person = await addPerson(service, { role: "EDITOR" });
    mailbox.refuse = { code: 451, text: "Try later" };
    const browser = openBrowser(service);
    await browser.ask("POST", "/app/api/sign-in/email", { email: person.email });
    await service.tick();
    expect(mailbox.mails.filter(({ to }) => to === person.email)).toEqual([]);
    mailbox.refuse = undefined;
    await service.database.system.batch([
      { text: "update service_mails set next_at = clock_timestamp() where $1 <> ''", values: ["all"] },
    ]);
    const mail = await mailbox.next(person.email, () => service.tick());

    expect(mail.messageId).toMatch(/^<[0-9a-f]{40}@agency\.example>$/);
  });

  test.each([
    ["no address", {}, "email"],
    ["a text that is no address", { email: "not an address" }, "email"],
    ["a field that does not exist", { email: "a@b.example", admin: "true" }, "admin"],
    ["an address that is no text", { email: 7 }, "email"],
  ])("%s is refused with the field", async (_what, body, field) => {
    const answer = await openBrowser(service).ask("POST", "/app/api/sign-in/email", body);

    expect([answer.status, answer.body.code]).toEqual([400, "validation_error"]);
    expect(JSON.stringify(answer.body)).toContain(`"${field}"`);
  });

  test.each([
    ["another site", { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" }],
    ["a form without the app's header", { "X-Findable-App": "" }],
  ])("%s cannot start or end a sign-in", async (what, headers) => {
    const browser = openBrowser(service);
    const ask = (path: string, body: object) =>
      what.startsWith("a form")
        ? fetch(service.url + path, {
            method: "POST",
            headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
            body: JSON.stringify(body),
          })
        : browser.ask("POST", path, body, headers);
    const answers = await Promise.all([
      ask("/app/api/sign-in/email", { email: "a@b.example" }),
      ask("/app/api/sign-in/email/confirm", { link: "a".repeat(43) }),
      ask("/app/api/sign-in/password", { email: "a@b.example", password: "x" }),
      ask("/app/api/sign-in/invitation/accept", { token: "a".repeat(43) }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});
