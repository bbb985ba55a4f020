import { afterAll, beforeAll, expect, test } from "vitest";
import { PAGES } from "../src/pages.ts";
import { PAGE_IDS, type PageId } from "../src/paths.ts";
import { findBarriers, isTooWide } from "./harness/accessibility.ts";
import { fillWorld } from "./harness/fill-world.ts";
import { openHarness } from "./harness/harness.ts";
import type { OpenPage } from "./harness/open-page.ts";
import { samplePath } from "./harness/sample-paths.ts";
import { settled } from "./harness/settled.ts";
import { watchRequests } from "./harness/watch-requests.ts";
import type { World } from "./harness/world.ts";

const { newWorld, openPage } = openHarness();
const [DESK, PHONE] = [
  { width: 1280, height: 900 },
  { width: 390, height: 900 },
];

/** Besides those of the frame, which all pages share. */
const MOST_REQUESTS = 6;

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
// Fails if the console reported anything or the page requested another host.
afterAll(() => visit[Symbol.asyncDispose]());

test.each(PAGE_IDS)(
  "%s has no barrier in either theme, fits a desk and a phone, names itself, and asks at most six requests",
  async (id) => {
    const { page } = visit;
    await page.setViewportSize(DESK);
    const requests = watchRequests(page);
    await page.goto(paths.get(id) ?? "");
    await settled(page);
    expect(requests.own().length, requests.own().join("\n")).toBeLessThanOrEqual(MOST_REQUESTS);
    expect(await findBarriers(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    expect(await page.title()).toMatch(/^.+ · Findable$/);

    await page.setViewportSize(PHONE);
    await settled(page);
    // What loads when it is scrolled to.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await settled(page);
    await page.evaluate(() => scrollTo(0, 0));
    expect(await findBarriers(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
  },
);
