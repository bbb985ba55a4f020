import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openHarness } from "../harness/harness.ts";
import { startReceiver } from "../harness/receiver.ts";

const { newWorld, openPage } = openHarness();

async function addAddress(page: Page, url: string): Promise<string> {
  await page.getByRole("button", { name: "Add an address" }).first().click();
  const form = page.getByRole("dialog", { name: "Add an address" });
  await form.getByLabel("Address", { exact: true }).fill(url);
  await form.getByLabel("What it is for").fill("The team's channel");
  await form.getByRole("button", { name: "Add address" }).click();
  const shown = page.getByRole("dialog", { name: "The address is told from now on" });
  const secret = (await shown.getByRole("region", { name: "The secret that signs" }).innerText()).trim();
  await shown.getByRole("button", { name: "I have copied it" }).click();
  return secret;
}

test("an address is added, tested, loses an event, and gets it again", async () => {
  await using receiver = await startReceiver();
  const world = await newWorld();
  await using visit = await openPage(`/app/w/${world.workspaceId}/webhooks`, { key: world.key });
  const { page } = visit;

  expect(await addAddress(page, receiver.url)).toMatch(/^whsec_/);
  await page.getByRole("link", { name: receiver.url }).first().click();
  await page.getByRole("heading", { name: receiver.url, level: 1 }).waitFor();
  await page.getByRole("button", { name: "Send a test" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send now" }).click();
  await page.getByRole("row").getByText("Taken: 204").filter({ visible: true }).waitFor();
  expect(receiver.received[0]?.headers["service-event-type"]).toBe("agent.invocation.awaiting_approval");

  receiver.answer(500);
  const run = await world.client.runs.start({ skill: "rank_monitor", input: {} });
  await run.wait();
  await page.getByRole("tab", { name: "Dead letters" }).click();
  await page
    .getByRole("row", { name: /A run/ })
    .getByText("The endpoint responded with 500.")
    .filter({ visible: true })
    .waitFor();
  expect(page.url()).toContain("view=dead-letters");

  receiver.answer(204);
  const sent = receiver.received.length;
  await page.getByRole("button", { name: "Send all again" }).click();
  await page.getByRole("row", { name: /A run/ }).getByText("sent again").filter({ visible: true }).waitFor();
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(sent + 1);
  const [before, after] = [receiver.received.at(-2), receiver.received.at(-1)];
  expect(after?.headers["service-event-id"]).toBe(before?.headers["service-event-id"]);
  expect(after?.body).toBe(before?.body);

  await page.getByRole("tab", { name: "Deliveries" }).click();
  await page.getByRole("combobox", { name: "Answer" }).click();
  await page.getByRole("option", { name: "Failed" }).click();
  await page.waitForURL("**outcome=failed*");
  await page.getByRole("row").getByText("Failed: 500").filter({ visible: true }).first().waitFor();
  await expect.poll(() => page.getByText("Taken: 204").count()).toBe(0);
});

test("a secret is replaced while both sign, and an address is switched off and deleted", async () => {
  await using receiver = await startReceiver();
  const world = await newWorld();
  const { id, secret } = await world.client.webhooks.create({ url: receiver.url, events: ["rank.dropped"] });
  await using visit = await openPage(`/app/w/${world.workspaceId}/webhooks/${id}?view=change`, { key: world.key });
  const { page } = visit;

  await page.getByRole("button", { name: "Make a new secret" }).click();
  const shown = page.getByRole("dialog", { name: "The new secret" });
  const next = (await shown.getByRole("region", { name: "The secret that signs" }).innerText()).trim();
  await shown.getByRole("button", { name: "I have copied it" }).click();
  await page.getByText("Two secrets sign what is sent").waitFor();
  await world.client.webhooks.test({ id, event: "rank.dropped" });
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1);
  expect(next).not.toBe(secret);
  expect(String(receiver.received[0]?.headers["service-signature"]).match(/v1=/g)).toHaveLength(2);

  await page.getByRole("switch", { name: "Tell this address" }).click();
  await page.getByRole("heading", { name: "The address is off" }).waitFor();
  await page.getByRole("button", { name: "Delete this address" }).click();
  const confirm = page.getByRole("dialog", { name: "Delete this address?" });
  await confirm.getByLabel(/^Type/).fill(new URL(receiver.url).host);
  await confirm.getByRole("button", { name: "Delete address" }).click();
  await page.getByRole("heading", { name: "Nobody is told yet" }).waitFor();
});
