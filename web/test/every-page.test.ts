import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PAGES } from "../src/pages.ts";
import { PAGE_IDS, PATHS, type PageId, pathOf } from "../src/paths.ts";
import { findBarriers, isTooWide } from "./harness/accessibility.ts";
import { fillWorld } from "./harness/fill-world.ts";
import { openHarness } from "./harness/harness.ts";
import type { OpenPage } from "./harness/open-page.ts";
import { sampleParams } from "./harness/sample-params.ts";
import { settled } from "./harness/settled.ts";
import type { World } from "./harness/world.ts";

const { newWorld, openPage } = openHarness();
const WINDOWS = [
  { width: 1280, themes: ["light", "dark"] },
  { width: 390, themes: ["light"] },
] as const;

let world: World;
const params = new Map<PageId, Record<string, string>>();
beforeAll(async () => {
  world = await newWorld("studio-invoices.example");
  await fillWorld(world);
  for (const id of PAGE_IDS) params.set(id, await sampleParams(id, PATHS[id], world.client));
}, 240_000);

describe.each(WINDOWS)("$width pixels wide", ({ width, themes }) => {
  let visit: OpenPage;
  let page: Page;
  beforeAll(async () => {
    visit = await openPage("/app/", { key: world.key, width });
    page = visit.page;
  });
  // Fails where the console said anything, or anybody else was asked.
  afterAll(() => visit[Symbol.asyncDispose]());

  test.each(PAGE_IDS)(
    `%s has no barrier in the ${themes.join(" or the ")} theme, fits, and names itself`,
    async (id) => {
      const where = PAGES[id].agency === true ? undefined : world.workspaceId;
      await page.goto(`/app${pathOf(where, id, params.get(id))}`);
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme });
        await settled(page);
        expect(await findBarriers(page), theme).toEqual([]);
      }

      expect(await isTooWide(page)).toBe(false);
      expect(await page.title()).toMatch(/^.+ · Findable$/);
    },
  );
});
