import { createClient } from "@findable/contract/client";
import { beforeAll, expect, test } from "vitest";
import { findBarriers, isTooWide } from "../harness/accessibility.ts";
import { act, at, gone } from "../harness/act.ts";
import { openHarness } from "../harness/harness.ts";
import type { World } from "../harness/world.ts";

const { newWorld, openPage, url } = openHarness();
const DEMO = "/app/w/ws_demo_15lrdpv0t6vf4r";

let world: World;
let pages: Record<string, { path: string; text: string }>;

beforeAll(async () => {
  world = await newWorld("tallyhour.example");
  const { client, workspaceId } = world;
  const { created } = await client.research.keyword.create({
    keywords: ["attendance software", "shift planner", "payroll export"].map((keyword) => ({
      keyword,
      volume: 90,
      intentLabels: ["PURCHASE", "PRODUCT"],
    })),
    tags: ["q1"],
  });
  const ids = created.map(({ id }) => id);
  for (let check = 0; check < 2; check += 1) {
    const run = await client.distribute.trackRank({ keywordIds: ids });
    await client.runs.wait("invocationId" in run ? run.invocationId : "");
  }
  await client.workspaces.update({ id: workspaceId, settings: { approvalPolicy: { publish: "auto" } } });
  const { id: platformConfigId } = await client.produce.platform.create({ name: "Pages of the site", kind: "files" });
  const published = await client.runs.start({
    skill: "produce.publish",
    input: { title: "Attendance software, compared", content: "# Compared\n\nWhat each is for.\n", platformConfigId },
  });
  await published.wait();
  const { data } = await client.research.serp.list({ query: "attendance software" });
  const [to, from] = data.map(({ serpId }) => serpId);
  const base = `/app/w/${workspaceId}`;
  pages = {
    table: { path: `${base}/keywords`, text: "attendance software" },
    keyword: { path: `${base}/keywords/${ids[0]}`, text: "Published: Attendance software, compared" },
    "list of results": { path: `${base}/serps`, text: "attendance software" },
    "page of results": { path: `${base}/serps/${to}`, text: "Other snapshots of this search" },
    "comparison of results": {
      path: `${base}/serps/compare?from=${from}&to=${to}`,
      text: "AI answer and other features",
    },
    import: { path: `${base}/keywords?open=import`, text: "Drop a file here" },
    research: { path: `${base}/keywords?open=research`, text: "Phrase or domain" },
    pillars: { path: `${base}/keywords?open=pillars`, text: "No pillars yet" },
  };
});

test.each([
  "table",
  "keyword",
  "list of results",
  "page of results",
  "comparison of results",
  "import",
  "research",
  "pillars",
])("the %s has no barrier in either theme, on a desk or a phone", async (name) => {
  const { path = "", text = "" } = pages[name] ?? {};
  await using visit = await openPage(path, { key: world.key });
  const { page } = visit;
  await page.getByText(text, { exact: false }).filter({ visible: true }).first().waitFor();
  await page.waitForLoadState("networkidle");
  expect(await findBarriers(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);

  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByText(text, { exact: false }).filter({ visible: true }).first().waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);
});

