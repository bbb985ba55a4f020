import { expect, test } from "vitest";
import { secondsToNoon } from "../../../server/test/harness/quiet-times.ts";
import { findBarriers } from "../harness/accessibility.ts";
import { act, gone } from "../harness/act.ts";
import { openHarness } from "../harness/harness.ts";
import { message } from "../harness/messages.ts";

const { newWorld, openPage } = openHarness();
const DAY_MS = 86_400_000;

test("a test world shows its clock, advances days, and simulates vendor outages", async () => {
  const { client, agency, workspaceId, key } = await newWorld();
  await agency.test.clock.advance({ seconds: secondsToNoon() });
  await client.research.keyword.create({ keywords: [{ keyword: "rye bread" }] });
  await client.call("workspaces.bulk_action", {
    action: "distribute.track_rank",
    workspaces: [workspaceId],
    config: {},
    schedule: "daily:08:00",
  });
  const before = Date.parse((await agency.test.clock.get({})).now);
  await using visit = await openPage(`/app/w/${workspaceId}/`, { key, allow: [/400 \(Bad Request\)/] });
  const { page } = visit;
  await page.getByRole("heading", { name: "No rankings yet" }).waitFor();

  await page.getByRole("button", { name: /^Test clock: \d+ \w+ \d{4}, \d+:\d\d UTC$/ }).click();
  const dialog = page.getByRole("dialog", { name: "Test world" });
  await dialog.getByText(/^Next event: .*, 08:00 UTC\./).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await act(() => dialog.getByRole("button", { name: "Advance 7 days" }).click()).until(
    dialog.getByText("7 due events processed.", { exact: false }),
  );
  const after = Date.parse((await agency.test.clock.get({})).now);
  expect(Math.round((after - before) / DAY_MS)).toBe(7);

  await dialog.getByRole("combobox", { name: "Event" }).click();
  await page.getByRole("option", { name: /^A competitor gains/ }).click();
  await dialog.getByRole("textbox", { name: "Competitor domain" }).fill("not a domain");
  await act(() => page.keyboard.press("Enter")).until(
    dialog.getByRole("textbox", { name: "Competitor domain" }).and(page.locator("[aria-invalid=true]")),
  );
  await dialog.getByRole("combobox", { name: "Event" }).click();
  await page.getByRole("option", { name: /^A vendor outage/ }).click();
  await act(() => dialog.getByRole("button", { name: "Trigger event" }).click()).until(
    message(page, "Event triggered. Advance the clock to see its effects."),
  );
  const { data } = await agency.test.market.list({});
  expect(data.map(({ event, parameters }) => [event, parameters.port])).toEqual([["provider_outage", "serpdata"]]);

  await act(() => page.keyboard.press("Escape")).until(gone(dialog));
  await page.getByText("of 1").waitFor();
  await page.goto(`/app/w/${workspaceId}/integrations`);
  const results = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Search results" }) });
  await results.getByText(/^Unavailable until .* UTC because of an event in this test world\.$/).waitFor();
  await results.getByText("Needs attention").waitFor();
  await agency.test.clock.advance({ days: 2 });
  await results.getByText("Healthy").waitFor();
});

test("a read-only key sees the test clock and cannot advance it or trigger events", async () => {
  const { agency, workspaceId } = await newWorld();
  const { secret } = await agency.auth.keys.create({ name: "Reader", scope: "WORKSPACE", workspaceId, readOnly: true });
  await using visit = await openPage(`/app/w/${workspaceId}/keywords`, { key: secret });
  const { page } = visit;

  await page.getByRole("button", { name: /^Test clock: / }).click();
  const dialog = page.getByRole("dialog", { name: "Test world" });
  const buttons = dialog.getByRole("button", { name: /^Advance|^Trigger event$/ });
  await buttons.last().waitFor();

  expect(await buttons.count()).toBe(4);
  expect(await buttons.and(page.locator("[aria-disabled=true]")).count()).toBe(4);
});
