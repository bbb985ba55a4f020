import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { pathOf } from "../../src/paths.ts";
import { openHarness } from "../harness/harness.ts";

const { newWorld, openPage } = openHarness();

/** Delays the app's code, or that of a page, until the returned function is called. */
async function holdApp(page: Page, code = /\/assets\/frame-/): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(code, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("an outline is shown before the app's code arrives, the app replaces it, and its list is requested once", async () => {
  const world = await newWorld();
  await using visit = await openPage("/app/sign-in", { key: world.key });
  const { page } = visit;
  const question = /\/v1\/agent\/invocations\?topLevel=true$/;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const letGo = await holdApp(page);

  const answered = page.waitForResponse(question);
  await page.goto(`/app${pathOf(world.workspaceId, "runs")}`, { waitUntil: "commit" });
  await answered;
  await page.locator(".opening").getByText("Findable").waitFor();
  letGo();
  await page.getByRole("heading", { name: "Runs", level: 1 }).waitFor();

  await page.getByRole("heading", { name: "No runs yet" }).waitFor();

  expect(await page.locator(".opening").isVisible()).toBe(false);
  expect(asked.filter((address) => question.test(address))).toHaveLength(1);
});

test("the session, the page's code and its data are requested once, in parallel with the app's code", async () => {
  const world = await newWorld();
  const { invocationId: id } = await world.client.runs.start({ skill: "rank_monitor", input: {} });
  await using visit = await openPage("/app/sign-in", { key: world.key });
  const { page } = visit;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url().replace(/^.*?\/app\//, "")));
  const letGo = await holdApp(page);
  const question = `api/v1/agent/invocations/${id}`;

  const answered = page.waitForResponse((response) => response.url().endsWith(question));
  await page.goto(`/app${pathOf(world.workspaceId, "run", { id })}`, { waitUntil: "commit" });
  await answered;
  await expect
    .poll(() => asked.filter((each) => /^assets\/RunPage|^api\//.test(each)).toSorted())
    .toEqual(["api/session", question, expect.stringMatching(/^assets\/RunPage/)]);
  letGo();
  await page.getByRole("heading", { level: 1 }).waitFor();

  expect(asked.filter((each) => each === "api/session")).toHaveLength(1);
});

test("a page that is opened by a link is asked for its list while its code loads, and once", async () => {
  const world = await newWorld();
  await world.client.research.keyword.bulkCreate({ keywords: [{ keyword: "harbour bakery" }] });
  await using visit = await openPage(`/app${pathOf(world.workspaceId, "keys")}`, { key: world.key });
  const { page } = visit;
  const question = /\/v1\/keywords\?/;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const letGo = await holdApp(page, /\/assets\/KeywordsPage-/);

  const answered = page.waitForResponse(question);
  await page.getByRole("link", { name: "Visibility", exact: true }).click();
  await answered;
  letGo();
  await page.getByText("harbour bakery").waitFor();

  expect(asked.filter((address) => question.test(address))).toHaveLength(1);
});
