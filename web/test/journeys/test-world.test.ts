import { expect, test } from "vitest";
import { findBarriers } from "../harness/accessibility.ts";
import { openHarness } from "../harness/harness.ts";

const { newWorld, openPage } = openHarness();
const DAY_MS = 86_400_000;

test("a test world says what time it is in it, lets days pass, and has vendors be away", async () => {
  const { client, agency, workspaceId, key } = await newWorld();
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
  await page.getByText("No ranks yet").waitFor();

  await page.getByRole("button", { name: /^It is \d+ \w+ \d{4}, \d+:\d\d UTC there$/ }).click();
  const dialog = page.getByRole("dialog", { name: "This test world" });
  await dialog.getByText(/^Next due: .*, 08:00 UTC\./).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole("button", { name: "7 days forward" }).click();
  await dialog.getByText("7 things were due on the way.").waitFor();
  const after = Date.parse((await agency.test.clock.get({})).now);
  expect(Math.round((after - before) / DAY_MS)).toBe(7);

  await dialog.getByRole("combobox", { name: "What" }).click();
  await page.getByRole("option", { name: "A rival gains" }).click();
  await dialog.getByRole("textbox", { name: "Its domain" }).fill("not a domain");
  await page.keyboard.press("Enter");
  await dialog.getByRole("textbox", { name: "Its domain" }).and(page.locator("[aria-invalid=true]")).waitFor();
  await dialog.getByRole("combobox", { name: "What" }).click();
  await page.getByRole("option", { name: "A vendor is away" }).click();
  await dialog.getByRole("button", { name: "Let it happen" }).click();
  await page.getByText("It happens. Move the clock to see what follows.").waitFor();
  const { data } = await agency.test.market.list({});
  expect(data.map(({ event, parameters }) => [event, parameters.port])).toEqual([["provider_outage", "serpdata"]]);

  await page.keyboard.press("Escape");
  await page.getByText("of 1", { exact: true }).waitFor();
  await page.goto(`/app/w/${workspaceId}/integrations`);
  const results = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Search results" }) });
  await results.getByText(/^Unavailable until .* UTC because of an event in this test world\.$/).waitFor();
  await results.getByText("Needs attention").waitFor();
  await agency.test.clock.advance({ days: 2 });
  await results.getByText("Healthy").waitFor();
});

test("a key that may only read sees what time it is in its world, and moves nothing", async () => {
  const { agency, workspaceId } = await newWorld();
  const { secret } = await agency.auth.keys.create({ name: "Reader", scope: "WORKSPACE", workspaceId, readOnly: true });
  await using visit = await openPage(`/app/w/${workspaceId}/keywords`, { key: secret });
  const { page } = visit;

  await page.getByRole("button", { name: /^It is .* there$/ }).click();
  const dialog = page.getByRole("dialog", { name: "This test world" });
  const buttons = dialog.getByRole("button", { name: /forward$|^Let it happen$/ });
  await buttons.last().waitFor();

  expect(await buttons.count()).toBe(4);
  expect(await buttons.and(page.locator("[aria-disabled=true]")).count()).toBe(4);
});
