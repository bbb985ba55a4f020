import { expect, test } from "vitest";
import { findBarriers, isTooWide } from "../harness/accessibility.ts";
import { act, gone } from "../harness/act.ts";
import { CLICK_JOBS } from "../harness/click-jobs.ts";
import { countClicks } from "../harness/count-clicks.ts";
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

  await act(() => page.getByRole("row", { name: /Awaiting approval/ }).click()).until(
    page.getByRole("heading", { name: "Cost of each filter" }),
  );

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
  await act(() => sending.getByRole("button", { name: "Cancel" }).click()).until(gone(sending));

  await review.getByRole("button", { name: "Reject" }).click();
  const rejecting = page.getByRole("dialog", { name: "Reject 1 draft" });
  await rejecting.getByRole("textbox", { name: "Reason" }).fill("A customer.");
  await rejecting.getByRole("combobox", { name: "State of the partners" }).click();
  await page.getByRole("option", { name: "Do not contact" }).click();
  await act(() => rejecting.getByRole("button", { name: "Reject" }).click()).until(gone(rejecting));
  const partner = await client.linkBuilding.relationship.list({ q: first.accountDomain });
  await page.goto(`/app/w/${workspaceId}/relationships?view=contacts`);
  await page.getByRole("button", { name: `Export the data of ${first.contact.email}` }).click();
  const exporting = page.getByRole("dialog", { name: "Export a person's data" });
  await act(() => exporting.getByRole("button", { name: "Find the data" }).click()).until(
    exporting.getByText(first.subject, { exact: false }),
  );
  expect(await findBarriers(page)).toEqual([]);
  const saving = page.waitForEvent("download");
  await exporting.getByRole("button", { name: "Save as a file" }).click();
  expect((await saving).suggestedFilename()).toBe("person.json");
  await page.goto(`/app/campaigns/${campaignId}`);
  expect(partner.data[0]?.status).toBe("DO_NOT_CONTACT");

  await act(() => page.getByRole("button", { name: "Pause" }).click()).until(
    page.getByRole("button", { name: "Resume" }),
  );
  await act(() => page.getByRole("button", { name: "Resume" }).click()).until(
    page.getByRole("button", { name: "Pause" }),
  );
  await page.getByRole("button", { name: "Cancel campaign" }).click();
  await act(() => page.getByRole("dialog").getByRole("button", { name: "Cancel campaign" }).click()).until(
    gone(page.getByRole("dialog")),
  );
  expect((await client.linkBuilding.serpOutreach.get({ id: campaignId })).status).toBe("CANCELLED");
});

