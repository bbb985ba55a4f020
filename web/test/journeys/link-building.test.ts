import { expect, test } from "vitest";
import { findBarriers } from "../harness/accessibility.ts";
import { fillOutreach } from "../harness/fill-outreach.ts";
import { openHarness } from "../harness/harness.ts";

const { newWorld, openPage } = openHarness();
/** The price of sending is refused while no mailbox is connected, and the browser's console reports it. */
const REFUSED = [/status of (4\d\d|503)/];

test("a person reviews the drafts of a campaign beside their pages, rejects one, and pauses and cancels the campaign", async () => {
  // The market is drawn from the domain; this one has several drafts, so that the campaign goes on after a rejection.
  const world = await newWorld("studio-letters.example");
  const { client, key, workspaceId } = world;
  const campaignId = await fillOutreach(world);
  const { data: drafts } = await client.linkBuilding.serpOutreach.drafts.list({ id: campaignId });
  expect(drafts.length).toBeGreaterThan(1);
  const [first] = drafts;
  if (first === undefined) throw new Error("The campaign has no draft.");
  await using visit = await openPage(`/app/w/${workspaceId}/campaigns`, { key, allow: REFUSED });
  const { page } = visit;

  await page.getByRole("row", { name: /Awaiting approval/ }).click();
  await page.getByRole("heading", { name: "Cost of each filter" }).waitFor();

  await page.goto(`/app/campaigns/${campaignId}?draft=${first.draftId}`);
  const review = page.getByRole("dialog", { name: first.accountDomain });
  await review
    .getByText(first.basis.quote ?? first.basis.proof)
    .first()
    .waitFor();
  expect(await review.getByRole("textbox", { name: "Subject" }).inputValue()).toBe(first.subject);
  expect(await findBarriers(page)).toEqual([]);

  await review.getByRole("button", { name: "Approve and send" }).click();
  const sending = page.getByRole("dialog", { name: "Send 1 email" });
  await sending.getByRole("checkbox", { name: /Only in working hours/ }).waitFor();
  await sending.getByRole("button", { name: "Cancel" }).click();
  await sending.waitFor({ state: "detached" });

  await review.getByRole("button", { name: "Reject" }).click();
  const rejecting = page.getByRole("dialog", { name: "Reject 1 draft" });
  await rejecting.getByRole("textbox", { name: "Reason" }).fill("A customer.");
  await rejecting.getByRole("combobox", { name: "State of the partners" }).click();
  await page.getByRole("option", { name: "Do not contact" }).click();
  await rejecting.getByRole("button", { name: "Reject" }).click();
  await rejecting.waitFor({ state: "detached" });
  const partner = await client.linkBuilding.relationship.list({ q: first.accountDomain });
  await page.goto(`/app/w/${workspaceId}/relationships?view=contacts`);
  await page.getByRole("button", { name: `Export the data of ${first.contact.email}` }).click();
  const exporting = page.getByRole("dialog", { name: "Export a person's data" });
  await exporting.getByRole("button", { name: "Find the data" }).click();
  await exporting.getByText(first.subject).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  const saving = page.waitForEvent("download");
  await exporting.getByRole("button", { name: "Save as a file" }).click();
  expect((await saving).suggestedFilename()).toBe("person.json");
  await page.goto(`/app/campaigns/${campaignId}`);
  expect(partner.data[0]?.status).toBe("DO_NOT_CONTACT");

  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.getByRole("button", { name: "Cancel campaign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel campaign" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect((await client.linkBuilding.serpOutreach.get({ id: campaignId })).status).toBe("CANCELLED");
});

test("a person checks mailboxes, lowers a limit, and pauses and resumes one", async () => {
  const { client, key, workspaceId } = await newWorld("studio-mailboxes.example");
  await using visit = await openPage(`/app/w/${workspaceId}/mailboxes`, { key });
  const { page } = visit;
  const stored = async () => (await client.linkBuilding.mailbox.list({})).data[0];

  await page.getByRole("heading", { name: "No mailboxes yet" }).waitFor();
  await page.getByRole("button", { name: "Check mailboxes" }).first().click();
  const row = page.getByRole("row", { name: /Simulated.*Ready/ });
  await row.waitFor();
  await row.click();
  const drawer = page.getByRole("dialog", { name: "outreach@sandbox.example" });
  await drawer.getByText("Passed").first().waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await drawer.getByRole("spinbutton", { name: "Emails on a day" }).fill("20");
  await drawer.getByRole("button", { name: "Save limits" }).click();
  await expect.poll(async () => (await stored())?.caps.dailyLimit).toBe(20);

  await drawer.getByRole("button", { name: "Pause" }).click();
  await drawer.getByText("A person paused it.").waitFor();
  expect(await stored()).toMatchObject({ state: "paused" });
  await drawer.getByRole("button", { name: "Resume" }).click();
  await drawer.getByRole("button", { name: "Pause" }).waitFor();
  expect(await stored()).toMatchObject({ state: "ready", health: { pausedAt: null } });
});
