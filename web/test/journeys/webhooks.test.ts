import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { act } from "../harness/act.ts";
import { openHarness } from "../harness/harness.ts";
import { startReceiver } from "../harness/receiver.ts";

const { newWorld, openPage } = openHarness();

async function addEndpoint(page: Page, url: string): Promise<string> {
  await page.getByRole("button", { name: "Add endpoint" }).first().click();
  const form = page.getByRole("dialog", { name: "Add endpoint" });
  await form.getByLabel("Endpoint URL").fill(url);
  await form.getByLabel("Description").fill("The team's channel");
  await form.getByRole("button", { name: "Add endpoint" }).click();
  const shown = page.getByRole("dialog", { name: "Endpoint active" });
  const secret = (await shown.getByRole("region", { name: "Signing secret" }).innerText()).trim();
  await shown.getByRole("button", { name: "I have copied it" }).click();
  return secret;
}

test("an endpoint is added, tested, misses an event, and receives it again", async () => {
  await using receiver = await startReceiver();
  const world = await newWorld();
  await using visit = await openPage(`/app/w/${world.workspaceId}/webhooks`, { key: world.key });
  const { page } = visit;

  expect(await addEndpoint(page, receiver.url)).toMatch(/^whsec_/);
  await act(() => page.getByRole("link", { name: receiver.url }).first().click()).until(
    page.getByRole("heading", { name: receiver.url, level: 1 }),
  );
  await page.getByRole("button", { name: "Send test event" }).click();
  await act(() => page.getByRole("dialog").getByRole("button", { name: "Send now" }).click()).until(
    page.getByRole("row").getByText("Delivered (204)").filter({ visible: true }),
  );
  expect(receiver.received[0]?.headers["service-event-type"]).toBe("agent.invocation.awaiting_approval");

  receiver.answer(500);
  const run = await world.client.runs.start({ skill: "rank_monitor", input: {} });
  await run.wait();
  await act(() => page.getByRole("tab", { name: "Dead letters" }).click()).until(
    page
      .getByRole("row", { name: /Run / })
      .getByText("The endpoint returned 500.", { exact: false })
      .filter({ visible: true }),
  );
  expect(page.url()).toContain("view=dead-letters");

  receiver.answer(204);
  const sent = receiver.received.length;
  await act(() => page.getByRole("button", { name: "Resend all" }).click()).until(
    page.getByRole("row", { name: /Run / }).getByText("Resent").filter({ visible: true }),
  );
  await expect.poll(() => receiver.received.length).toBe(sent + 1);
  const [before, after] = [receiver.received.at(-2), receiver.received.at(-1)];
  expect(after?.headers["service-event-id"]).toBe(before?.headers["service-event-id"]);
  expect(after?.body).toBe(before?.body);

  await page.getByRole("tab", { name: "Deliveries" }).click();
  await page.getByRole("combobox", { name: "Response" }).click();
  await page.getByRole("option", { name: "Failed" }).click();
  await page.waitForURL("**outcome=failed*");
  await page.getByRole("row").getByText("Failed (500)").filter({ visible: true }).first().waitFor();
  await expect.poll(() => page.getByText("Delivered (204)").count()).toBe(0);
});

test("a secret is rotated while both secrets sign, and an endpoint is disabled and deleted", async () => {
  await using receiver = await startReceiver();
  const world = await newWorld();
  const { id, secret } = await world.client.webhooks.create({ url: receiver.url, events: ["rank.dropped"] });
  await using visit = await openPage(`/app/w/${world.workspaceId}/webhooks/${id}?view=change`, { key: world.key });
  const { page } = visit;

  await page.getByRole("button", { name: "Rotate secret" }).click();
  const shown = page.getByRole("dialog", { name: "New signing secret" });
  const next = (await shown.getByRole("region", { name: "Signing secret" }).innerText()).trim();
  await shown.getByRole("button", { name: "I have copied it" }).click();
  const card = page.locator("section").filter({ has: page.getByRole("heading", { name: "Signing secret" }) });
  await card.getByText("2 signing secrets", { exact: false }).waitFor();
  await world.client.webhooks.test({ id, event: "rank.dropped" });
  await expect.poll(() => receiver.received.length).toBe(1);
  expect(next).not.toBe(secret);
  expect(String(receiver.received[0]?.headers["service-signature"]).match(/v1=/g)).toHaveLength(2);

  await act(() => page.getByRole("switch", { name: "Receive events" }).click()).until(
    page.getByRole("heading", { name: "Endpoint disabled" }),
  );
  await page.getByRole("button", { name: "Delete endpoint" }).click();
  const confirm = page.getByRole("dialog", { name: "Delete this endpoint?" });
  await confirm.getByLabel(/^Type/).fill(new URL(receiver.url).host);
  await act(() => confirm.getByRole("button", { name: "Delete endpoint" }).click()).until(
    page.getByRole("heading", { name: "No endpoints yet" }),
  );
});

test("a developer without a public address reads the events of a workspace as endpoints receive them", async () => {
  const world = await newWorld();
  await using visit = await openPage(`/app/w/${world.workspaceId}/webhooks?view=log`, { key: world.key });
  const { page } = visit;

  await act(() => page.getByRole("button", { name: "Listen for 10 minutes" }).click()).until(
    page.getByRole("button", { name: "Send a test event" }),
  );
  await act(() => page.getByRole("button", { name: "Send a test event" }).click()).until(
    page.getByRole("table", { name: "Log" }).getByText("evt_test_", { exact: false }),
  );
  await page.getByRole("table", { name: "Log" }).getByText("evt_test_", { exact: false }).click();
  const event = page.getByRole("dialog").getByRole("region", { name: "Event" });
  expect(JSON.parse(await event.innerText())).toMatchObject({ type: "rank.dropped", workspaceId: world.workspaceId });
});
