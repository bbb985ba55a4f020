import { createClient } from "@findable/contract/client";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findBarriers } from "../harness/accessibility.ts";
import { act, gone } from "../harness/act.ts";
import { openHarness } from "../harness/harness.ts";
import { message } from "../harness/messages.ts";
import type { World } from "../harness/world.ts";

const { newWorld, openPage, url } = openHarness();

/** Starts a run that waits for approval to publish a text. */
async function wantToPublish({ client }: World): Promise<{ run: string; approvalId: string }> {
  const platform = await client.produce.platform.create({ name: "Pages", kind: "files" });
  const { invocationId: run } = await client.runs.start({
    skill: "produce.publish",
    input: { title: "Late invoices", platformConfigId: platform.id, content: "Write to them." },
  });
  await expect.poll(async () => (await client.agent.approval.list({})).total).toBe(1);
  const [waiting] = (await client.agent.approval.list({})).data;
  return { run, approvalId: waiting?.approvalId ?? "" };
}

const tab = (page: Page, name: string) => page.getByRole("tab", { name }).click();

test("the kill switch pauses approved actions, lists them, and resumes them", async () => {
  const world = await newWorld();
  const { run, approvalId } = await wantToPublish(world);
  await using visit = await openPage(`/app/w/${world.workspaceId}/settings?view=stop`, { key: world.key });
  const { page } = visit;

  await page.getByLabel("Reason").first().fill("A wrong price was published.");
  await act(() => page.getByRole("button", { name: "Pause outgoing actions" }).click()).until(
    page.getByText("Outgoing actions are paused: A wrong price was published.", { exact: false }),
  );
  const person = await world.client.auth.keys.create({ name: "P", workspaceId: world.workspaceId, canApprove: true });
  await createClient({ baseUrl: url, apiKey: person.secret }).agent.approval.approve({
    ...{ id: run, approvalId, trustHenceforth: "step" },
  });
  await page.getByText("1 paused action").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect((await world.client.agent.invocations.get({ id: run })).status).toBe("RUNNING");

  await act(() => page.getByRole("button", { name: "Resume outgoing actions" }).click()).until(
    page.getByRole("button", { name: "Pause outgoing actions" }),
  );
  const ended = await world.client.runs.wait(run);
  expect(ended.status).toBe("SUCCEEDED");

  await tab(page, "Trust");
  await page
    .getByRole("button", { name: /^Revoke trust: All actions of “Publish a text” in step/ })
    .first()
    .waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await act(() =>
    page
      .getByRole("button", { name: /^Revoke trust/ })
      .filter({ visible: true })
      .click(),
  ).until(page.getByRole("heading", { name: "No trusted actions" }));
  expect((await world.client.agent.trust.list({})).total).toBe(0);
});

test("the approval policy, the brand and the alerts are changed, and errors are shown beside their fields", async () => {
  const world = await newWorld();
  await using visit = await openPage(`/app/w/${world.workspaceId}/settings`, {
    key: world.key,
    allow: [/status of 400/],
  });
  const { page } = visit;

  await page.getByLabel("Featured page").fill("not an address");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => page.getByLabel("Featured page").getAttribute("aria-invalid")).toBe("true");
  await page.getByLabel("Featured page").fill(`https://${world.domain}/guides`);
  await page.getByLabel("Primary keywords").fill("invoice software\nhourly billing");
  await act(() => page.getByRole("button", { name: "Save" }).click()).until(message(page, "Saved"));

  await tab(page, "Approvals and alerts");
  await act(() => page.getByRole("switch", { name: "Approval for publishing" }).click()).until(
    page.getByText("Runs publish immediately, without approval.", { exact: false }),
  );
  await page.getByLabel("Rank drop, in positions").fill("7");
  await page.getByRole("button", { name: "Save" }).click();
  expect(await findBarriers(page)).toEqual([]);

  const seen = async () => (await world.client.workspaces.get({ id: world.workspaceId })).settings;
  await expect.poll(async () => (await seen()).alerts.rankDrop).toBe(7);
  expect((await seen()).approvalPolicy).toEqual({ publish: "auto", outreach_send: "require_approval", rules: [] });
  expect((await world.client.workspaces.get({ id: world.workspaceId })).brand).toEqual({
    aliases: [],
    shortDescription: null,
    primaryKeywords: ["invoice software", "hourly billing"],
    featuredContentUrl: `https://${world.domain}/guides`,
  });
});

