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
