import { expect, test } from "vitest";
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
  await adding.getByRole("button", { name: "Save segment" }).click();
  await page.getByText("Confirmed by a person").waitFor();
  await page.getByRole("button", { name: "Correct Home bakers" }).click();
  const correcting = page.getByRole("dialog", { name: "Correct segment" });
  await correcting.getByRole("textbox", { name: "Obstacle" }).fill("Dough is dense");
  await correcting.getByRole("button", { name: "Save segment" }).click();
  await correcting.waitFor({ state: "hidden" });

  await page.getByText("Dough is dense").waitFor();
  await page.getByText("What rests on it:").waitFor();
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

  await page.getByRole("heading", { name: strongest?.topic ?? "", exact: true }).waitFor();
  await page.getByText(`“${strongest?.quotes[0]?.text}”`, { exact: true }).first().waitFor();
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
  await expect.poll(() => post.getByRole("textbox", { name: "Topic of the post" }).inputValue()).toBe(strongest?.topic);
  const ordered = page.waitForRequest((request) => request.url().endsWith("/v1/produce/blog-post"));
  await post.getByRole("button", { name: /Write post/ }).click();
  expect(Object((await ordered).postDataJSON()).research.forumUrls).toEqual(strongest?.sources.slice(0, 5));
  await page.goto(`/app/w/${workspaceId}/discussions`);

  await page.getByRole("tab", { name: "Threads" }).click();
  await page.getByRole("row").nth(1).click();
  await page.getByRole("heading", { name: "Quotes" }).waitFor();
  await page.getByRole("link", { name: "Run that read it" }).waitFor();
});
