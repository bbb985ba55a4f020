import { createClient, type FindableClient } from "@findable/contract/client";
import { expect, test } from "vitest";
import { act, at, gone } from "../harness/act.ts";
import { CLICK_JOBS } from "../harness/click-jobs.ts";
import { countClicks } from "../harness/count-clicks.ts";
import { openHarness } from "../harness/harness.ts";

const { newWorld, openPage, operatorKey, url } = openHarness();
const DEMO = "/app/w/ws_demo_15lrdpv0t6vf4r";
const MINUTE = 60_000;

test("who dropped, and why, is one click from the overview", async () => {
  await using visit = await openPage(`${DEMO}/`);
  const { page } = visit;
  const attention = page.locator("section").filter({ has: page.getByRole("heading", { name: "Needs attention" }) });
  const fall = attention.getByRole("link", { name: /fell from #\d+ to / }).first();
  const [keyword = ""] = (await fall.innerText()).split("\n");
  const clicks = await countClicks(page);

  await act(() => fall.click()).until(page.getByRole("heading", { name: keyword, level: 1 }));

  const why = page.locator("section").filter({ has: page.getByRole("heading", { name: "Why the rank moved" }) });
  const { keywordId = "" } = /\/keywords\/(?<keywordId>kw_\w+)/.exec(page.url())?.groups ?? {};
  const { sentence, verdict } = await createClient({ baseUrl: url }).insights.explainRank({ id: keywordId });
  await why.getByText(sentence).waitFor();
  expect(["down", "left"]).toContain(verdict);
  expect(await clicks()).toBe(CLICK_JOBS.dropped.clicks);
});

test("twenty prompts are monitored under a budget that is set beside their price", async () => {
  const { client, workspaceId, key } = await newWorld();
  await using visit = await openPage(`/app/w/${workspaceId}/citations`, { key });
  const { page } = visit;
  const prompts = Array.from({ length: 20 }, (_each, index) => `Which software sends ${index + 2} invoices a month?`);
  const dialog = page.getByRole("dialog", { name: "Add prompts" });
  const clicks = await countClicks(page);

  await act(() => page.getByRole("button", { name: "Add prompts" }).first().click()).until(dialog);
  await dialog.getByLabel("Prompts").fill(prompts.join("\n"));
  await dialog.getByLabel("Monthly budget for AI citations").fill("300");
  await dialog.getByText(/^Costs .* credits per day on average/).waitFor();
  await act(() => dialog.getByRole("button", { name: /^Monitor 20 prompts/ }).click()).until(gone(dialog));

  const { settings } = await client.workspaces.get({ id: workspaceId });
  expect(settings.maxMonitoringCreditsPerMonth).toBe(300);
  expect((await client.research.aiCitation.queries.list({})).total).toBe(20);
  expect(await clicks()).toBe(CLICK_JOBS.prompts.clicks);
});

test("an opportunity becomes a post that a person approves and that is online", async () => {
  const { client, workspaceId, key } = await newWorld("tallyroom.example");
  await client.produce.platform.create({ name: "Our blog", kind: "files" });
  const searching = await client.runs.start({
    skill: "research.keyword",
    input: { seed: "invoice software", limit: 10 },
  });
  await searching.wait();
  const keywordIds = (await client.research.keyword.list({})).data.map(({ id }) => id);
  const tracking = await client.distribute.trackRank({ keywordIds });
  await client.runs.wait("invocationId" in tracking ? tracking.invocationId : "");
  const wanted = await firstNewPage(client);
  await using visit = await openPage(`/app/w/${workspaceId}/`, { key, allow: [/404 \(Not Found\)/] });
  const { page } = visit;
  const card = page.locator("section").filter({ has: page.getByRole("heading", { name: "Opportunities" }) });
  const kind = wanted.contentType === "blog_post" ? "Write a post" : "Write a page";
  const row = card.getByRole("listitem").filter({ has: page.getByRole("link", { name: wanted.keyword }) });
  const dialog = page.getByRole("dialog", { name: kind });
  const clicks = await countClicks(page);

  await act(() => row.getByRole("link", { name: kind }).click()).until(dialog);
  await act(() => dialog.getByRole("button", { name: /^Start writing/ }).click()).until(at(page, /\/content\/\w+_/));
  const publish = page.getByRole("button", { name: "Publish" });
  await expect.poll(() => publish.isEnabled(), { timeout: MINUTE }).toBe(true);
  const sending = page.getByRole("dialog", { name: /^Publish “/ });
  await act(() => publish.click()).until(sending.getByRole("button", { name: /^Request approval/ }));
  await act(() => sending.getByRole("button", { name: /^Request approval/ }).click()).until(
    page.getByRole("link", { name: "Review what is sent" }),
  );
  const approve = page.getByRole("region", { name: "Review" }).getByRole("button", { name: /^Approve/ });
  await act(() => page.getByRole("link", { name: "Review what is sent" }).click()).until(approve);
  await approve.click();

  const states = async () => (await client.produce.publication.list({})).data.map(({ state }) => state);
  await expect.poll(states, { timeout: MINUTE }).toEqual(["PUBLISHED"]);
  expect(await clicks()).toBe(CLICK_JOBS.publish.clicks);
  // The row leads to the draft from now on.
  await page.goto(`/app/w/${workspaceId}/content?kind=${wanted.contentType}`);
  await page.getByRole("link", { name: (await written(client)).title }).waitFor();
});

/** The best opportunity of the overview that needs a new page. Results pages decide which those are. */
async function firstNewPage(client: FindableClient) {
  const shown = async () => (await client.insights.opportunities({ limit: 8 })).data;
  for (const { keyword, page } of await shown()) {
    if (page.action !== "search") continue;
    const run = await client.runs.start({ skill: "research.serp", input: { query: keyword } });
    await run.wait();
  }
  const found = (await shown()).find(({ page }) => page.action === "create" && page.contentId == null);
  if (found === undefined) throw new Error(`No opportunity for a new page: ${JSON.stringify(await shown())}`);
  return { keyword: found.keyword, contentType: found.page.contentType };
}

async function written(client: FindableClient) {
  const lists = await Promise.all([client.produce.blogPost.list({}), client.produce.landingPage.list({})]);
  const [text] = lists.flatMap(({ data }) => data);
  if (text === undefined) throw new Error("Nothing was written.");
  return text;
}

test("a person tries the brand in test mode, and returns to the live one, without a terminal", async () => {
  const operator = createClient({ baseUrl: url, apiKey: operatorKey });
  const { id } = await operator.workspaces.create({ name: "Quay", primaryDomain: "quay.example" });
  await using visit = await openPage(`/app/w/${id}/start`, { key: operatorKey });
  const { page } = visit;
  const ribbon = page.getByRole("complementary", { name: "Data mode" });
  const clicks = await countClicks(page);

  await act(() => page.getByRole("button", { name: "Try it in test mode first" }).click()).until(ribbon);
  await page.getByRole("button", { name: /Web app test key/ }).click();
  await act(() => page.getByRole("menuitem", { name: "Sign out" }).click()).until(page.getByLabel("API key"));
  await page.getByLabel("API key").fill(operatorKey);
  await act(() => page.getByRole("button", { name: "Sign in" }).click()).until(
    page.getByRole("navigation", { name: "Pages" }),
  );

  expect(await ribbon.count()).toBe(0);
  expect(await clicks()).toBe(CLICK_JOBS.testMode.clicks);
  await operator.workspaces.delete({ id });
});

test("on the first day, the first step names the missing vendor, and leads to its form with price and help", async () => {
  const operator = createClient({ baseUrl: url, apiKey: operatorKey });
  const { id } = await operator.workspaces.create({ name: "Wharf", primaryDomain: "wharf.example" });
  await using visit = await openPage(`/app/w/${id}/start`, { key: operatorKey });
  const { page } = visit;
  const missing = page.getByRole("status").filter({ hasText: /not connected: .*Search results/ });
  const clicks = await countClicks(page);

  await missing.waitFor();
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Search results" }) });
  await act(() => missing.getByRole("link", { name: "Open integrations" }).click()).until(card);
  const form = page.getByRole("dialog", { name: "Connect Search results" });
  await act(() => card.getByRole("button", { name: "Connect" }).click()).until(form);

  await form
    .getByText(/US\$|free/i)
    .first()
    .waitFor();
  expect(await clicks()).toBe(CLICK_JOBS.firstDay.clicks);
  await operator.workspaces.delete({ id });
});
