import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../harness/browser.ts";
import { type Mailbox, openMailbox } from "../harness/mailbox.ts";
import { addPerson, type TestPerson } from "../harness/people.ts";
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
