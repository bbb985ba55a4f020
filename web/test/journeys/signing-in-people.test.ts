import { afterAll, beforeAll, expect, test } from "vitest";
import { type Mailbox, openMailbox } from "../../../server/test/harness/mailbox.ts";
import { findBarriers, isTooWide } from "../harness/accessibility.ts";
import { addAuthenticator } from "../harness/authenticator.ts";
import { sharedChromium } from "../harness/chromium.ts";
import { openHarness } from "../harness/harness.ts";
import { createPageOpener, type OpenPage } from "../harness/open-page.ts";
import { type RunningService, startRunningService } from "../harness/running-service.ts";

// The shared service has built the app once it answers.
openHarness();

/** A service with a mail server and no people yet, at the name for which browsers make passkeys. */
let service: RunningService;
let mailbox: Mailbox;
let openPage: ReturnType<typeof createPageOpener>;
beforeAll(async () => {
  mailbox = await openMailbox();
  service = await startRunningService(mailbox.env);
  openPage = createPageOpener(await sharedChromium(), `http://localhost:${new URL(service.url).port}`);
});
afterAll(async () => {
  await service.stop();
  await mailbox[Symbol.asyncDispose]();
});

const pathOf = (link: string) => link.slice(link.indexOf("/app/")).trim();

async function signOut({ page }: OpenPage, name: RegExp): Promise<void> {
  await page.getByRole("button", { name }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/app/sign-in*");
}

test("the owner is made with a passkey from the link of the terminal, signs in with it, by email, and with a password", async () => {
  const link = await service.command("sign-in");
  await using visit = await openPage(pathOf(link), { allow: [/status of 40[13]/] });
  const { page } = visit;
  await addAuthenticator(visit);

  // The first owner, in one page, lands in the main job.
  await page.getByLabel("Your name").fill("Ada Hale");
  await page.getByLabel("Email address").fill("ada@agency.example");
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("button", { name: "Create with a passkey" }).click();
  await page.waitForURL(/\/app\/(w|agency)\//);
  await page.getByRole("heading", { level: 1 }).waitFor();

  // The account: a password, and a second visit of the link.
  await page.goto("/app/account");
  await page.getByText("First passkey").waitFor();
  await page.getByLabel("New password").fill("seven grey otters drum loudly");
  await page.getByRole("button", { name: "Set password" }).click();
  await page.getByRole("button", { name: "Change password" }).waitFor();
  await page.getByText("this browser").waitFor();
  await page.getByLabel("Email: Weekly digest").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await isTooWide(page)).toBe(false);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/app/");
  await page.waitForURL(/\/app\/(w|agency)\//);

  await signOut(visit, /Ada Hale/);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL(/\/app\/(w|agency)\//);

  await signOut(visit, /Ada Hale/);
  await page.getByLabel("Email address").fill("ada@agency.example");
  const mail = await mailbox.next("ada@agency.example", () =>
    page.getByRole("button", { name: "Email me a code" }).click(),
  );
  await page.getByLabel("Code from the email").fill(/\b(\d{3} \d{3})\b/.exec(mail.text)?.[1] ?? "");
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL(/\/app\/(w|agency)\//);

  await signOut(visit, /Ada Hale/);
  await page.getByLabel("Email address").fill("ada@agency.example");
  await page.getByText("Use a password").click();
  await page.getByLabel("Password").fill("seven grey otters drum loudly");
  await page.getByRole("button", { name: "Sign in with the password" }).click();
  await page.waitForURL(/\/app\/(w|agency)\//);
});

test("a link of the terminal signs in by its button, and a used one says so", async () => {
  const link = pathOf(await service.command("sign-in", "ada@agency.example"));
  await using visit = await openPage(link);
  const { page } = visit;
  await page.getByText("Press the button to sign in to Findable in this browser.").waitFor();
  expect(new URL(page.url()).hash).toBe("");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/app\/(w|agency)\//);
  await using again = await openPage(link);

  await again.page.getByText("This link was used or has expired. Ask for another one.").waitFor();
});

test("an invitation that does not exist says so", async () => {
  await using visit = await openPage(`/app/join#${"a".repeat(43)}`);

  await visit.page.getByText(/This invitation does not exist/).waitFor();
});
