import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { findBarriers, isTooWide } from "../harness/accessibility.ts";
import { openHarness } from "../harness/harness.ts";

const { newWorld, openPage } = openHarness();

test("the agency's table has the figures of each brand, ticked brands go into a bulk action, and the usage names brand, skill and person", async () => {
  const world = await newWorld();
  const { agency, client, workspaceId } = world;
  const harbour = await agency.workspaces.create({ name: "Harbour", primaryDomain: "harbour.example" });
  const phrases = ["invoice software", "billing software", "late invoice letter", "hourly billing"];
  const { created } = await client.research.keyword.create({ keywords: phrases.map((keyword) => ({ keyword })) });
  const tracking = await client.distribute.trackRank({ keywordIds: created.map(({ id }) => id) });
  await client.runs.wait("invocationId" in tracking ? tracking.invocationId : "");
  const reading = await agency
    .inWorkspace(harbour.id)
    .runs.start({ skill: "research.serp", input: { query: "mooring" } });
  await reading.wait();
  const { name } = await client.workspaces.get({ id: workspaceId });
  const movement = await agency.insights.movement({});
  const standing = movement.workspaces?.find((one) => one.workspaceId === workspaceId);
  const { topTen = null, credits } = standing ?? {};
  if (topTen === null) throw new Error("The brand has no rank.");
  await using visit = await openPage("/app/agency/workspaces", { key: world.key });
  const { page } = visit;

  const table = page.getByRole("table", { name: "Workspaces" });
  const row = table.getByRole("row").filter({ has: page.getByRole("link", { name }) });
  const cell = row.getByRole("link", { name: new RegExp(`% ${topTen.keywords} of ${topTen.measured} keywords on `) });
  await cell.waitFor();
  expect(await cell.getAttribute("href")).toContain(`/w/${workspaceId}/keywords`);
  await row.getByRole("link", { name: new RegExp(`^${credits?.used} in 7 days`) }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);

  await table.getByRole("row").filter({ hasText: "Harbour" }).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Bulk action" }).click();
  await page.getByRole("combobox", { name: "Skill" }).fill("Read a results page");
  await page.getByRole("option", { name: /Read a results page/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Start runs/ })
    .waitFor();
  await page.getByText("1 ticked workspace").first().waitFor();
  await page.keyboard.press("Escape");

  await page.goto("/app/agency/spending");
  const brands = page.getByRole("table", { name: "Cost by brand" });
  await brands.getByRole("link", { name: "Harbour" }).waitFor();
  await page.getByRole("table", { name: "Cost by person" }).getByText("Key of the world").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const lines = (await readFile(await (await downloading).path(), "utf8")).trim().split(/\r?\n/);
  const cost = await agency.insights.cost({});
  expect(lines.filter((line) => line.startsWith("workspace,"))).toHaveLength(cost.workspaces?.length ?? 0);
  expect(lines.some((line) => line.startsWith("person,Key of the world,"))).toBe(true);
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await findBarriers(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);
});
