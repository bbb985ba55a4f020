import { createClient } from "@findable/contract/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Mailbox, openMailbox } from "../../../server/test/harness/mailbox.ts";
import { act, gone } from "../harness/act.ts";
import { addAuthenticator } from "../harness/authenticator.ts";
import { sharedChromium } from "../harness/chromium.ts";
import { openHarness } from "../harness/harness.ts";
import { createPageOpener } from "../harness/open-page.ts";
import { type RunningService, startRunningService } from "../harness/running-service.ts";

// The shared service has built the app once it answers.
openHarness();

/** A service with a mail server and without people, at the name for which browsers make passkeys. */
let service: RunningService;
let mailbox: Mailbox;
let openPage: ReturnType<typeof createPageOpener>;
beforeAll(async () => {
  mailbox = await openMailbox();
  service = await startRunningService({
    ...mailbox.env,
    ...{ NOTICE_COLLECT_SECONDS: "0", NOTICE_PAUSE_SECONDS: "0" },
  });
  openPage = createPageOpener(await sharedChromium(), `http://localhost:${new URL(service.url).port}`);
});
afterAll(async () => {
  await service.stop();
  await mailbox[Symbol.asyncDispose]();
});

const MARA = "mara@northwind.example";
const pathOf = (link: string) => link.slice(link.indexOf("/app/")).trim();
const linkIn = (text: string, path: string) => pathOf(new RegExp(`http\\S+${path}\\S+`).exec(text)?.[0] ?? "");

test("a person is invited, accepts and makes a passkey, gets another role, decides from an email, and is removed; the audit log has the names", async () => {
  const agency = createClient({ baseUrl: service.url, apiKey: service.key });
  const { id: workspaceId } = await agency.workspaces.create({ name: "Tallyhour", primaryDomain: "tallyhour.example" });
  const brand = agency.inWorkspace(workspaceId);

  // The owner, made from the link of the terminal.
  await using owners = await openPage(pathOf(await service.command("sign-in")), { allow: [/status of 40[13]/] });
  await addAuthenticator(owners);
  const owner = owners.page;
  await owner.getByLabel("Your name").fill("Ada Hale");
  await owner.getByLabel("Email address").fill("ada@agency.example");
  await owner.getByRole("button", { name: "Create with a passkey" }).click();
  await owner.waitForURL(/\/app\/(w|agency)\//);

  // The invitation, by email.
  await owner.goto("/app/agency/people");
  await owner.getByRole("button", { name: "Invite people" }).first().click();
  const form = owner.getByRole("dialog", { name: "Invite people" });
  await form.getByLabel("People").fill(`Mara Lindt <${MARA}>`);
  const invitation = await mailbox.next(MARA, () => form.getByRole("button", { name: "Invite" }).click());
  expect(invitation.text).toContain("Ada Hale invites you");
  await owner.getByRole("dialog", { name: "People invited" }).getByRole("button", { name: "Done" }).click();

  // Accepted by its button, and a passkey made on the account page, where it leads.
  const allow = [/status of 40[139]/];
  await using maras = await openPage(linkIn(invitation.text, "/app/join#"), { allow });
  await addAuthenticator(maras);
  const mara = maras.page;
  await mara.getByRole("button", { name: "Accept the invitation" }).click();
  await mara.getByLabel("Name of the new passkey").fill("Mara's laptop");
  await mara.getByRole("button", { name: "Add passkey" }).click();
  await mara.getByText("Mara's laptop").waitFor();

  // Another role ends the sessions. The passkey signs in again, with the rights of the new one.
  await owner.reload();
  await owner.getByRole("button", { name: "Actions for Mara Lindt" }).click();
  await owner.getByRole("menuitem", { name: "Change role and access" }).click();
  const access = owner.getByRole("dialog", { name: "Access of Mara Lindt" });
  await access.getByRole("combobox", { name: "Role" }).click();
  await owner.getByRole("option", { name: /Approver/ }).click();
  await act(() => access.getByRole("button", { name: "Save" }).click()).until(
    owner.getByRole("row", { name: /Mara Lindt.*Approver/ }),
  );
  await mara.goto("/app/sign-in");
  await mara.getByRole("button", { name: "Use a passkey" }).click();
  await mara.waitForURL(/\/app\/(w|agency)\//);
  await mara.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Visibility" }).waitFor();
  expect(await mara.getByRole("link", { name: "Developers" }).count()).toBe(0);

  // What waits for her comes by email, and is decided from its link, which only shows until the button is pressed.
  const { id: platformConfigId } = await brand.produce.platform.create({ name: "Editors", kind: "files" });
  const input = { title: "Billing by the hour", content: "# Billing by the hour\n\nEach.\n", platformConfigId };
  const start = { skill: "produce.publish", input, approval: { routedTo: [MARA] } };
  const started = { id: "" };
  const waiting = await mailbox.next(MARA, async () => {
    started.id = (await brand.agent.invoke(start)).invocationId;
  });
  expect(waiting.subject).toBe("Tallyhour: 1 action waits for a decision");
  expect(mailbox.mails.filter(({ to }) => to === "ada@agency.example")).toEqual([]);
  const link = linkIn(waiting.text, "/app/a/");
  await mara.goto(link);
  await mara.getByText("Billing by the hour").first().waitFor();
  const [approval] = (await brand.agent.approval.list({})).data;
  expect(approval?.invocationId).toBe(started.id);
  await mara.getByRole("button", { name: "Approve" }).click();
  const read = () => brand.agent.approval.get({ approval_id: approval?.approvalId ?? "" });
  await expect.poll(async () => (await read()).status).toBe("APPROVED");
  expect((await read()).approver).toBe("Mara Lindt");
  await expect.poll(async () => (await brand.agent.invocations.get({ id: started.id })).status).toBe("SUCCEEDED");

  // Removed: the next request of the open page is refused, and so are the link and the passkey.
  await owner.getByRole("button", { name: "Actions for Mara Lindt" }).click();
  await owner.getByRole("menuitem", { name: "Remove" }).click();
  const confirm = owner.getByRole("dialog", { name: "Remove Mara Lindt?" });
  await confirm.getByLabel("Type Mara Lindt to confirm").fill("Mara Lindt");
  await act(() => confirm.getByRole("button", { name: "Remove" }).click()).until(gone(confirm));
  await mara.goto("/app/account");
  await mara.waitForURL("**/app/sign-in*");
  await mara.getByRole("button", { name: "Use a passkey" }).click();
  await mara.getByText(/no access to an agency/).waitFor();

  // Who did what, by name.
  await owner.goto("/app/agency/audit");
  for (const entry of [/Mara Lindt.*Approve/, /Ada Hale.*Invite/, /Ada Hale.*Remove/]) {
    await owner.getByRole("row", { name: entry }).first().waitFor();
  }
  const who = await owner.locator("tbody td:nth-child(2)").allInnerTexts();
  expect(who.filter((name) => /mbr_|akey_/.test(name))).toEqual([]);
});
