import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PAGES } from "../src/pages.ts";
import { PAGE_IDS, type PageId } from "../src/paths.ts";
import { findBarriers, findColourBarriers, isTooWide } from "./harness/accessibility.ts";
import { fillWorld } from "./harness/fill-world.ts";
import { openHarness } from "./harness/harness.ts";
import type { OpenPage } from "./harness/open-page.ts";
import { samplePath } from "./harness/sample-paths.ts";
import { settled } from "./harness/settled.ts";
import type { World } from "./harness/world.ts";

const { newWorld, openPage } = openHarness();
const WINDOWS = [
  { width: 1280, themes: "light or the dark theme", hasDark: true },
  { width: 390, themes: "light theme", hasDark: false },
] as const;

let world: World;
const paths = new Map<PageId, string>();
beforeAll(async () => {
  world = await newWorld("studio-invoices.example");
  await fillWorld(world, { weeks: 0 });
  for (const id of PAGE_IDS) {
    const where = PAGES[id].agency === true ? undefined : world.workspaceId;
    paths.set(id, await samplePath(id, world.client, where));
  }
}, 240_000);

describe.each(WINDOWS)("$width pixels wide", ({ width, themes, hasDark }) => {
  let visit: OpenPage;
  let page: Page;
  beforeAll(async () => {
    visit = await openPage("/app/", { key: world.key, width });
    page = visit.page;
  });
  // Fails if the console reported anything or the page requested another host.
  afterAll(() => visit[Symbol.asyncDispose]());

  test.each(PAGE_IDS)(`%s has no barrier in the ${themes}, fits, and names itself`, async (id) => {
    await page.goto(paths.get(id) ?? "");
    await page.emulateMedia({ colorScheme: "light" });
    await settled(page);
    expect(await findBarriers(page)).toEqual([]);
    if (hasDark) {
      await page.emulateMedia({ colorScheme: "dark" });
      await settled(page);
      expect(await findColourBarriers(page)).toEqual([]);
    }

    expect(await isTooWide(page)).toBe(false);
    expect(await page.title()).toMatch(/^.+ · Findable$/);
  });
});
