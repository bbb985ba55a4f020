import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findBarriers } from "../harness/accessibility.ts";
import { openHarness } from "../harness/harness.ts";

const { newWorld, openPage } = openHarness();
const DEMO = "/app/w/ws_demo_15lrdpv0t6vf4r";

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });

test("pages open with shortcuts, and the palette finds commands by typing", async () => {
  await using visit = await openPage(`${DEMO}/`);
  const { page } = visit;
  await heading(page, "Tallyhour").waitFor();

  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await heading(page, "Runs").waitFor();

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or run a command" }).fill("rank");
  await page
    .getByRole("option", { name: /Track rankings/ })
    .first()
    .waitFor();
  await page.getByRole("combobox", { name: "Search or run a command" }).fill("overv");
  await page.getByRole("option", { name: /Overview/ }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await heading(page, "Tallyhour").waitFor();

  await page.keyboard.press("Shift+?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await help.getByText("Search or run a command").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await help.waitFor({ state: "detached" });
});

test("a row is selected and opened with shortcuts", async () => {
  await using visit = await openPage(`${DEMO}/runs`);
  const { page } = visit;
  const second = page.getByRole("row").nth(2);
  const link = await second.getByRole("link").getAttribute("href");

  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${link}`);
});

test("a run found from an agency page opens in its workspace", async () => {
  const world = await newWorld();
  const { invocationId } = await world.client.runs.start({ skill: "rank_monitor", input: {} });
  await using visit = await openPage("/app/agency/workspaces", { key: world.key });
  const { page } = visit;
  await heading(page, "Workspaces").waitFor();

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or run a command" }).fill(invocationId.slice(-6));
  await page.getByRole("option", { name: /Track rankings/ }).waitFor();
  await page.keyboard.press("Enter");

  await page.waitForURL(`**/app/w/${world.workspaceId}/runs/${invocationId}`);
});

test("shortcuts are inactive while the user types or answers a dialog", async () => {
  await using visit = await openPage(`${DEMO}/runs`);
  const { page } = visit;
  await heading(page, "Runs").waitFor();
  const search = page.getByRole("searchbox", { name: "Tag" });
  await search.waitFor();

  await page.keyboard.press("/");
  await page.keyboard.type("go?j");
  expect(await search.inputValue()).toBe("go?j");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or run a command" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Search or run a command" }).waitFor({ state: "detached" });

  expect(await heading(page, "Runs").isVisible()).toBe(true);
  expect(await page.getByRole("dialog").count()).toBe(0);
});
