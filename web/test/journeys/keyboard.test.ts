import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findBarriers } from "../harness/accessibility.ts";
import { act, gone } from "../harness/act.ts";
import { openHarness } from "../harness/harness.ts";

const { newWorld, openPage } = openHarness();
const DEMO = "/app/w/ws_demo_15lrdpv0t6vf4r";

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });

test("pages open with shortcuts, and the palette finds commands by typing", async () => {
  await using visit = await openPage(`${DEMO}/`);
  const { page } = visit;
  await heading(page, "Tallyhour").waitFor();

  await page.keyboard.press("g");
  await act(() => page.keyboard.press("r")).until(heading(page, "Runs"));

  const overview = page.getByRole("option", { name: /^Overview/ });
  await act(() => page.keyboard.press("Control+k")).until(overview);
  await act(() => page.getByRole("combobox", { name: "Search or run a command" }).fill("rank")).until(gone(overview));
  await page
    .getByRole("option", { name: /Track rankings/ })
    .first()
    .waitFor();
  await act(() => page.getByRole("combobox", { name: "Search or run a command" }).fill("overv")).until(overview);
  expect(await findBarriers(page)).toEqual([]);
  await act(() => page.keyboard.press("Enter")).until(heading(page, "Tallyhour"));

  await page.keyboard.press("Shift+?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await help.getByText("Search or run a command").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await act(() => page.keyboard.press("Escape")).until(gone(help));
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
  await act(() => page.getByRole("combobox", { name: "Search or run a command" }).fill(invocationId.slice(-6))).until(
    page.getByRole("option", { name: /Track rankings/ }),
  );
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
  await act(() => page.keyboard.press("Control+k")).until(
    page.getByRole("combobox", { name: "Search or run a command" }),
  );
  await act(() => page.keyboard.press("Escape")).until(
    gone(page.getByRole("combobox", { name: "Search or run a command" })),
  );

  expect(await heading(page, "Runs").isVisible()).toBe(true);
  expect(await page.getByRole("dialog").count()).toBe(0);
});
