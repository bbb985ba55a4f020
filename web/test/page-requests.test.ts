import { afterAll, beforeAll, expect, test } from "vitest";
import { PAGES } from "../src/pages.ts";
import { PAGE_IDS, type PageId } from "../src/paths.ts";
import { fillWorld } from "./harness/fill-world.ts";
import { openHarness } from "./harness/harness.ts";
import type { OpenPage } from "./harness/open-page.ts";
import { samplePath } from "./harness/sample-paths.ts";
import { settled } from "./harness/settled.ts";
import type { World } from "./harness/world.ts";

const { newWorld, openPage } = openHarness();
/** Requests of the frame around every page: who signed in, the brands, the clock, and the counts of the navigation. */
const FRAME = [
  /^\/session$/,
  /^\/v1\/workspaces\?limit=200$/,
  /^\/v1\/test\/clock$/,
  /^\/v1\/insights\/attention\?kind=no_credits/,
  /^\/v1\/me\/notifications$/,
];
const MOST = 6;

let world: World;
let visit: OpenPage;
const paths = new Map<PageId, string>();
beforeAll(async () => {
  world = await newWorld("studio-invoices.example");
  await fillWorld(world, { weeks: 0 });
  for (const id of PAGE_IDS) {
    const where = PAGES[id].agency === true ? undefined : world.workspaceId;
    paths.set(id, await samplePath(id, world.client, where));
  }
  visit = await openPage(paths.get("overview") ?? "", { key: world.key });
}, 240_000);
afterAll(() => visit[Symbol.asyncDispose]());

test.each(PAGE_IDS)("%s asks at most six times for what it shows", async (id) => {
  const { page } = visit;
  await page.goto("about:blank");
  const asked = new Set<string>();
  const note = (request: { url(): string }) => {
    const { pathname, search } = new URL(request.url());
    const path = `${pathname}${search}`.replace(/^\/app\/api/, "");
    if (pathname.startsWith("/app/api/") && !FRAME.some((frame) => frame.test(path))) asked.add(path);
  };
  page.on("request", note);
  await page.goto(new URL(paths.get(id) ?? "", world.url).href);
  await settled(page);
  page.off("request", note);
  expect.soft(asked.size, [...asked].join("\n")).toBeLessThanOrEqual(MOST);
});
