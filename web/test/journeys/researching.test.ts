import { expect, test } from "vitest";
import { act } from "../harness/act.ts";
import { openHarness } from "../harness/harness.ts";
import type { World } from "../harness/world.ts";

const { newWorld, openPage } = openHarness();

test("days with a vendor outage or a single check are not shown as the current rankings", async () => {
  const world = await newWorld();
  const { client, agency, workspaceId, key } = world;
  const { created } = await client.research.keyword.create({
    keywords: ["rye bread", "sourdough starter", "bread oven", "spelt flour"].map((keyword) => ({ keyword })),
  });
  const [first = ""] = created.map(({ id }) => id);
  const tracking = await client.runs.start({ skill: "rank_monitor", input: {} });
  await tracking.wait();
  await agency.test.clock.advance({ days: 2 });
  await check(world, first);
  await agency.test.clock.advance({ days: 2 });
  await agency.test.market.create({ event: "provider_outage", port: "serpdata", durationHours: 6 });
  await check(world, first);
  const { series } = await client.research.keyword.rankDistribution({});
  expect(series.map(({ measured, failed }) => [measured, failed])).toEqual([
    [4, 0],
    [1, 0],
    [0, 1],
  ]);

  await using visit = await openPage(`/app/w/${workspaceId}/keywords`, { key });
  const { page } = visit;
  const standing = page.getByRole("region", { name: "Rank distribution" });
  await standing.getByText(/· 4 keywords measured, 0 failed · .* omitted: 0 measured, 1 failed$/).waitFor();
  const figures = await standing.getByRole("definition").allInnerTexts();
  expect(figures.slice(1).reduce((sum, figure) => sum + Number(figure), 0)).toBe(4);

  await page.goto(`/app/w/${workspaceId}/`);
  await page.getByText("of 4").waitFor();
  await page.getByText("2 days with too few measurements: shown only in the table.", { exact: false }).waitFor();
  await page.getByRole("button", { name: "Show as table" }).click();
  const days = page.getByRole("table").filter({ has: page.getByRole("columnheader", { name: "Measured" }) });
  await days.waitFor();
  expect(await days.getByRole("row").count()).toBe(4);
});

async function check({ client }: World, id: string): Promise<void> {
  const run = await client.research.keyword.checkRank({ id });
  await client.runs.wait("invocationId" in run ? run.invocationId : "");
}

