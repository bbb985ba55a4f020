import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findBarriers, isTooWide } from "../harness/accessibility.ts";
import { act, at } from "../harness/act.ts";
import { countClicks } from "../harness/count-clicks.ts";
import { fillOutreach } from "../harness/fill-outreach.ts";
import { openHarness } from "../harness/harness.ts";
import { waitToPublish } from "../harness/wait-to-publish.ts";

const { newWorld, openPage } = openHarness();

const list = (page: Page) => page.getByRole("region", { name: "Inbox" });
const review = (page: Page) => page.getByRole("region", { name: "Review" });
/** The number beside Inbox in the navigation. */
const badge = async (page: Page) =>
  Number(
    (
      await page
        .getByRole("navigation", { name: "Pages" })
        .getByRole("link", { name: /^Inbox/ })
        .innerText()
    ).replace(/\D/g, "") || "0",
  );

test("what waits is one list whose length the navigation counts, and is approved and rejected by keys", async () => {
  const world = await newWorld("studio-letters.example");
  await fillOutreach(world);
  const billing = await waitToPublish(world, world.workspaceId, "Billing by the hour");
  const [waiting] = (await world.client.agent.approval.list({})).data.filter(({ step }) => step === "review-drafts");
  await using visit = await openPage(`/app/w/${world.workspaceId}/inbox`, { key: world.key });
  const { page } = visit;

  const rows = list(page).getByRole("listitem");
  await rows.filter({ hasText: "Billing by the hour" }).waitFor();
  await rows.filter({ hasText: "Outreach drafts" }).waitFor();
  await expect.poll(async () => (await badge(page)) - (await rows.count())).toBe(0);
  const approvalsTab = page.getByRole("navigation", { name: "Inbox" }).getByRole("link", { name: /^Approvals/ });
  expect(await approvalsTab.innerText()).toMatch(/\n2$/);
  expect(await findBarriers(page)).toEqual([]);

  // The most urgent one is open from the start, and the next one after each decision.
  await review(page)
    .getByRole("heading", { name: /^Publish “Billing by the hour”/ })
    .waitFor();
  await page.keyboard.press("a");
  await expect
    .poll(async () => (await world.client.agent.approval.get({ approval_id: billing })).status)
    .toBe("APPROVED");
  await rows.filter({ hasText: "Billing by the hour" }).waitFor({ state: "detached" });
  await review(page)
    .getByRole("heading", { name: /^Send emails to \d+ sites?$/ })
    .waitFor();
  await page.keyboard.press("r");
  await page.getByLabel("Reason").fill("Not now.");
  await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
  await expect
    .poll(async () => (await world.client.agent.approval.get({ approval_id: waiting?.approvalId ?? "" })).status)
    .toBe("REJECTED");
  await expect.poll(async () => (await badge(page)) - (await rows.count())).toBe(0);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findBarriers(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);
});

test("a person of several brands sees what waits in all of them in two clicks, and decides it there", async () => {
  const world = await newWorld();
  const { id } = await world.agency.workspaces.create({ name: "Harbour", primaryDomain: "harbour.example" });
  const approvalId = await waitToPublish(world, id, "Mooring by the week");
  await using visit = await openPage(`/app/w/${world.workspaceId}/`, { key: world.key });
  const { page } = visit;
  const clicks = await countClicks(page);

  await act(() => page.getByRole("link", { name: /^Workspaces/ }).click()).until(at(page, /agency\/workspaces/));
  await act(() => page.getByRole("link", { name: "Open inbox" }).click()).until(
    list(page).getByRole("listitem").filter({ hasText: "Mooring by the week" }).filter({ hasText: "Harbour" }),
  );
  expect(await clicks()).toBe(2);
  await act(() =>
    review(page)
      .getByRole("button", { name: /^Approve/ })
      .click(),
  ).until(page.getByText("Publishing “Mooring by the week” on Editors"));
  const read = () => world.agency.inWorkspace(id).agent.approval.get({ approval_id: approvalId });
  await expect.poll(async () => (await read()).status).toBe("APPROVED");
  expect(await findBarriers(page)).toEqual([]);
});
