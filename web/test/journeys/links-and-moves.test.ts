import { createClient } from "@findable/contract/client";
import { expect, test } from "vitest";
import { findBarriers, isTooWide } from "../harness/accessibility.ts";
import { act } from "../harness/act.ts";
import { openHarness } from "../harness/harness.ts";

const { newWorld, openPage, url } = openHarness();
const DEMO = "/app/w/ws_demo_15lrdpv0t6vf4r";

test.each([1280, 390])("a keyword's page says why its rank moved, at %i pixels", async (width) => {
  const demo = createClient({ baseUrl: url });
  const { data } = await demo.research.keyword.list({ maxChange: -3, sort: "change", limit: 5 });
  const explained = await Promise.all(data.map(({ id }) => demo.insights.explainRank({ id })));
  const moved = explained.find(({ move, causes }) => move?.fromSerpId && move.toSerpId && causes.length > 0);
  await using visit = await openPage(`${DEMO}/keywords/${moved?.keywordId}`, { width });
  const { page } = visit;
  const card = page.locator("section").filter({ has: page.getByRole("heading", { name: "Why the rank moved" }) });

  await card.getByText(moved?.sentence ?? "").waitFor();
  const others = moved?.causes.slice(1).map(({ sentence }) => sentence) ?? [];
  expect(await card.getByRole("listitem").allTextContents()).toEqual(others);
  expect(await findBarriers(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);

  await card.getByRole("link", { name: "Compare results pages" }).click();
  await page.waitForURL(
    (where) =>
      where.searchParams.get("from") === moved?.move?.fromSerpId &&
      where.searchParams.get("to") === moved?.move?.toSerpId,
  );
  await page.getByRole("heading", { name: "AI answer and other features" }).waitFor();
});

test("the overview shows the keywords worth a page, largest gain first", async () => {
  const { data, total } = await createClient({ baseUrl: url }).insights.opportunities({ limit: 8 });
  await using visit = await openPage(DEMO, { theme: "light", width: 1280 });
  const { page } = visit;
  const card = page.locator("section").filter({ has: page.getByRole("heading", { name: "Opportunities" }) });

  await card.getByText(`${total} pages to make or improve`, { exact: false }).waitFor();
  const links = card.getByRole("listitem").locator('a[href*="/keywords/"]');
  const addresses = await Promise.all(data.map((_row, place) => links.nth(place).getAttribute("href")));
  expect(addresses).toEqual(data.map(({ keywordId }) => expect.stringContaining(`/keywords/${keywordId}`)));
  expect(await findBarriers(page)).toEqual([]);
});

test("your own backlinks are pulled from a competitor's, and show which of its links you have", async () => {
  const world = await newWorld();
  const { client, workspaceId } = world;
  const search = await client.runs.start({ skill: "research.serp", input: { query: "invoice software" } });
  await search.wait();
  const [found] = (await client.research.serp.list({ query: "invoice software" })).data;
  const { organic } = await client.research.serp.get({ id: found?.serpId ?? "" });
  const rival = organic.find(({ isOwnedDomain }) => !isOwnedDomain);
  const { id } = await client.research.competitor.add({ domain: rival?.domain ?? "" });
  const pull = await client.runs.start({ skill: "research.competitor.backlinks", input: { id } });
  await pull.wait();
  await using visit = await openPage(`/app/w/${workspaceId}/competitors/${id}?tab=backlinks`, { key: world.key });
  const { page } = visit;
  const table = page.getByRole("table", { name: "Backlinks" });

  await table.getByRole("row").nth(1).waitFor();
  await act(() => page.getByRole("button", { name: /^Pull your own backlinks 30 credits/ }).click()).until(
    page.getByRole("button", { name: /^Pull your own backlinks again/ }),
  );
  await page.getByRole("combobox", { name: "Links to you" }).click();
  await page.getByRole("option", { name: "No" }).click();
  const { data: missing } = await client.research.competitor.backlinks.list({ id, linksToUs: false, limit: 1 });

  expect((await client.site.links.list({ limit: 1 })).total).toBeGreaterThan(0);
  await expect.poll(() => table.getByRole("link").first().getAttribute("href")).toBe(missing[0]?.sourceUrl);
  expect(await findBarriers(page)).toEqual([]);
});