test("events are listed under the rank chart, with links to their run and to the page", async () => {
  const demo = createClient({ baseUrl: url });
  const { data } = await demo.research.keyword.list({ q: "time tracking for architects", limit: 100 });
  const id = data.find(({ keyword }) => keyword === "time tracking for architects")?.id ?? "";
  const { markers } = await demo.research.keyword.rankHistory({ id });
  const published = markers.filter(({ kind, concerns }) => kind === "publication" && concerns === "keyword");
  const [first] = published;
  if (first === undefined || first.url === null) throw new Error("The demo published nothing for the keyword.");
  await using visit = await openPage(`${DEMO}/keywords`);
  const { page } = visit;
  // The demo's quarter has no storm.
  await page.route(/\/rank-history/, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const at = "2026-10-01T06:00:00.000Z";
    const facts = { moved: 8, ranking: 12, device: "desktop", location: "US" };
    const title = "Many keywords moved at once: 8 of 12";
    const storm = {
      kind: "storm",
      at,
      title,
      concerns: "workspace",
      url: null,
      storm: facts,
      invocationId: "inv_stormy",
    };
    await route.fulfill({ response, json: { ...body, markers: [storm, ...body.markers] } });
  });
  await page.goto(`${url}${DEMO}/keywords/${id}`);
  const happened = page.getByRole("region", { name: "Events" });
  const storm = happened.getByRole("listitem").filter({ hasText: /\d+ of \d+ keywords moved simultaneously/ });
  const publication = happened.getByRole("listitem").filter({ hasText: "For this keyword" });

  // The year is displayed in every other year.
  await storm.getByText(/1 Oct(?: 2026)? · US · desktop · possible algorithm update/).waitFor();
  await page
    .getByRole("img", { name: new RegExp(`${markers.length + 1} events are marked and listed below\\.$`) })
    .waitFor();
  const link = publication.getByRole("link", { name: `Published: ${first.title}` }).first();
  expect(await link.getAttribute("href")).toBe(first.url);

  await publication
    .getByRole("link", { name: /^View run: Published/ })
    .first()
    .focus();
  await act(() => page.keyboard.press("Enter")).until(at(page, /\/runs\/inv_/));
  await page
    .getByText(/the text is now on/)
    .first()
    .waitFor();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("the table sorts by rank, filters by bucket and change, and distinguishes not found from never checked", async () => {
  const demo = createClient({ baseUrl: url });
  const [second, lost, missing] = await Promise.all([
    demo.research.keyword.list({ bucket: "11-20", sort: "rank" }),
    demo.research.keyword.list({ maxChange: -1, changeDays: 28, sort: "change" }),
    demo.research.keyword.list({ bucket: "none", sort: "keyword" }),
  ]);
  await using visit = await openPage(`${DEMO}/keywords`);
  const { page } = visit;
  const names = () => page.getByRole("row").getByRole("link").allTextContents();
  const matching = (total: number) => `${total} matching keyword${total === 1 ? "" : "s"}`;

  await page.getByRole("button", { name: "Position" }).click();
  await act(() => page.getByRole("checkbox", { name: "11 to 20" }).check()).until(
    page.getByText(matching(second.total), { exact: false }).first(),
  );
  await expect.poll(async () => (await names())[0]).toBe(second.data[0]?.keyword);
  expect(new URL(page.url()).search).toBe("?sort=rank&bucket=11-20");

  await page.getByRole("checkbox", { name: "11 to 20" }).uncheck();
  await act(() => page.getByRole("checkbox", { name: "Not found" }).check()).until(
    page.getByText(matching(missing.total), { exact: false }).first(),
  );
  await page.getByText("not in the first 100 (US)", { exact: false }).first().waitFor({ state: "attached" });

  await page.goto(`${url}${DEMO}/keywords?moved=down&days=28&sort=change`);
  await page.getByText(matching(lost.total), { exact: false }).first().waitFor();
  await expect.poll(async () => (await names())[0]).toBe(lost.data[0]?.keyword);
});

test("two snapshots in the wrong order are not compared, and one press swaps them", async () => {
  const { path = "" } = pages["comparison of results"] ?? {};
  const order = new URL(path, url).searchParams;
  const [from = "", to = ""] = [order.get("from"), order.get("to")].map((id) => id ?? "");
  await using visit = await openPage(`${path.split("?", 1)[0]}?from=${to}&to=${from}`, { key: world.key });
  const { page } = visit;

  await page.getByText("The first snapshot is newer than the second", { exact: false }).waitFor();
  await act(() => page.getByRole("button", { name: "Swap snapshots" }).click()).until(
    gone(page.getByText("The first snapshot is newer than the second", { exact: false })),
  );

  expect(new URL(page.url()).search).toBe(`?from=${from}&to=${to}`);
});
