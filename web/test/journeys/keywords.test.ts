import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { act, at, scrollDownTo } from "../harness/act.ts";
import { openHarness } from "../harness/harness.ts";
import { settled } from "../harness/settled.ts";
import type { World } from "../harness/world.ts";

const { newWorld, openPage } = openHarness();

const HOLD_MS = 60_000;

async function createMany({ client }: World, count: number): Promise<void> {
  const pieces = Array.from({ length: count / 5_000 }, (_piece, piece) =>
    Array.from({ length: 5_000 }, (_keyword, index) => {
      const place = piece * 5_000 + index;
      const kind = place % 200 === 0 ? "buy payroll software" : place % 5 === 0 ? "timesheet app" : "shift planner";
      return { keyword: `${kind} ${place}`, volume: place % 9_000, kd: place % 100 };
    }),
  );
  const next = pieces[Symbol.iterator]();
  const work = async () => {
    for (const keywords of next) await client.research.keyword.bulkCreate({ keywords });
  };
  await Promise.all([work(), work()]);
}

test("the page of keywords sends six requests beside further pages of rows, none about one row, and draws the trend of each", async () => {
  await using visit = await openPage("/app/w/ws_demo_15lrdpv0t6vf4r/settings");
  const { page } = visit;
  await settled(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes("/api/v1/")) asked.push(pathname.replace(/^.*\/api/, ""));
  });

  await page.goto("/app/w/ws_demo_15lrdpv0t6vf4r/keywords");
  await page
    .getByRole("img", { name: /^Positions of .* in the last \d+ checks$/ })
    .first()
    .waitFor();
  await settled(page);

  expect(asked.filter((path) => path.includes("/kw_"))).toEqual([]);
  // Rows load page by page.
  expect(new Set(asked).size, asked.join(" ")).toBeLessThanOrEqual(6);
});

test("among 100,000 keywords, all that match a filter are changed in one action", {
  timeout: 180_000,
}, async () => {
  const world = await newWorld();
  await createMany(world, 100_000);
  await using visit = await openPage(`/app/w/${world.workspaceId}/keywords`, { key: world.key });
  const { page } = visit;
  await page.getByText(/of about [\d,]+ loaded/).waitFor({ timeout: HOLD_MS });

  expect(await page.getByRole("row").count()).toBeLessThan(60);
  await page.getByText("Counts are estimates", { exact: false }).waitFor({ timeout: HOLD_MS });

  await page.getByLabel("Search keywords").fill("timesheet app");
  await act(() => page.getByLabel("Max. difficulty").fill("20")).until(
    page.getByText("4,500 matching keywords", { exact: false }),
  );
  await page.getByRole("checkbox", { name: "Select all loaded rows" }).click();
  await page.getByRole("button", { name: "Select all 4,500" }).click();
  await act(() => page.getByRole("button", { name: "Focus" }).click()).until(
    page.getByText("4,500 keywords · free", { exact: false }),
  );
  await act(() => page.getByRole("button", { name: "Mark as focused" }).click()).until(
    page.getByText("4,500 keywords changed.", { exact: false }),
  );
  await page.getByRole("button", { name: "Done" }).click();

  const focused = await world.client.research.keyword.facets({ status: "FOCUSED" });
  expect(focused.total).toBe(4_500);
  expect(new URL(page.url()).searchParams.get("maxKd")).toBe("20");

  await page.getByRole("button", { name: "Clear selection" }).click();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await act(() => page.getByLabel("Search keywords").fill("buy payroll")).until(
    page.getByText("500 of 500 loaded", { exact: false }),
  );
  await act(() => page.getByRole("checkbox", { name: "Select all loaded rows" }).click()).until(
    page.getByText("500 selected"),
  );
  await page.getByRole("button", { name: "Label" }).click();
  await act(() => page.getByRole("button", { name: /Label keywords\s*25 credits/ }).click()).until(
    page.getByRole("dialog").getByText("Succeeded"),
  );
  await page.getByRole("button", { name: "Done" }).click();

  const labelled = await world.client.research.keyword.facets({ q: "buy payroll", intent: "PURCHASE" });
  expect(labelled.total).toBeGreaterThan(400);
});