test("a failed search shows the reason and is retried without typing, and its results page opens automatically", async () => {
  const { client, agency, workspaceId, key } = await newWorld();
  await agency.test.market.create({ event: "provider_outage", port: "serpdata", durationHours: 6 });
  await using visit = await openPage(`/app/w/${workspaceId}/serps`, { key });
  const { page } = visit;

  await page.getByRole("button", { name: "Search now" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Search now" });
  await act(() => dialog.getByRole("textbox", { name: "Market" }).fill("d")).until(
    dialog.getByText("Enter a country code such as US, or a place with its country such as Berlin,Germany."),
  );
  await dialog.getByRole("textbox", { name: "Search for" }).fill("rye bread");
  await dialog.getByRole("button", { name: /^Search now 1 credit/ }).waitFor();
  // Starts nothing: the list of runs has one below.
  await page.keyboard.press("Enter");
  await dialog.getByRole("textbox", { name: "Market" }).fill("de");
  await act(() => page.keyboard.press("Enter")).until(
    dialog.getByRole("alert").getByText("The vendor is down, as an event of this test world says.", { exact: false }),
  );
  expect((await client.agent.invocations.list({ skill: "research.serp" })).total).toBe(1);

  await agency.test.clock.advance({ hours: 7 });
  await act(() => dialog.getByRole("button", { name: /^Search again/ }).click()).until(
    page.getByRole("heading", { name: "rye bread", level: 1 }),
  );
  await page.getByText(/^DE · /).waitFor();
  expect(page.url()).toMatch(/\/serps\/srp_/);
});

test("a read-only key sees why it cannot connect a vendor before it fills in the form", async () => {
  const { agency, workspaceId } = await newWorld();
  const { secret } = await agency.auth.keys.create({ name: "Reader", scope: "WORKSPACE", workspaceId, readOnly: true });
  await using visit = await openPage(`/app/w/${workspaceId}/integrations`, { key: secret });
  const { page } = visit;

  const connect = page.getByRole("button", { name: "Connect" }).first();
  await act(() => connect.hover()).until(page.getByText("Your API key is read-only.", { exact: false }));
  await connect.focus();
  await page.keyboard.press("Enter");

  expect(await connect.getAttribute("aria-disabled")).toBe("true");
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("one selected keyword is checked for the price of a check, several for the price of a run", async () => {
  const { client, workspaceId, key } = await newWorld();
  await client.research.keyword.create({ keywords: [{ keyword: "rye bread" }, { keyword: "spelt flour" }] });
  await using visit = await openPage(`/app/w/${workspaceId}/keywords`, { key });
  const { page } = visit;
  const dialog = page.getByRole("dialog", { name: "Check ranks" });

  await page.getByRole("checkbox", { name: "Select rye bread" }).check();
  await page.getByRole("button", { name: "Check ranks" }).click();
  await act(() => dialog.getByRole("button", { name: /^Check rank 0\.5 credits$/ }).click()).until(
    dialog.getByText("Succeeded"),
  );
  await dialog.getByRole("button", { name: "Done" }).click();
  expect((await client.agent.invocations.list({ skill: "research.keyword.check_rank" })).total).toBe(1);

  await page.getByRole("checkbox", { name: "Select rye bread" }).check();
  await page.getByRole("checkbox", { name: "Select spelt flour" }).check();
  await act(() => page.getByRole("button", { name: "Check ranks" }).click()).until(
    dialog.getByRole("button", { name: /^Check ranks 15 credits$/ }),
  );
});

test("metrics of a selected keyword are refreshed for a price, and the list shows them", async () => {
  const { client, workspaceId, key } = await newWorld();
  await client.research.keyword.create({ keywords: [{ keyword: "rye bread" }] });
  await using visit = await openPage(`/app/w/${workspaceId}/keywords`, { key });
  const { page } = visit;
  const dialog = page.getByRole("dialog", { name: "Refresh metrics" });

  await page.getByRole("checkbox", { name: "Select rye bread" }).check();
  await page.getByRole("button", { name: "Refresh metrics" }).click();
  await act(() => dialog.getByRole("button", { name: /^Refresh metrics 0\.05 credits$/ }).click()).until(
    dialog.getByText("Succeeded"),
  );
  await dialog.getByRole("button", { name: "Done" }).click();

  const [keyword] = (await client.research.keyword.list({})).data;
  const volume = (keyword?.volume ?? 0).toLocaleString("en");
  await page
    .getByRole("row", { name: /rye bread/ })
    .getByText(volume)
    .first()
    .waitFor();
});

test("a conversation continues from its latest message, and older messages link to it", async () => {
  const { client, workspaceId, key } = await newWorld();
  await client.research.keyword.create({ keywords: [{ keyword: "rye bread" }, { keyword: "spelt flour" }] });
  const first = await client.runs.start({
    skill: "keyword_manager",
    input: { message: "archive everything about rye" },
  });
  await first.wait();
  const path = `/app/w/${workspaceId}/runs/${first.invocationId}`;
  await using visit = await openPage(path, { key });
  const { page } = visit;

  await page.getByRole("textbox", { name: "Next message" }).fill("archive everything about spelt");
  await page.getByRole("button", { name: /^Send 2 credits$/ }).click();
  await page.waitForURL((url) => url.pathname !== path);
  await page.getByText('Archived 1 keyword: "spelt flour".', { exact: false }).first().waitFor();
  await page.getByRole("tab", { name: "Result" }).click();
  await page.getByRole("tab", { name: "Result", selected: true }).waitFor();
  await page
    .getByText(/I understood: archive keywords containing/)
    .first()
    .waitFor();
  const last = new URL(page.url()).pathname;
  const [run] = (await client.agent.invocations.list({ skill: "keyword_manager", limit: 1 })).data;
  expect(last.endsWith(`/${run?.invocationId}`)).toBe(true);

  await page.goto(path);
  await page.getByRole("link", { name: "Go to the latest message" }).click();
  await page.waitForURL((url) => url.pathname === last);
  expect((await client.research.keyword.list({})).total).toBe(0);
});

test("the rank strip states its sample, and a read-only key is offered no changes", async () => {
  const { client, agency, workspaceId } = await newWorld();
  await client.research.keyword.create({ keywords: [{ keyword: "rye bread" }], tags: ["baking"] });
  const { secret } = await agency.auth.keys.create({ name: "Reader", scope: "WORKSPACE", workspaceId, readOnly: true });
  await using visit = await openPage(`/app/w/${workspaceId}/keywords?tag=baking`, { key: secret });
  const { page } = visit;
  await page.getByText("No rank checks for these keywords in the last five weeks.", { exact: false }).waitFor();

  await page.getByRole("checkbox", { name: "Select rye bread" }).check();
  const changes = page.getByRole("region", { name: "Actions for the selected keywords" });
  const offered = changes.getByRole("button").and(page.locator(":not([aria-disabled])"));
  await offered.first().waitFor();
  expect(await offered.all().then((all) => Promise.all(all.map((one) => one.getAttribute("aria-label"))))).toEqual([
    "Clear selection",
  ]);

  const tracking = await client.runs.start({ skill: "rank_monitor", input: {} });
  await tracking.wait();
  await page.goto(`/app/w/${workspaceId}/keywords?q=spelt`);
  await page.getByText(/1 keyword measured, 0 failed · the other filters do not apply to these counts$/).waitFor();
  await page.getByText("No matching keywords.").first().waitFor();
  expect(await page.getByText("No matching keywords.").count()).toBe(6);
});
