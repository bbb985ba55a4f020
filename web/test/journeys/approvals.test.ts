import type { Approval } from "@findable/contract/client";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findBarriers } from "../harness/accessibility.ts";
import { act, at, gone } from "../harness/act.ts";
import { openHarness } from "../harness/harness.ts";
import { message } from "../harness/messages.ts";
import type { World } from "../harness/world.ts";

const { newWorld, openPage } = openHarness();
const DRAFT = "---\ndescription: How studios bill\n---\n# Billing\n\nBy the *hour*.\n";

async function addPlatform(world: World): Promise<string> {
  const { id } = await world.client.produce.platform.create({
    name: "Editors",
    kind: "files",
    folder: "agent-output/posts/",
  });
  return id;
}

/** Starts a run that waits for approval to publish a text. */
async function ask(world: World, platformConfigId: string, title: string): Promise<Approval> {
  const input = { title, content: DRAFT, platformConfigId };
  const { invocationId } = await world.client.agent.invoke({ skill: "produce.publish", input });
  const find = async () => {
    const { data } = await world.client.agent.approval.list({});
    return data.find((approval) => approval.invocationId === invocationId);
  };
  await expect.poll(find).toBeDefined();
  const found = await find();
  if (found === undefined) throw new Error("The approval is gone.");
  return found;
}

const inbox = (world: World) => `/app/w/${world.workspaceId}/approvals`;
const row = (page: Page, title: string) =>
  page.getByRole("region", { name: "Approvals" }).getByRole("button", { name: new RegExp(title) });
const review = (page: Page) => page.getByRole("region", { name: "Review" });
const endOf = async (world: World, { approvalId }: Approval) =>
  (await world.client.agent.approval.get({ approval_id: approvalId })).status;

test("a late approval with an edit shows who decided first and that the edit was not used", async () => {
  const world = await newWorld();
  const approval = await ask(world, await addPlatform(world), "Billing by the hour");
  await using visit = await openPage(inbox(world), { key: world.key, allow: [/status of 409/] });
  const { page } = visit;
  // Hold this tab's request until the other tab has decided.
  await page.route("**/approve", async (route) => {
    await expect.poll(() => endOf(world, approval)).toBe("REJECTED");
    await route.continue();
  });

  await act(() => review(page).getByLabel("Title").fill("Billing, calmly")).until(
    review(page).getByText("Reset to draft"),
  );
  expect(await findBarriers(page)).toEqual([]);
  await act(() => review(page).getByRole("button", { name: "Approve with 1 edit" }).click()).until(
    page.getByText("Publishing “Billing by the hour” on Editors"),
  );
  const other = await visit.newTab(inbox(world));
  await review(other).getByRole("button", { name: "Reject" }).click();
  await other.getByLabel("Reason").fill("Not this week.");
  await other.getByRole("dialog").getByRole("button", { name: "Reject" }).click();

  await review(page).getByText("Another approver decided first. Your decision was not recorded.").waitFor();
  await review(page)
    .getByText(/Rejected by Key of the world/)
    .waitFor();
  expect(await review(page).textContent()).toContain("Not this week.");
  expect(await review(page).textContent()).toContain("Your edits arrived too late and were not applied:");
  expect(await findBarriers(page)).toEqual([]);
});

