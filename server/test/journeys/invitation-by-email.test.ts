import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../harness/browser.ts";
import { type Mailbox, openMailbox } from "../harness/mailbox.ts";
import { addPerson, type TestPerson } from "../harness/people.ts";
import { createAgency } from "../harness/seeds.ts";
import { type Service, startService } from "../harness/service.ts";

let mailbox: Mailbox;
let service: Service;
let owner: TestPerson;
beforeAll(async () => {
  mailbox = await openMailbox();
  service = await startService({ env: mailbox.env });
  owner = await addPerson(service, { role: "OWNER", name: "Olga <Owner>" });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await mailbox[Symbol.asyncDispose]();
});

test("an invitation is mailed, keeps its link out of the answer, and is accepted once", async () => {
  const email = "mara@northwind.example";
  const { body } = await owner.app("POST", "/v1/people", { people: [{ email, name: "Mara", role: "EDITOR" }] });
  const mail = await mailbox.next(email, () => service.tick());
  const token = /\/app\/join#([\w-]{43})/.exec(mail.text)?.[1] ?? "";
  const browser = openBrowser(service);
  const accepted = await browser.ask("POST", "/app/api/sign-in/invitation/accept", { token });
  const again = await openBrowser(service).ask("POST", "/app/api/sign-in/invitation/accept", { token });

  expect(body.data).toMatchObject([{ outcome: "invited", acceptUrl: null }]);
  expect(mail.subject).toContain("Invitation to");
  expect(mail.text).toContain("Olga <Owner> invites you");
  expect(mail.html).not.toContain("<Owner>");
  expect(accepted.body).toMatchObject({ step: "done", session: { person: { email, role: "EDITOR" } } });
  expect(again.status).toBe(403);
  expect((await owner.app("GET", "/v1/people?status=active")).body.data).toContainEqual(
    expect.objectContaining({ email, status: "active" }),
  );
});

test("an invitation is in the language of the person, else in that of the inviter", async () => {
  const inviter = await addPerson(service, { role: "OWNER", name: "Olga" });
  const invite = async (email: string) => {
    await inviter.app("POST", "/v1/people", { people: [{ email, name: "Mara", role: "EDITOR" }] });
    return (await mailbox.next(email, () => service.tick())).subject;
  };
  const speak = (language?: string) =>
    inviter.app("PUT", "/account/profile", { name: "Olga", ...(language === undefined ? {} : { language }) });
  const english = await addPerson(service, { role: "VIEWER", agencyId: await createAgency(service.database) });
  expect((await english.app("PUT", "/account/profile", { name: "E", language: "en" })).status).toBe(204);

  expect((await speak("de")).status).toBe(204);
  const german = await invite("gerda@northwind.example");
  const known = await invite(english.email);
  expect((await speak()).status).toBe(204);
  const fallback = await invite("frank@northwind.example");

  expect(german).toMatch(/^Einladung zu .* in Findable$/);
  expect([known, fallback]).toEqual(Array(2).fill(expect.stringMatching(/^Invitation to /)));
});

test.each([
  ["withdrawn", (id: string) => owner.app("DELETE", `/v1/people/${id}`)],
  ["given to another role", (id: string) => owner.app("PATCH", `/v1/people/${id}`, { role: "VIEWER" })],
])("an invitation that is %s while its email waits is not mailed", async (_what, change) => {
  const email = `jonas-${crypto.randomUUID()}@northwind.example`;
  mailbox.refuse = { code: 451, text: "Try later" };
  const { body } = await owner.app("POST", "/v1/people", { people: [{ email, name: "Jonas", role: "EDITOR" }] });
  await service.tick();
  expect((await change(body.data[0].id)).status).toBeLessThan(300);
  mailbox.refuse = undefined;
  await service.database.system.batch([
    { text: "update service_mails set next_at = clock_timestamp() where $1 <> ''", values: ["all"] },
  ]);
  await service.tick();
  const [, left] = await service.database.system.batch([
    { text: "select $1::text", values: ["x"] },
    { text: "select id from service_mails where $1 <> ''", values: ["all"] },
  ]);

  expect(mailbox.mails.filter(({ to }) => to === email)).toEqual([]);
  expect(left).toEqual([]);
});

test("an invitation arrives after a day without a mail server, and its link still works", async () => {
  const email = `lena-${crypto.randomUUID()}@northwind.example`;
  mailbox.refuse = { code: 451, text: "Try later" };
  await owner.app("POST", "/v1/people", { people: [{ email, name: "Lena", role: "EDITOR" }] });
  await service.tick();
  const aDayLater = (table: string, columns: readonly string[]) => ({
    text: `update ${table} set ${columns.map((one) => `${one} = ${one} - interval '1 day'`).join(", ")} where $1 <> ''`,
    values: ["all"],
  });
  await service.database.system.batch([
    aDayLater("service_mails", ["next_at", "drop_at"]),
    aDayLater("invitations", ["expires_at"]),
  ]);
  mailbox.refuse = undefined;
  const mail = await mailbox.next(email, () => service.tick());
  const token = /\/app\/join#([\w-]{43})/.exec(mail.text)?.[1] ?? "";
  const accepted = await openBrowser(service).ask("POST", "/app/api/sign-in/invitation/accept", { token });

  expect(accepted.body).toMatchObject({ step: "done", session: { person: { email } } });
});

test("an invitation names its person, also if somebody with another address is signed in when its link is opened", async () => {
  const link = async (email: string) => {
    await owner.app("POST", "/v1/people", { people: [{ email, name: "Nils", role: "VIEWER" }] });
    const { text } = await mailbox.next(email, () => service.tick());
    return /\/app\/join#([\w-]{43})/.exec(text)?.[1] ?? "";
  };
  const enter = async (email: string) => {
    const browser = openBrowser(service);
    const { body } = await browser.ask("POST", "/app/api/sign-in/email", { email });
    const code = /\b(\d{3} \d{3})\b/.exec((await mailbox.next(email, () => service.tick())).text)?.[1];
    await browser.ask("POST", "/app/api/sign-in/email/confirm", { request: body.request, code });
    return browser;
  };
  const elsewhere = await createAgency(service.database);
  const known = await addPerson(service, { role: "EDITOR", agencyId: elsewhere, email: "known@northwind.example" });
  await enter(known.email);
  const other = await addPerson(service, { role: "EDITOR", email: "other@northwind.example" });
  const browser = await enter(other.email);
  const accept = (token: string) => browser.ask("POST", "/app/api/sign-in/invitation/accept", { token });
  const ofKnown = await accept(await link(known.email));
  const stillOther = await browser.session();
  const ofNew = await accept(await link("new@northwind.example"));

  expect([ofKnown.status, ofKnown.body.message]).toEqual([401, expect.stringContaining("Sign in as known@")]);
  expect(stillOther).toMatchObject({ person: { email: other.email } });
  expect(ofNew.body).toMatchObject({ session: { person: { email: "new@northwind.example", role: "VIEWER" } } });
  expect((await owner.app("GET", "/v1/people?limit=200")).body.data).toContainEqual(
    expect.objectContaining({ email: other.email, role: "EDITOR", status: "active" }),
  );
});
