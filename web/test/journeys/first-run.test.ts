import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findBarriers } from "../harness/accessibility.ts";
import { act } from "../harness/act.ts";
import { CLICK_JOBS } from "../harness/click-jobs.ts";
import { countClicks } from "../harness/count-clicks.ts";
import { openHarness } from "../harness/harness.ts";
import type { World } from "../harness/world.ts";

const { newWorld, openPage } = openHarness();
const MINUTE = 60_000;

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, level: 1 });

/** A shared world with a completed site analysis. */
let read: Promise<World & { runId: string }> | undefined;
function readWorld() {
  read ??= newWorld().then(async (world) => {
    const run = await world.client.runs.start({ skill: "bootstrap_brand", input: { depth: "fast" } });
    await run.wait();
    return { ...world, runId: run.invocationId };
  });
  return read;
}

test("a new user enters a domain, sees the price, starts, and reads the report in three clicks", async () => {
  const world = await newWorld();
  await using visit = await openPage(`/app/w/${world.workspaceId}/`, { key: world.key });
  const { page } = visit;

  await act(() => page.getByRole("link", { name: "Enter your domain" }).click()).until(heading(page, "Analyze a site"));
  expect(await page.getByLabel("Domain").inputValue()).toBe(world.domain);
  const clicks = await countClicks(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Brand name").fill("Northwind");
  await page.getByLabel(/competitors/).fill("https://www.rival.example/about");
  await act(() => page.getByRole("button", { name: "Continue" }).click()).until(
    page.getByText("152 credits", { exact: false }),
  );
  const start = page.getByRole("button", { name: /Start.*78 credits/ });
  await start.waitFor();
  expect(new URL(page.url()).searchParams.get("competitors")).toBe("rival.example");
  await start.click();

  await page.waitForURL(/\/runs\/inv_/);
  await page.getByText("Live").or(page.getByText("Succeeded")).first().waitFor();
  await page.getByText("Succeeded").waitFor({ timeout: MINUTE });
  await page.getByText(/^Reading .*, up to 60 pages/).waitFor();
  await page.getByRole("heading", { name: "Current rankings" }).waitFor();
  expect(await clicks()).toBe(CLICK_JOBS.report.clicks);
  await page.getByRole("heading", { name: "Northwind", level: 2 }).waitFor();
  await page.getByText("rival.example").waitFor();
  await page.getByText(/^\d+ of \d+ answers cite the brand/).waitFor();
  await page.getByText("Publisher").first().waitFor();
  const [run] = (await world.client.agent.invocations.list({ skill: "bootstrap_brand" })).data;
  expect(page.url()).toContain(`/runs/${run?.invocationId}`);
});

test("the first sign-in without a workspace asks for the domain, and continues in the workspace that it creates", async () => {
  const world = await newWorld();
  await world.agency.workspaces.delete({ id: world.workspaceId });
  await using visit = await openPage("/app/", { key: world.key });
  const { page } = visit;

  await heading(page, "Welcome to Findable").waitFor();
  expect(await page.getByRole("navigation", { name: "Pages" }).getByRole("link").allTextContents()).toEqual([
    "Workspaces",
  ]);
  await page.getByLabel("Domain").fill("https://www.first-run.example/about");
  await act(() => page.getByRole("button", { name: "Continue" }).click()).until(
    page.getByRole("heading", { name: "Check the details" }),
  );

  const { data } = await world.agency.workspaces.list({});
  expect(data.map(({ id, primaryDomain }) => [id, primaryDomain])).toEqual([
    [/\/w\/(ws_\w+)\/start/.exec(page.url())?.[1], "first-run.example"],
  ]);
  await page.getByRole("link", { name: "Visibility" }).waitFor();
});

test("a skill is run from its form, and a rejected value shows the error at its field", async () => {
  const world = await readWorld();
  await using visit = await openPage(`/app/w/${world.workspaceId}/runs`, { key: world.key, allow: [/status of 400/] });
  const { page } = visit;

  await page.getByRole("button", { name: "Run a skill" }).click();
  await page.getByRole("searchbox", { name: "Find a skill" }).fill("bootstrap");
  await page.getByRole("button", { name: /Analyze a site/ }).click();
  await act(() => page.getByLabel(/Country/).fill("Atlantis")).until(page.getByText(/must match the pattern/).first());
  expect(await page.getByLabel(/Country/).getAttribute("aria-invalid")).toBe("true");
  await page.getByLabel(/Country/).fill("");
  await page.getByRole("button", { name: /Start.*152 credits/ }).click();

  await page.waitForURL(/\/runs\/inv_/);
  const [latest] = (await world.client.agent.invocations.list({ skill: "bootstrap_brand", limit: 1 })).data;
  expect(page.url()).toContain(latest?.invocationId);
});

test("a run is cancelled five seconds after the click, unless Undo is pressed", async () => {
  const world = await readWorld();
  // Require approval, so that the run cannot end during the test.
  const approval = { required: true, scope: "every_step" } as const;
  const { invocationId: id } = await world.client.agent.invoke({
    skill: "bootstrap_brand",
    input: { depth: "fast" },
    approval,
  });
  await using visit = await openPage(`/app/w/${world.workspaceId}/runs/${id}`, { key: world.key });
  const { page } = visit;

  await page.getByRole("button", { name: "Cancel run" }).click();
  await page.getByRole("button", { name: /^Undo/ }).click();
  expect((await world.client.agent.invocations.get({ id })).status).not.toBe("CANCELLED");
  await act(() => page.getByRole("button", { name: "Cancel run" }).click()).until(page.getByText("Cancelled").first());
});

test("the views and dialogs of runs have no barrier on a phone in the dark theme", async () => {
  const { workspaceId, key, runId } = await readWorld();
  await using visit = await openPage(`/app/w/${workspaceId}/runs/${runId}`, { key, theme: "dark", width: 390 });
  const { page } = visit;
  const barriers: string[] = [];

  await page.getByRole("tab", { name: /^Timeline/ }).click();
  await page.getByRole("button", { name: /^Crawl the site/ }).click();
  barriers.push(...(await findBarriers(page)));
  for (const view of [/^Result/, /^Model calls/, /^JSON/]) {
    await act(() => page.getByRole("tab", { name: view }).click()).until(
      page.getByRole("tab", { name: view, selected: true }),
    );
    barriers.push(...(await findBarriers(page)));
  }
  await page.goto(`/app/w/${workspaceId}/runs?start=1&run=rank_monitor`);
  await page.getByRole("button", { name: /Start.*15 credits/ }).waitFor();
  barriers.push(...(await findBarriers(page)));

  expect(barriers).toEqual([]);
});
