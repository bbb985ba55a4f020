import { afterAll, beforeAll, expect, test } from "vitest";
import { PAGES } from "../src/pages.ts";
import { PAGE_IDS, type PageId } from "../src/paths.ts";
import { findBarriers, isTooWide } from "./harness/accessibility.ts";
import { act, another } from "./harness/act.ts";
import { fillWorld } from "./harness/fill-world.ts";
import { openHarness } from "./harness/harness.ts";
import { navigate } from "./harness/navigate.ts";
import type { OpenPage } from "./harness/open-page.ts";
import { samplePath } from "./harness/sample-paths.ts";
import { settled } from "./harness/settled.ts";
import type { World } from "./harness/world.ts";

const { newWorld, openPage } = openHarness();
const [DESK, PHONE] = [
  { width: 1280, height: 900 },
  { width: 390, height: 900 },
];

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
  // Each test goes on from the page of the one before it, and the first from the last page.
  visit = await openPage(paths.get(PAGE_IDS.at(-1) ?? "overview") ?? "", { key: world.key });
}, 240_000);
// Fails if the console reported anything or the page requested another host.
afterAll(() => visit[Symbol.asyncDispose]());

test.each(PAGE_IDS)("%s has no barrier in either theme, fits a desk and a phone, and names itself", async (id) => {
  const { page } = visit;
  await page.setViewportSize(DESK);
  await settled(page);
  const heading = page.getByRole("heading", { level: 1 });
  await act(() => navigate(page, paths.get(id) ?? "")).until(another(heading));
  await settled(page);
  expect(await findBarriers(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);
  expect(await page.title()).toMatch(/^.+ · Findable$/);

  await page.setViewportSize(PHONE);
  await settled(page);
  expect(await findBarriers(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);
});
