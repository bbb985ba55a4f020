import { expect, test } from "vitest";
import { openLine } from "../harness/breakable-line.ts";
import { openHarness } from "../harness/harness.ts";
import type { World } from "../harness/world.ts";

const { newWorld, openPage, url } = openHarness();
const MINUTE = 60_000;
const NEW = /just now|(sec|min)\.? ago/;

/** Says yes to whatever is asked at this moment, and how often that was. */
async function agree({ client }: World): Promise<number> {
  const { data } = await client.agent.approval.list({});
  for (const { invocationId, approvalId } of data)
    await client.agent.approval.approve({ id: invocationId, approvalId });
  return data.length;
}

test("somebody who loses the line while a run works misses nothing and sees nothing twice", async () => {
  const world = await newWorld();
  await using line = await openLine(url);
  // It asks before it changes anything, so that it is neither over before the line is cut nor goes on before it is mended.
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
    .getByRole("button", { name: /^(find-model|crawl)/ })
    .first()
    .waitFor();
  line.cut();
  await page.getByText("Connection lost, taking it up again").waitFor();
  await expect.poll(() => agree(world)).toBeGreaterThan(0);
  line.mend();
  const goOn = async () => {
    await agree(world);
    return (await world.client.agent.invocations.get({ id: invocationId })).status;
  };
  await expect.poll(goOn, { timeout: MINUTE }).toBe("SUCCEEDED");
  await page.getByText("Succeeded").first().waitFor({ timeout: MINUTE });
  await page.getByText(/^Vendors charged (US)?\$0\.\d+$/).waitFor();
  await page.getByRole("tab", { name: "JSON" }).click();
  await page.getByText(/^\d+ events$/).click();
  const told = (await page.getByRole("region", { name: "The events" }).textContent()) ?? "";

  const seqs = told.split("\n").map((each) => Number(JSON.parse(each).seq));
  const all = await Array.fromAsync(world.client.runs.watch(invocationId), ({ seq }) => seq);
  expect(resumedAfter[0]).toBeGreaterThan(0);
  expect(seqs).toEqual(all);
});

test("an open page follows the clock of its world: a new run is new, and the one before it weeks old", async () => {
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