test("an import shows a preview before it is sent, and then the outcome of each line", async () => {
  const world = await newWorld();
  await world.client.research.keyword.create({ keywords: [{ keyword: "payroll export" }] });
  await using visit = await openPage(`/app/w/${world.workspaceId}/keywords?open=import`, { key: world.key });
  const { page } = visit;

  await page.locator("input[type=file]").setInputFiles({
    name: "mine.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      'Keyword;Search volume;Intent\n"studio; timesheets";1,300;PURCHASE\npayroll export;90;\nStudio; Timesheets;x;\n;5;\novertime rules;many;\n',
    ),
  });
  const dialog = page.getByRole("dialog");
  await dialog.getByText("5 lines, 1 will be skipped.", { exact: false }).waitFor();
  await act(() => dialog.getByRole("button", { name: /Import 4 keywords\s*free/ }).click()).until(
    dialog.getByText("3 keywords created, 1 already existed, 1 skipped.", { exact: false }),
  );

  expect(await dialog.getByRole("row", { name: /payroll export/ }).textContent()).toContain("Already exists");
  expect(await dialog.getByRole("row", { name: /overtime rules/ }).textContent()).toContain("Invalid volume, ignored.");
  await act(() => dialog.getByRole("button", { name: "Done" }).click()).until(
    page.getByRole("link", { name: "studio; timesheets" }),
  );
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export" }).click(),
  ]);
  const written = await readFile(await file.path(), "utf8");
  expect(written).toContain("studio; timesheets,,,,,,,,,,,,,1300,,,,,,,,PURCHASE,");
  expect(written.trim().split("\r\n")).toHaveLength(5);
});

test("a keyword's rank is checked, and its results and changes are shown", async () => {
  const world = await newWorld("tallyhour.example");
  const { client, agency } = world;
  const { created } = await client.research.keyword.create({ keywords: [{ keyword: "attendance software" }] });
  const id = created[0]?.id ?? "";
  const check = async () => {
    const run = await client.research.keyword.checkRank({ id });
    await client.runs.wait("invocationId" in run ? run.invocationId : "");
  };
  await check();
  await agency.inWorkspace(world.workspaceId).test.clock.advance({ days: 9 });
  await using visit = await openPage(`/app/w/${world.workspaceId}/keywords/${id}`, { key: world.key });
  const { page } = visit;

  await page.getByRole("heading", { name: "attendance software", level: 1 }).waitFor();
  await act(() => page.getByRole("button", { name: /Check now\s*0.5 credits/ }).click()).until(
    page.getByRole("dialog").getByText("Succeeded"),
  );
  await act(() => page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click()).until(
    page.getByRole("img", { name: /Positions of attendance software in 2 checks/ }),
  );
  await scrollDownTo(page.getByRole("combobox", { name: "Priority" }));
  await page.getByRole("combobox", { name: "Priority" }).click();
  await page.getByRole("option", { name: "High" }).click();
  await expect.poll(async () => (await client.research.keyword.get({ id })).priority).toBe("HIGH");

  await act(() => page.getByRole("link", { name: "Compare" }).click()).until(
    page.getByRole("heading", { name: "Changes for attendance software" }),
  );
  await page.getByRole("tab", { name: "After" }).click();
  await page.waitForURL((address) => address.searchParams.get("view") === "after");
  await act(() => page.getByRole("link", { name: "View results page" }).click()).until(
    page.getByRole("heading", { name: "Other snapshots of this search" }),
  );
  expect(await page.getByText("Yours").count()).toBeGreaterThan(0);
});