test("drafts are approved from the list of campaigns in four clicks, once the sender is stated, and the page shows when each is sent", async () => {
  const world = await newWorld("studio-letters.example");
  const { client, key, workspaceId } = world;
  const campaignId = await fillOutreach(world);
  const { total } = await client.linkBuilding.serpOutreach.drafts.list({ id: campaignId, status: "AWAITING_APPROVAL" });
  await using visit = await openPage(`/app/w/${workspaceId}/campaigns`, { key, allow: REFUSED });
  const { page } = visit;
  const approve = page.getByRole("button", { name: `Approve ${total}` });
  const dialog = page.getByRole("dialog", { name: new RegExp(`^Send ${total} emails?$`) });
  const choose = async () => {
    await page.getByRole("row", { name: /Awaiting approval/ }).click();
    await page.getByRole("checkbox", { name: "Select all rows shown" }).click();
    await act(() => approve.click()).until(dialog);
  };

  await choose();
  await dialog.getByLabel("Name of the sender").fill("Ada Hale");
  await dialog.getByLabel("Company").fill("Studio Letters");
  await dialog.getByLabel("Postal address").fill("1 Main Street, Berlin");
  expect(await findBarriers(page)).toEqual([]);
  await act(() => dialog.getByRole("button", { name: "Save sender" }).click()).until(
    gone(dialog.getByLabel("Postal address")),
  );
  expect((await client.workspaces.get({ id: workspaceId })).settings.outreachSender).toEqual({
    name: "Ada Hale",
    organization: "Studio Letters",
    postalAddress: "1 Main Street, Berlin",
  });

  await page.goto(`/app/w/${workspaceId}/campaigns`);
  const clicks = await countClicks(page);
  await choose();
  await act(() => dialog.getByRole("button", { name: /^Approve and send/ }).click()).until(gone(dialog));

  const approved = page.getByRole("list", { name: "Approved emails" }).getByRole("listitem");
  await expect.poll(() => approved.count()).toBe(total);
  await approved
    .filter({ hasText: /Sent|Scheduled for \d/ })
    .first()
    .waitFor();
  expect(await clicks()).toBe(CLICK_JOBS.outreach.clicks);
  const { data } = await client.linkBuilding.serpOutreach.drafts.list({ id: campaignId, status: "AWAITING_APPROVAL" });
  expect(data).toEqual([]);

  const moved = await world.agency.test.clock.advance({ days: 8 });
  if ("invocationId" in moved) await world.agency.runs.wait(moved.invocationId);
  await page.goto(`/app/w/${workspaceId}/campaigns`);
  const { outcomes } = await client.linkBuilding.serpOutreach.get({ id: campaignId });
  expect(outcomes.sent).toBeGreaterThan(0);
  const headers = await page.getByRole("columnheader").allInnerTexts();
  const cells = await page.getByRole("row").nth(1).getByRole("cell").allInnerTexts();
  const shown = (header: string) => Number(cells[headers.indexOf(header)]);
  expect([shown("Sent"), shown("Replied"), shown("Link placed")]).toEqual([
    ...[outcomes.sent, outcomes.replied, outcomes.placed],
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  const count = (name: string) => page.locator("dl > div").filter({ hasText: name }).locator("dd").innerText();
  expect([await count("Sent"), await count("Replied"), await count("Link placed")].map(Number)).toEqual([
    ...[outcomes.sent, outcomes.replied, outcomes.placed],
  ]);
  expect(await isTooWide(page)).toBe(false);
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

  await act(() => drawer.getByRole("button", { name: "Pause" }).click()).until(
    drawer.getByText("A person paused it.", { exact: false }),
  );
  expect(await stored()).toMatchObject({ state: "paused" });
  await act(() => drawer.getByRole("button", { name: "Resume" }).click()).until(
    drawer.getByRole("button", { name: "Pause" }),
  );
  expect(await stored()).toMatchObject({ state: "ready", health: { pausedAt: null } });
});

test("a person corrects a template, reads a reply, corrects its kind, and asks for approval of an answer", async () => {
  const world = await newWorld("studio-copper.example");
  const { client, key, workspaceId } = world;
  const campaignId = await fillOutreach(world);
  await client.workspaces.update({
    id: workspaceId,
    settings: { outreachSender: { name: "Ada Hale", organization: "Studio", postalAddress: "1 Main Street, Berlin" } },
  });
  const sending = client.linkBuilding.serpOutreach.approve({ id: campaignId, draftIds: "all" });
  // The run sleeps between two emails.
  const runs = async () => (await client.agent.invocations.list({ skill: "link_building.send" })).data;
  await expect.poll(async () => (await runs()).map(({ status }) => status)).toEqual(["RUNNING"]);
  // The market is drawn from the domain; in this one, a partner names a price and another wants no more emails.
  const advanced = await world.agency.test.clock.advance({ days: 12 });
  if ("invocationId" in advanced) await world.agency.runs.wait(advanced.invocationId);
  await sending;
  const { data: received } = await client.linkBuilding.reply.list({ state: "open" });
  const reply = received.find(({ kind }) => kind !== "remove_me");
  if (reply === undefined) throw new Error("The market wrote no reply.");
  await using visit = await openPage(`/app/w/${workspaceId}/templates`, { key, allow: REFUSED });
  const { page } = visit;

  await page.getByRole("button", { name: "Create template" }).click();
  const form = page.getByRole("dialog", { name: "Create template" });
  await form.getByRole("textbox", { name: "Name" }).fill("Longer note");
  await form.getByRole("textbox", { name: "Subject" }).fill("About {{pageTitel}}");
  await form.getByRole("textbox", { name: "Text" }).fill("Hi ");
  await form.getByRole("button", { name: "First name" }).click();
  await act(() => form.getByRole("button", { name: "Save" }).click()).until(form.getByText(/pageTitel/).last());
  await expect.poll(() => form.getByRole("textbox", { name: "Subject" }).getAttribute("aria-invalid")).toBe("true");
  expect(await findBarriers(page)).toEqual([]);
  await form.getByRole("textbox", { name: "Subject" }).fill("About {{pageTitle}}");
  await act(() => form.getByRole("button", { name: "Save" }).click()).until(gone(form));
  const { data: templates } = await client.linkBuilding.template.list({});
  expect(templates.find(({ name }) => name === "Longer note")?.body).toBe("Hi {{firstName}}");

  await page.goto(`/app/w/${workspaceId}/replies?reply=${reply.id}`);
  const drawer = page.getByRole("dialog", { name: reply.from.name ?? reply.from.email ?? "Deleted person" });
  await drawer
    .getByRole("region", { name: "Conversation" })
    .getByText("We wrote to", { exact: false })
    .first()
    .waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await drawer.getByRole("combobox", { name: "Kind of the reply" }).click();
  await page.getByRole("option", { name: "Question" }).click();
  const kind = async () => (await client.linkBuilding.reply.get({ id: reply.id })).kind;
  await expect.poll(kind).toBe("question");
  await drawer.getByText("Corrected by a person", { exact: false }).waitFor();

  await page.goto(`/app/w/${workspaceId}/replies`);
  const clicks = await countClicks(page);
  await act(() =>
    page
      .getByRole("table", { name: "Replies" })
      .getByRole("row", { name: new RegExp(reply.from.name ?? reply.from.email ?? "") })
      .first()
      .click(),
  ).until(drawer);
  await drawer.getByRole("textbox", { name: "Suggested answer" }).fill("The second paragraph, after the table.");
  await drawer.getByRole("button", { name: "Request approval" }).click();
  const waiting = async () => JSON.stringify((await client.agent.approval.list({ status: "PENDING" })).data);
  await expect.poll(waiting).toContain("The second paragraph, after the table.");
  expect(await clicks()).toBe(CLICK_JOBS.reply.clicks);
  await page
    .getByRole("region", { name: /^Needs your approval: Email to / })
    .getByRole("link", { name: "Review" })
    .waitFor();
});
