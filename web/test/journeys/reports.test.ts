import { expect, test } from "vitest";
import { findBarriers } from "../harness/accessibility.ts";
import { act } from "../harness/act.ts";
import { CLICK_JOBS } from "../harness/click-jobs.ts";
import { countClicks } from "../harness/count-clicks.ts";
import { openHarness } from "../harness/harness.ts";

const { newWorld, openPage } = openHarness();

test("a report is created, previewed and shared; its link opens it without an account and nothing else, until it is revoked", async () => {
  const world = await newWorld();
  await using visit = await openPage(`/app/w/${world.workspaceId}/reports`, {
    key: world.key,
    allow: [/status of 410/],
  });
  const { page } = visit;

  await page.getByRole("heading", { name: "No reports yet" }).waitFor();
  await page.getByRole("button", { name: "Create a report" }).first().click();
  await page.getByRole("button", { name: /^Create report/ }).click();
  await act(() => page.getByRole("link", { name: "Open the report" }).click()).until(
    page.getByRole("heading", { name: "What was done" }),
  );
  expect(await findBarriers(page)).toEqual([]);
  expect(await page.getByRole("link", { name: "Preview" }).getAttribute("href")).toMatch(/\.html\/raw$/);

  await page.getByRole("button", { name: "Share by link" }).click();
  await page.getByLabel("Recipient").fill("Anna");
  await act(() => page.getByRole("button", { name: "Create link" }).click()).until(
    page.getByRole("button", { name: "I have copied it" }),
  );
  const url = String(/https?:\/\/\S+\/r\/[\w-]{43}/.exec(await page.getByRole("dialog").innerText())?.[0]);
  const shared = await page.context().newPage();
  await shared.goto(new URL(new URL(url).pathname, page.url()).href);
  await shared.getByRole("heading", { name: "Summary" }).waitFor();
  expect(await shared.locator('a:not([href^="#"])').count()).toBe(0);
  expect(await findBarriers(shared)).toEqual([]);

  await page.getByRole("button", { name: "Revoke the link for Anna" }).click();
  await expect.poll(async () => (await shared.reload())?.status()).toBe(410);
});

test("a template gets its words, colour, logo and order with a preview, and reports are scheduled for named recipients", async () => {
  const world = await newWorld();
  await using visit = await openPage(`/app/w/${world.workspaceId}/reports/templates`, {
    key: world.key,
    allow: [/status of 400/],
  });
  const { page } = visit;

  await page.getByRole("button", { name: "Create a template" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Monthly report");
  await dialog.getByLabel("Short name").fill("monthly");
  await dialog.getByLabel("Introduction").fill("Thank you for October.");
  await dialog.getByLabel("Prepared by").fill("Nordlicht");
  await dialog
    .getByLabel("Logo")
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from(PNG, "base64") });
  await dialog.getByRole("button", { name: "Move Gains up" }).click();
  await dialog.getByRole("checkbox", { name: "Next pages" }).click();
  const preview = dialog.getByRole("region", { name: "Preview" });
  await preview.getByText("Thank you for October.").waitFor();
  expect(await preview.getByRole("listitem").allInnerTexts()).toEqual([
    ...["Summary", "Finished work", "Gains", "Changes beyond noise", "Unchanged"],
    ...["Pending decisions", "Method and evidence"],
  ]);
  expect(await findBarriers(page)).toEqual([]);
  await act(() => dialog.getByRole("button", { name: "Save template" }).click()).until(
    page.getByText("Monthly report"),
  );

  await page.goto(`${new URL(page.url()).origin}/app/w/${world.workspaceId}/reports`);
  await page.getByRole("button", { name: "Create a report" }).first().click();
  await page.getByLabel("Send by email to").fill("anna@client.example, ben");
  await page.getByRole("button", { name: /^Create report/ }).click();
  await page.getByText("must match", { exact: false }).first().waitFor();

  await page.goto(`${new URL(page.url()).origin}/app/w/${world.workspaceId}/reports`);
  const clicks = await countClicks(page);
  await page.getByRole("button", { name: "Create a report" }).first().click();
  await page.getByLabel("Send by email to").fill("anna@client.example");
  await page.getByRole("combobox", { name: "When" }).click();
  await page.getByRole("option", { name: "On day 2 of each month" }).click();
  await act(() => page.getByRole("button", { name: /^Schedule reports/ }).click()).until(page.getByText("Scheduled"));
  expect(await clicks()).toBe(CLICK_JOBS.sentReport.clicks);
});

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
