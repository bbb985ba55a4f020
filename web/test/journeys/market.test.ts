import { expect, test } from "vitest";
import { findBarriers } from "../harness/accessibility.ts";
import { act } from "../harness/act.ts";
import { openHarness } from "../harness/harness.ts";
import type { World } from "../harness/world.ts";

const { newWorld, openPage } = openHarness();
const MINUTE = 60_000;

/** A shared world with a completed site analysis: it has keywords, clusters and results pages. */
let read: Promise<World> | undefined;
function readWorld() {
  read ??= newWorld().then(async (world) => {
    const run = await world.client.runs.start({ skill: "bootstrap_brand", input: { depth: "fast" } });
    await run.wait();
    const { data } = await world.client.research.keyword.list({ limit: 1 });
    const judging = await world.client.runs.start({
      skill: "research.serp_gap",
      input: { query: data[0]?.keyword ?? world.domain },
    });
    await judging.wait();
    return world;
  });
  return read;
}

test("a cluster is analyzed by a batch of child runs, and a gap shows its recommended angle", async () => {
  const world = await readWorld();
  await using visit = await openPage(`/app/w/${world.workspaceId}/clusters`, { key: world.key });
  const { page } = visit;

  const cluster = (await world.client.research.keyword.clusters.list({ limit: 1 })).data[0];
  await act(() => page.getByRole("button", { name: cluster?.name }).first().click()).until(
    page.getByRole("heading", { name: "Target page" }),
  );
  const price = 3 * (cluster?.keywords.length ?? 0);
  await page.getByRole("button", { name: new RegExp(`Analyze winnability ${price} credits`) }).click();

  await page.waitForURL(/\/gaps\?batch=/);
  await page.getByRole("heading", { name: "Batch finished" }).waitFor({ timeout: MINUTE });
  const [gap] = (await world.client.research.serpGap.list({})).data;
  await act(() =>
    page.getByRole("table", { name: "SERP gaps" }).getByRole("link", { name: gap?.query }).first().click(),
  ).until(page.getByRole("heading", { name: gap?.query, level: 1 }));
  await page.getByText(gap?.recommendation.angle ?? "").waitFor();
  expect(await page.getByRole("img", { name: /^1: / }).count()).toBe(2);

  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("link", { name: "Analyze again" }).click();
  expect(await page.getByRole("textbox", { name: "Queries" }).inputValue()).toBe(gap?.query);
  await page.getByRole("button", { name: /Analyze 1 query 3 credits/ }).waitFor();

  await page.goto(`/app/w/${world.workspaceId}/runs`);
  const runs = page.getByRole("table", { name: "Runs" });
  await runs.getByText(new RegExp(`^${cluster?.keywords.length} child runs?$`)).waitFor();
  expect(await runs.getByText("child run").count()).toBe(0);
  await act(() => page.getByRole("checkbox", { name: "Include child runs" }).check()).until(
    runs.getByText("child run").first(),
  );
  expect(await runs.getByText("child run").count()).toBe(cluster?.keywords.length);
  expect(page.url()).toContain("children=1");
});

test("a competitor is tracked, its keywords are pulled, and its lead is shown", async () => {
  const world = await readWorld();
  await using visit = await openPage(`/app/w/${world.workspaceId}/competitors`, { key: world.key });
  const { page } = visit;

  const [analysis] = (await world.client.research.serpGap.list({ limit: 1 })).data;
  const competitor = analysis?.competitors.find(({ domain }) => domain !== analysis.ourDomain)?.domain ?? "";
  await page.getByRole("button", { name: "Add competitor" }).first().click();
  await page.getByRole("textbox", { name: "Domain" }).fill(`https://www.${competitor}/pricing`);
  await act(() => page.getByRole("dialog").getByRole("button", { name: "Add competitor" }).click()).until(
    page.getByRole("heading", { name: competitor, level: 1 }),
  );
  await page.getByRole("heading", { name: "No keywords to compare yet" }).waitFor();
  await page.getByRole("button", { name: /Pull keywords 20 credits/ }).click();

  await page.getByText(/[\d.]+% keyword overlap/).waitFor({ timeout: MINUTE });
  const [tracked] = (await world.client.research.competitor.list({ q: competitor })).data;
  const { topGaps } = await world.client.research.competitor.overlap({ id: tracked?.id ?? "" });
  const ahead = page.getByRole("region", { name: "They rank higher" });
  // Which competitor this is depends on the analysis that ended last. Some rank for no keyword, or higher for none.
  if (topGaps.length === 0) await page.getByText("No keywords where they rank higher.").waitFor();
  await expect.poll(() => ahead.getByRole("row").count()).toBe(topGaps.length && topGaps.length + 1);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("tab", { name: /Their keywords/ }).click();
  if (tracked?.stats.keywords === 0) await page.getByRole("heading", { name: "No keywords" }).waitFor();
  else await page.getByRole("table", { name: "Keywords" }).getByRole("row").nth(1).waitFor();
});

test.each([
  ["the form that analyzes queries", "gaps?analyse=1", "Analyze queries"],
  ["the map of gaps", "gaps?view=map", /Prioritize|No queries to show/],
])("%s has no barrier", async (_name, path, shown) => {
  const { workspaceId, key } = await readWorld();
  await using visit = await openPage(`/app/w/${workspaceId}/${path}`, { key });
  const { page } = visit;
  await page.getByText(shown).locator("visible=true").first().waitFor();

  expect(await findBarriers(page)).toEqual([]);
});
