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
  expect.soft(await page.evaluate(codesShown), "codes for programs that the page shows").toEqual([]);
});

/** Runs in the page: identifiers, names of settings and slugs that stand outside code and details. */
function codesShown(): string[] {
  const CODE =
    /\b[a-z]{2,5}_[a-z0-9]{20,}\b|\b[A-Z]{3,}(_[A-Z]+)+\b|\b[a-z]+(_[a-z]+)+\b|\b(research|produce|link_building|site|indexing|agent)\.[a-z_.]+\b/g;
  const main = document.querySelector("main");
  if (main === null) return ["no main"];
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (parentElement === null || parentElement.closest("code, pre, details, [data-code], .cm-content") !== null)
      continue;
    if (!parentElement.checkVisibility()) continue;
    found.push(...Array.from((textContent ?? "").matchAll(CODE), ([code]) => code));
  }
  return [...new Set(found)].slice(0, 20);
}
