import type { Approval } from "@findable/contract/client";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findBarriers } from "../harness/accessibility.ts";
import { openHarness } from "../harness/harness.ts";
import type { World } from "../harness/world.ts";

const { newWorld, openPage } = openHarness();
const DRAFT = "---\ndescription: How studios bill\n---\n# Billing\n\nBy the *hour*.\n";

/** Runs of the world that want to publish a text each, and wait for somebody. */
async function ask(world: World, ...titles: string[]): Promise<Approval[]> {
  const { id: platformConfigId } = await world.client.produce.platform.create({
    name: "Editors",
    kind: "files",
    folder: `agent-output/${crypto.randomUUID()}/`,
  });
  for (const title of titles) {
    const input = { title, content: DRAFT, platformConfigId };
    await world.client.agent.invoke({ skill: "produce.publish", input });
  }
  const waiting = async () => (await world.client.agent.approval.list({})).data;
  await expect.poll(async () => (await waiting()).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(titles.length);
  return waiting();
}

const inbox = (world: World) => `/app/w/${world.workspaceId}/approvals`;
const row = (page: Page, title: string) =>
  page.getByRole("region", { name: "Approvals" }).getByRole("button", { name: new RegExp(title) });
const review = (page: Page) => page.getByRole("region", { name: "Review" });

test("somebody approves with an edit, and while Undo is still possible another tab decides: they learn who did", async () => {
  const world = await newWorld();
  const [approval] = await ask(world, "Billing by the hour");
  await using visit = await openPage(inbox(world), { key: world.key, allow: [/status of 409/] });
  const { page } = visit;
  const other = await visit.newTab(inbox(world));

  await review(page).getByLabel("Title").fill("Billing, calmly");
  await review(page).getByText("Back to the draft").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await review(page).getByRole("button", { name: "Approve with 1 edit" }).click();
  await page.getByText("Publishing “Billing by the hour” on Editors").waitFor();

  await review(other).getByRole("button", { name: "Reject" }).click();
  await other.getByLabel("Reason").fill("Not this week.");
  await other.getByRole("dialog").getByRole("button", { name: "Reject", exact: true }).click();
  // The other tab is faster: what this one announced waits behind its own five seconds as well.
  await world.client.agent.approval.reject({
    id: approval?.invocationId ?? "",
    approvalId: approval?.approvalId ?? "",
    note: "Not this week.",
  });

  await review(page)
    .getByText(/Rejected by Key of the world/)
    .waitFor();
  await review(page).getByText("Somebody decided before you. Yours was not used.").waitFor();
  expect(await review(page).textContent()).toContain("Not this week.");
  expect(await review(page).textContent()).toContain("Your edits came too late and were not used:");
  expect(await findBarriers(page)).toEqual([]);
  await other.getByText("Somebody decided before you").first().waitFor();
});