test("several approvals are approved with shortcuts after a preview; Undo reverts it, and new approvals appear without a reload", async () => {
  const world = await newWorld();
  const platform = await addPlatform(world);
  const one = await ask(world, platform, "On invoices");
  await using visit = await openPage(inbox(world), { key: world.key });
  const { page } = visit;
  await review(page)
    .getByRole("heading", { name: /On invoices/ })
    .waitFor();

  const two = await ask(world, platform, "On fees");
  await row(page, "On fees").waitFor();
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  const approveBoth = async () => {
    await page.getByRole("button", { name: "Approve…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("2 texts will be published").waitFor();
    await dialog.getByText("4 credits total").waitFor();
    await act(() => dialog.getByRole("button", { name: "Approve 2" }).click()).until(
      page.getByText("Approving 2 actions for Editors"),
    );
  };
  await approveBoth();
  await page.keyboard.press("z");
  expect([await endOf(world, one), await endOf(world, two)]).toEqual(["PENDING", "PENDING"]);

  for (const title of ["On invoices", "On fees"]) await page.getByRole("checkbox", { name: new RegExp(title) }).click();
  await approveBoth();
  await message(page, "2 approved").waitFor();
  const none = page.getByRole("heading", { name: "No pending approvals" });
  await none.waitFor();
  expect([await endOf(world, one), await endOf(world, two)]).toEqual(["APPROVED", "APPROVED"]);
  // The empty list shows the last decisions too.
  await act(() => page.getByRole("button", { name: "Decided" }).click()).until(gone(none));
  await row(page, "On fees").waitFor();
  expect(await findBarriers(page)).toEqual([]);
});

test("a reviewer of a data step sees what it would write, row by row", async () => {
  const world = await newWorld();
  const phrases = Array.from({ length: 12 }, (_each, index) => `studio billing ${index + 1}`);
  await world.client.agent.invoke({
    skill: "keyword_manager",
    input: { message: `add ${phrases.join(", ")}` },
    approval: { scope: "all_writes" },
  });
  await using visit = await openPage(inbox(world), { key: world.key });
  const { page } = visit;

  const changes = review(page).getByRole("region", { name: "Changes" });
  await changes.getByText("12 new").waitFor();
  expect(await changes.getByRole("listitem").count()).toBe(10);
  expect(await changes.textContent()).toContain("studio billing 1");
  expect(await changes.textContent()).toContain("and 2 more");
  expect(await findBarriers(page)).toEqual([]);
});

test("a step is rerun with the settings of its form", async () => {
  const world = await newWorld();
  const approval = await ask(world, await addPlatform(world), "Billing");
  await using visit = await openPage(inbox(world), { key: world.key });
  const { page } = visit;

  await review(page).getByRole("button", { name: /Rerun/ }).click();
  const dialog = page.getByRole("dialog", { name: "Rerun with changes" });
  await dialog.getByLabel("Title (optional)").fill("Billing, by the hour");
  await dialog.getByRole("button", { name: "Rerun from Publish" }).click();
  await expect
    .poll(async () => (await world.client.agent.approval.list({})).data.map(({ preview }) => preview["title"]))
    .toEqual(["Billing, by the hour"]);

  expect(await endOf(world, approval)).toBe("REJECTED");
});

test("the approvals of a run's child runs are one card that names each thing, and one decision releases all", async () => {
  const world = await newWorld();
  await world.client.research.keyword.bulkCreate({
    keywords: ["invoice software", "late invoice letter"].map((keyword) => ({ keyword })),
  });
  const { data } = await world.client.research.keyword.list({});
  const { invocationId } = await world.client.agent.invoke({
    skill: "research.serp_gap.bulk",
    input: { keywordIds: data.map(({ id }) => id) },
    approval: { scope: "every_step" },
  });
  await using visit = await openPage(inbox(world), { key: world.key });
  const { page } = visit;
  const pending = async () => (await world.client.agent.approval.list({})).data;
  // The batch itself asks first. Its child runs follow.
  await expect
    .poll(async () => {
      for (const { approvalId, invocationId: id } of await pending()) {
        if (id === invocationId) await world.client.agent.approval.approve({ id, approvalId });
      }
      return (await pending()).filter(({ invocationId: id }) => id !== invocationId).length;
    })
    .toBe(2);
  const waiting = await pending();
  expect(waiting.map(({ rootInvocationId }) => rootInvocationId)).toEqual([invocationId, invocationId]);

  const card = page.getByRole("listitem").filter({ hasText: "2 actions of one run" });
  await card.getByRole("button", { name: /“invoice software”/ }).waitFor();
  await card.getByRole("button", { name: /“late invoice letter”/ }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await card.getByRole("button", { name: "Approve all 2" }).click();
  const dialog = page.getByRole("dialog", { name: "Approve 2 actions" });
  await dialog.getByRole("button", { name: "Approve 2" }).click();
  for (const approval of waiting) await expect.poll(() => endOf(world, approval)).toBe("APPROVED");
});

test("a run of any skill waits before every step if its form says so", async () => {
  const world = await newWorld();
  await using visit = await openPage(`/app/w/${world.workspaceId}/runs?start=1&run=research.serp`, { key: world.key });
  const { page } = visit;
  const dialog = page.getByRole("dialog");

  await dialog.getByLabel("Query").fill("invoice software");
  await dialog.getByText("Budget, approval and tags").click();
  await dialog.getByRole("combobox", { name: "Steps that require approval" }).click();
  await page.getByRole("option", { name: "Every step" }).click();
  await act(() => dialog.getByRole("button", { name: /Start run/ }).click()).until(at(page, /\/runs\/inv_/));

  await expect
    .poll(async () => (await world.client.agent.approval.list({})).data.map(({ skill }) => skill))
    .toEqual(["research.serp"]);
  await page.goto(inbox(world));
  await row(page, "“invoice software”").waitFor();
});
