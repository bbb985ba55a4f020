import { expect, test } from "vitest";
import type { OutputOf } from "../../src/api/operations.ts";
import { act, gone } from "../harness/act.ts";
import { openHarness } from "../harness/harness.ts";

const { newWorld, openPage } = openHarness();

test("a segment is added and corrected by a person, and says what rests on it", async () => {
  const { client, workspaceId, key } = await newWorld();
  await using visit = await openPage(`/app/w/${workspaceId}/audience`, { key });
  const { page } = visit;

  await page.getByRole("button", { name: "Add segment" }).first().click();
  const adding = page.getByRole("dialog", { name: "Add segment" });
  await adding.getByRole("textbox", { name: "Name" }).fill("Home bakers");
  await adding.getByRole("textbox", { name: "Obstacle" }).fill("Dough does not rise");
  await act(() => adding.getByRole("button", { name: "Save segment" }).click()).until(
    page.getByText("Confirmed by a person", { exact: false }),
  );
  await page.getByRole("button", { name: "Correct Home bakers" }).click();
  const correcting = page.getByRole("dialog", { name: "Correct segment" });
  await correcting.getByRole("textbox", { name: "Obstacle" }).fill("Dough is dense");
  await act(() => correcting.getByRole("button", { name: "Save segment" }).click()).until(gone(correcting));

  await page.getByText("Dough is dense", { exact: false }).waitFor();
  await page.getByText("What rests on it:", { exact: false }).waitFor();
  const { segments } = await client.research.icp.list({});
  expect(segments).toMatchObject([{ name: "Home bakers", pain: "Dough is dense", origin: "person" }]);
});

test("a pain point shows its quotes and becomes a keyword, and a thread opens with the quotes from it", async () => {
  const { client, workspaceId, key } = await newWorld();
  const run = await client.runs.start({
    skill: "research.discuss",
    input: { topic: "rye bread", maxThreads: 40, signalThreshold: 0 },
  });
  await run.wait();
  const { data } = await client.research.discuss.painPoints.list({});
  const [strongest] = data;
  await using visit = await openPage(`/app/w/${workspaceId}/discussions`, { key });
  const { page } = visit;

  await page.getByRole("heading", { name: strongest?.topic ?? "" }).waitFor();
  await page.getByText(`“${strongest?.quotes[0]?.text}”`).first().waitFor();
  expect(await page.locator(`a[href="${strongest?.quotes[0]?.url}"]`).count()).toBeGreaterThan(0);
  await page.getByRole("button", { name: `Make a keyword: ${strongest?.topic}` }).click();
  const dialog = page.getByRole("dialog", { name: "Make a keyword" });
  await dialog.getByRole("textbox", { name: "Keyword" }).fill("rye bread complaints");
  await dialog.getByRole("button", { name: "Add keyword" }).click();
  await expect
    .poll(async () => (await client.research.keyword.list({ q: "rye bread complaints" })).data.map(({ tags }) => tags))
    .toEqual([["from:discussions"]]);

  // The link that the API returns opens the same dialog. The post would read the threads of the pain point.
  const { pathname, search } = new URL(strongest?.links.post ?? "");
  await page.goto(`${pathname}${search}`);
  const post = page.getByRole("dialog", { name: "Make a post" });
  await expect
    .poll(() => post.getByRole("textbox", { name: "Topic of the post" }).inputValue())
    .toBe(strongest?.subject);
  const ordered = page.waitForRequest((request) => request.url().endsWith("/v1/produce/blog-post"));
  await post.getByRole("button", { name: /Write post/ }).click();
  expect(Object((await ordered).postDataJSON()).research.forumUrls).toEqual(strongest?.sources.slice(0, 5));
  await page.goto(`/app/w/${workspaceId}/discussions`);

  await page.getByRole("tab", { name: "Threads" }).click();
  await act(() => page.getByRole("row").nth(1).click()).until(page.getByRole("heading", { name: "Quotes" }));
  await page.getByRole("link", { name: "Run that read it" }).waitFor();
});

test("gaps are selected with their price and queued, and what a page of ours covers is named first", async () => {
  const { client, workspaceId, key } = await newWorld("bergzeit-bikes.de");
  await client.workspaces.update({ id: workspaceId, brand: { primaryKeywords: ["folding bikes"] } });
  const seen = await client.runs.start({ skill: "research.serp", input: { query: "folding bikes" } });
  const { result } = await seen.wait();
  const organic: { domain: string; isOwnedDomain: boolean }[] = Object(result).organic;
  const rivals = new Set(organic.filter(({ isOwnedDomain }) => !isOwnedDomain).map(({ domain }) => domain));
  const competitorIds: string[] = [];
  for (const domain of [...rivals].slice(0, 2))
    competitorIds.push((await client.research.competitor.add({ domain })).id);
  const input = { competitorIds, options: { minKeywordVolume: 0, maxGapsPerType: 6 } };
  const comparing = await client.runs.start({ skill: "research.content_gap", input });
  const compared = await comparing.wait();
  expect(compared, JSON.stringify(compared.error)).toMatchObject({ status: "SUCCEEDED" });
  const { reportId, gaps } = compared.result as unknown as OutputOf<"research.content_gap.get">;
  await using visit = await openPage(`/app/w/${workspaceId}/content-gaps`, { key, width: 390 });
  const { page } = visit;

  await page.getByRole("button", { name: /Compare with competitors.*20 credits/ }).waitFor();
  const [free] = gaps.filter((gap) => gap.type !== "WEAKER_COVERAGE" && gap.coveredBy == null && gap.ceded !== true);
  const covered = gaps.find((gap) => gap.type === "WEAKER_COVERAGE");
  await page
    .getByRole("checkbox", { name: `Select “${free?.keyword}”` })
    .first()
    .check();
  if (covered !== undefined) {
    const box = page.getByRole("checkbox", { name: `Select “${covered.keyword}”` }).first();
    await act(() => box.check()).until(
      page.getByText(`You already have a page, which a second one would compete with: “${covered.keyword}”`, {
        exact: false,
      }),
    );
    await box.uncheck();
  }
  await page.getByText("1 selected").waitFor();
  await act(() => page.getByRole("button", { name: /Write drafts.*credits/ }).click()).until(
    page.getByText("Draft queued").first(),
  );
  const after = await client.research.contentGap.get({ id: reportId });
  expect(after.gaps.filter(({ queuedBy }) => queuedBy != null).map(({ id }) => id)).toEqual([free?.id]);

  const { data } = await client.produce.blogPost.list({});
  expect(data).toMatchObject([{ source: "CONTENT_GAP" }]);
});
