import { expect, test } from "vitest";
import { openLine } from "../harness/breakable-line.ts";
import { openHarness } from "../harness/harness.ts";
import type { World } from "../harness/world.ts";

const { newWorld, openPage, url } = openHarness();
const MINUTE = 60_000;
const NEW = /just now|(sec|min)\.? ago/;

/** Approves everything pending now and returns the count. */
async function agree({ client }: World): Promise<number> {
  const { data } = await client.agent.approval.list({});
  for (const { invocationId, approvalId } of data)
    await client.agent.approval.approve({ id: invocationId, approvalId });
  return data.length;
}

test("a page that loses its connection during a run misses no event and shows none twice", async () => {
  const world = await newWorld();
  await using line = await openLine(url);
  // Require approval, so that the run neither ends before the line is cut nor continues before it is reconnected.
  const { invocationId } = await world.client.agent.invoke({
    skill: "bootstrap_brand",
    input: { depth: "fast" },
    approval: { required: true, scope: "all_writes" },
  });
  await using visit = await openPage(`${line.url}/app/w/${world.workspaceId}/runs/${invocationId}`, {
    key: world.key,
    allow: [/asked http:\/\/127\.0\.0\.1/, /net::ERR_/],
  });
  const { page } = visit;
  const resumedAfter: number[] = [];
  page.on("request", (request) => {
    const after = request.headers()["last-event-id"];
    if (request.url().endsWith("/events") && after !== undefined) resumedAfter.push(Number(after));
  });

  await page
    .getByRole("button", { name: /^(Find a model|Crawl the site)/ })
    .first()
    .waitFor();
  line.cut();
  await page.getByText("Connection lost, reconnecting", { exact: false }).waitFor();
  await expect.poll(() => agree(world)).toBeGreaterThan(0);
  line.reconnect();
  const goOn = async () => {
    await agree(world);
    return (await world.client.agent.invocations.get({ id: invocationId })).status;
  };
  await expect.poll(goOn, { timeout: MINUTE }).toBe("SUCCEEDED");
  await page.getByText("Succeeded").first().waitFor({ timeout: MINUTE });
  await page.getByText(/^Vendor cost: (US)?\$0\.\d+$/).waitFor();
  await page.getByRole("tab", { name: "JSON" }).click();
  await page.getByText(/^\d+ events$/).click();
  const shown = async () => (await page.getByRole("region", { name: "Events" }).textContent())?.split("\n") ?? [];

  const all = await Array.fromAsync(world.client.runs.watch(invocationId), ({ seq }) => seq);
  expect(resumedAfter[0]).toBeGreaterThan(0);
  await expect.poll(async () => (await shown()).map((each) => Number(JSON.parse(each).seq))).toEqual(all);
});

test("an open page follows the test clock: a new run is new, and the one before it weeks old", async () => {
  const world = await newWorld();
  const start = async () => {
    const run = await world.client.runs.start({ skill: "rank_monitor", input: {} });
    await run.wait();
  };
  await start();
  await using visit = await openPage(`/app/w/${world.workspaceId}/runs`, { key: world.key });
  const rows = visit.page.getByRole("row", { name: /Track rankings/ });
  await rows.getByText(NEW).waitFor();

  await world.agency.test.clock.advance({ days: 22 });
  await start();

  await rows
    .nth(1)
    .getByText(/3 wk\.? ago/)
    .waitFor();
  await rows.nth(0).getByText(NEW).waitFor();
});
