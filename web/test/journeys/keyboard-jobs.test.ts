import { expect, test } from "vitest";
import { act, at, gone } from "../harness/act.ts";
import { fillOutreach } from "../harness/fill-outreach.ts";
import { openHarness } from "../harness/harness.ts";
import { pressByKey, tabTo, typeInto } from "../harness/tab-to.ts";

const { newWorld, openPage } = openHarness();
const DEMO = "/app/w/ws_demo_15lrdpv0t6vf4r";
const MINUTE = 60_000;

test("a site is analyzed without a mouse, up to the report", async () => {
  const world = await newWorld();
  await using visit = await openPage(`/app/w/${world.workspaceId}/start`, { key: world.key });
  const { page } = visit;

  await page.getByLabel("Domain").waitFor();
  await act(() => pressByKey(page, page.getByRole("button", { name: "Continue" }))).until(
    page.getByLabel("Brand name"),
  );
  await typeInto(page, page.getByLabel("Brand name"), "Northwind");
  const start = page.getByRole("button", { name: /Start analysis.*78 credits/ });
  await act(() => pressByKey(page, page.getByRole("button", { name: "Continue" }))).until(start);
  await act(() => pressByKey(page, start)).until(at(page, /\/runs\/inv_/));

  await page.getByRole("heading", { name: "Current rankings" }).waitFor({ timeout: MINUTE });
});

test("rankings are tracked without a mouse", async () => {
  const { client, workspaceId, key } = await newWorld();
  await client.research.keyword.create({ keywords: [{ keyword: "invoice software" }] });
  await using visit = await openPage(`/app/w/${workspaceId}/keywords`, { key });
  const { page } = visit;
  const dialog = page.getByRole("dialog", { name: "Track rankings" });

  await act(() => pressByKey(page, page.getByRole("button", { name: "Track rankings" }))).until(dialog);
  const start = dialog.getByRole("button", { name: /^Start tracking/ });
  await expect.poll(() => start.isEnabled()).toBe(true);
  await act(() => pressByKey(page, start)).until(at(page, /\/runs\/inv_/));

  expect((await client.schedules.list({})).data).toHaveLength(1);
});

test("the reason for a fall is read without a mouse", async () => {
  await using visit = await openPage(`${DEMO}/`);
  const { page } = visit;
  const attention = page.locator("section").filter({ has: page.getByRole("heading", { name: "Needs attention" }) });
  const fall = attention.getByRole("link", { name: /fell from #\d+ to / }).first();

  await act(() => pressByKey(page, fall)).until(page.getByRole("heading", { name: "Why the rank moved" }));
});

test("prompts are monitored under a budget without a mouse", async () => {
  const { client, workspaceId, key } = await newWorld();
  await using visit = await openPage(`/app/w/${workspaceId}/citations`, { key });
  const { page } = visit;
  const dialog = page.getByRole("dialog", { name: "Add prompts" });

  await page.getByRole("heading", { name: "No prompts yet" }).waitFor();
  await act(() => page.keyboard.press("n")).until(dialog);
  await typeInto(page, dialog.getByLabel("Prompts"), "Which invoice software is best?");
  await typeInto(page, dialog.getByLabel("Monthly budget for AI citations"), "300");
  const monitor = dialog.getByRole("button", { name: /^Monitor 1 prompt/ });
  await expect.poll(() => monitor.isEnabled()).toBe(true);
  await act(() => pressByKey(page, monitor)).until(gone(dialog));

  expect((await client.research.aiCitation.queries.list({})).total).toBe(1);
});

test("emails of a campaign are approved without a mouse", async () => {
  const world = await newWorld("studio-letters.example");
  const { client, key, workspaceId } = world;
  const campaignId = await fillOutreach(world);
  const outreachSender = { name: "Ada Hale", organization: "Studio", postalAddress: "1 Main Street, Berlin" };
  await client.workspaces.update({ id: workspaceId, settings: { outreachSender } });
  const { total } = await client.linkBuilding.serpOutreach.drafts.list({ id: campaignId, status: "AWAITING_APPROVAL" });
  await using visit = await openPage(`/app/w/${workspaceId}/campaigns`, { key, allow: [/status of 4\d\d/] });
  const { page } = visit;
  const dialog = page.getByRole("dialog", { name: new RegExp(`^Send ${total} emails?$`) });

  const all = page.getByRole("checkbox", { name: "Select all rows shown" });
  await act(() =>
    pressByKey(
      page,
      page
        .getByRole("row", { name: /Awaiting approval/ })
        .getByRole("link")
        .first(),
    ),
  ).until(all);
  await tabTo(page, all);
  await page.keyboard.press("Space");
  await act(() => pressByKey(page, page.getByRole("button", { name: `Approve ${total}` }))).until(dialog);
  const send = dialog.getByRole("button", { name: /^Approve and send/ });
  await expect.poll(() => send.isEnabled()).toBe(true);
  await act(() => pressByKey(page, send)).until(gone(dialog));

  const waiting = async () =>
    (await client.linkBuilding.serpOutreach.drafts.list({ id: campaignId, status: "AWAITING_APPROVAL" })).total;
  await expect.poll(waiting).toBe(0);
});