test("a schedule is paused, runs again, and is deleted", async () => {
  const world = await newWorld();
  await world.client.workspaces.bulkAction({
    action: "distribute.track_rank",
    workspaces: [world.workspaceId],
    config: {},
    schedule: "weekly:monday:08:00",
    timezone: "Europe/Berlin",
  });
  await using visit = await openPage(`/app/w/${world.workspaceId}/settings?view=schedules`, { key: world.key });
  const { page } = visit;
  const on = page.getByRole("switch", { name: "Run “Track rankings”" }).filter({ visible: true });

  await page.getByText("Every Monday at 08:00 (Europe/Berlin)", { exact: false }).filter({ visible: true }).waitFor();
  await act(() => on.click()).until(page.getByText("paused").filter({ visible: true }));
  expect((await world.client.schedules.list({})).data).toMatchObject([{ paused: true, nextRunAt: null }]);
  expect(await findBarriers(page)).toEqual([]);
  await on.click();
  await expect.poll(async () => (await world.client.schedules.list({ paused: false })).total).toBe(1);

  await page
    .getByRole("button", { name: "Delete the schedule for “Track rankings”" })
    .filter({ visible: true })
    .click();
  await act(() => page.getByRole("dialog").getByRole("button", { name: "Delete schedule" }).click()).until(
    page.getByRole("heading", { name: "No schedules yet" }),
  );
  expect((await world.client.schedules.list({})).total).toBe(0);
});

test("a vendor is connected with credentials that are never shown again, and disconnected", async () => {
  const world = await newWorld();
  await using visit = await openPage(`/app/w/${world.workspaceId}/integrations`, {
    key: world.key,
    allow: [/status of 400/],
  });
  const { page } = visit;
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Search results" }) });

  await card.getByRole("button", { name: "Connect" }).click();
  const form = page.getByRole("dialog", { name: "Connect Search results" });
  await form.getByLabel("Login").fill("seo@acme.example");
  await form.getByLabel("API password").fill("a secret of the vendor");
  await form.getByText("More settings").click();
  await form.getByLabel("URL (optional)").fill("nowhere");
  expect(await findBarriers(page)).toEqual([]);
  await form.getByRole("button", { name: "Connect" }).click();
  await expect.poll(() => form.getByLabel("URL (optional)").getAttribute("aria-invalid")).toBe("true");
  await form.getByLabel("URL (optional)").fill("");
  await act(() => form.getByRole("button", { name: "Connect" }).click()).until(gone(form));

  await card.getByText("from this workspace", { exact: false }).waitFor();
  expect(await page.content()).not.toContain("a secret of the vendor");
  const [connected] = (await world.client.integrations.list({})).data.filter(({ port }) => port === "serpdata");
  expect(connected).toMatchObject({ vendor: "dataforseo", source: "workspace", hasCredentials: true });

  await card.getByRole("button", { name: "Disconnect" }).click();
  await act(() => page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click()).until(
    card.getByText("simulated market", { exact: false }),
  );
});

test("a mailbox and a source of contacts are connected in the app, with the price and the help of the vendor", async () => {
  const world = await newWorld();
  await using visit = await openPage(`/app/w/${world.workspaceId}/integrations`, { key: world.key });
  const { page } = visit;
  const cardOf = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

  await cardOf("Outreach email").getByRole("button", { name: "Connect" }).click();
  const mailbox = page.getByRole("dialog", { name: "Connect Outreach email" });
  await mailbox.getByText("Free with your mailbox.", { exact: false }).waitFor();
  expect(await mailbox.getByRole("link", { name: "Help at SMTP" }).getAttribute("href")).toMatch(/^https:/);
  await mailbox.getByLabel("Password (optional)").fill("a secret of the mailbox");
  await mailbox.getByLabel("Sender address").fill("ada@acme.example");
  await mailbox.getByLabel("SMTP server").fill("mail.acme.example");
  expect(await findBarriers(page)).toEqual([]);
  await act(() => mailbox.getByRole("button", { name: "Connect" }).click()).until(gone(mailbox));
  await cardOf("Outreach email").getByText("from this workspace", { exact: false }).waitFor();

  await cardOf("Contacts").getByRole("button", { name: "Connect" }).click();
  const contacts = page.getByRole("dialog", { name: "Connect Contacts" });
  await contacts.getByLabel("API key").fill("a-key-of-hunter");
  await act(() => contacts.getByRole("button", { name: "Connect" }).click()).until(gone(contacts));

  const { data } = await world.client.integrations.list({});
  expect(data.filter(({ source }) => source === "workspace").map(({ port, vendor }) => [port, vendor])).toEqual([
    ["contactdata", "hunter"],
    ["outreach", "smtp"],
  ]);
});