test("archiving thousands of keywords shows its progress and can be stopped half way", async () => {
  const world = await newWorld();
  await createMany(world, 5_000);
  await using visit = await openPage(`/app/w/${world.workspaceId}/keywords`, { key: world.key });
  const { page } = visit;
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  await page.route("**/v1/keywords/bulk", async (route) => {
    if (route.request().postDataJSON().after !== undefined) await mayGoOn;
    await route.continue().catch(() => undefined);
  });
  await page.getByText("5,000 keywords").waitFor({ timeout: HOLD_MS });

  await page.getByRole("checkbox", { name: "Select all loaded rows" }).click();
  await page.getByRole("button", { name: "Select all 5,000" }).click();
  await page.getByRole("button", { name: "Archive" }).click();
  await act(() => page.getByRole("button", { name: "Archive keywords" }).click()).until(
    page.getByText("2,500 processed, 2,500 changed", { exact: false }),
  );
  expect(await page.getByRole("meter", { name: "Progress" }).getAttribute("aria-valuetext")).toBe("50%");
  await act(() => page.getByRole("button", { name: "Stop" }).click()).until(
    page.getByText("Stopped. 2,500 changed; the others are unchanged.", { exact: false }),
  );
  goOn();

  expect((await world.client.research.keyword.facets({ status: "ARCHIVED" })).total).toBe(2_500);
  await page.getByText("2,500 keywords").waitFor();
});

test("shortcuts select rows and move through them, and a view is saved under a name", async () => {
  const world = await newWorld();
  await world.client.research.keyword.create({
    keywords: ["one", "two", "three", "four"].map((keyword, index) => ({ keyword, volume: 10 - index })),
  });
  await using visit = await openPage(`/app/w/${world.workspaceId}/keywords?sort=keyword`, { key: world.key });
  const { page } = visit;
  await page.getByRole("link", { name: "three" }).waitFor();

  for (const key of ["j", "x", "j", "j", "x"]) await page.keyboard.press(key);
  await page.getByText("2 selected").waitFor();
  await page.getByRole("checkbox", { name: "Select one" }).click();
  await page.getByRole("checkbox", { name: "Select four" }).click({ modifiers: ["Shift"] });
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save view…" }).click();
  await page.getByLabel("Name").fill("By name");
  await page.getByRole("button", { name: "Save view" }).click();
  await page.goto(`/app/w/${world.workspaceId}/keywords`);
  await page.getByRole("button", { name: "Views" }).click();
  await act(() => page.getByRole("menuitem", { name: "By name" }).click()).until(at(page, /sort=keyword/));

  // Shortcuts work again once the menu is closed.
  await page.getByRole("menu").waitFor({ state: "hidden" });
  await page.getByRole("row").nth(1).getByRole("link", { name: "four" }).waitFor();
  await page.keyboard.press("j");
  await act(() => page.keyboard.press("Enter")).until(page.getByRole("heading", { name: "four", level: 1 }));
});

test("archiving waits for Undo, and happens when Undo is not pressed", async () => {
  const world = await newWorld();
  await world.client.research.keyword.create({ keywords: [{ keyword: "one" }, { keyword: "two" }] });
  await using visit = await openPage(`/app/w/${world.workspaceId}/keywords`, { key: world.key });
  const { page } = visit;
  const archive = async () => {
    await page.getByRole("button", { name: "Archive" }).click();
    await act(() => page.getByRole("button", { name: "Archive keywords" }).click()).until(
      page.getByText("Archiving 1 keyword"),
    );
  };

  await page.getByRole("checkbox", { name: "Select one" }).click();
  await archive();
  await page.getByRole("button", { name: "Undo" }).click();
  await archive();
  expect((await world.client.research.keyword.facets({ status: "ARCHIVED" })).total).toBe(0);
  await page.getByText("1 keyword changed.").waitFor();

  expect((await world.client.research.keyword.facets({ status: "ARCHIVED" })).total).toBe(1);
  await page.getByRole("link", { name: "one" }).waitFor({ state: "detached" });
});
