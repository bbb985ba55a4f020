import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { PAGES } from "../../src/pages.ts";
import { PAGE_IDS, PATHS, type PageId, pathOf } from "../../src/paths.ts";
import { buildAppIfOlder } from "./built-app.ts";
import { launchChromium } from "./chromium.ts";
import { fillWorld } from "./fill-world.ts";
import { startRunningService } from "./running-service.ts";
import { samplePath } from "./sample-paths.ts";
import { settled } from "./settled.ts";
import { signIn } from "./sign-in.ts";
import { openWorld, type World } from "./world.ts";

const FOLDER = path.join(import.meta.dirname, "../../screenshots");
const LOOKS = [
  { name: "light", theme: "light", width: 1280 },
  { name: "dark", theme: "dark", width: 1280 },
  { name: "phone", theme: "light", width: 390 },
] as const;
const HEIGHT = 900;
/** Maximum height: long lists repeat. */
const MAX_HEIGHT = 3_200;
type Look = (typeof LOOKS)[number];
const STATES = ["empty", "full", "error"] as const;
type State = (typeof STATES)[number];

interface Scene {
  browser: Browser;
  world: World;
  state: State;
  look: Look;
}

/**
 * Takes screenshots of all pages, or of those named on the command line, into `web/screenshots/<page>/<state>-<look>.png`.
 * The states are an empty world, a world in use, and failing requests.
 */
async function main(names: readonly string[]): Promise<void> {
  await buildAppIfOlder();
  const service = await startRunningService();
  const browser = await launchChromium();
  try {
    const [empty, full] = [await openWorld(service), await openWorld(service, "invoices-for-studios.example")];
    await fillWorld(full, { weeks: 3 });
    await full.agency.workspaces.create({ name: "Harbour Bakery", primaryDomain: "harbour-bakery.example" });
    const pages = PAGE_IDS.filter((page) => names.length === 0 || names.includes(page));
    for (const state of STATES) {
      for (const look of LOOKS) {
        await takeAll(pages, { browser, world: state === "empty" ? empty : full, state, look });
      }
    }
  } finally {
    await browser.close();
    await service.stop();
  }
}

async function takeAll(pages: readonly PageId[], { browser, world, state, look }: Scene): Promise<void> {
  const context = await browser.newContext({
    baseURL: world.url,
    viewport: { width: look.width, height: HEIGHT },
    colorScheme: look.theme,
    reducedMotion: "reduce",
  });
  await signIn(context, world.key);
  const page = await context.newPage();
  if (state === "error") await breakReads(page);
  for (const id of pages) {
    if (state === "empty" && PATHS[id].includes("$")) continue;
    const where = PAGES[id].agency === true ? undefined : world.workspaceId;
    await page.setViewportSize({ width: look.width, height: HEIGHT });
    await page.goto(state === "empty" ? `/app${pathOf(where, id)}` : await samplePath(id, world.client, where));
    await settled(page);
    await showWhole(page, look.width);
    const file = path.join(FOLDER, id, `${state}-${look.name}.png`);
    await mkdir(path.dirname(file), { recursive: true });
    await page.screenshot({ path: file });
    process.stdout.write(`${path.relative(process.cwd(), file)}\n`);
  }
  await context.close();
}

/** Sets the window to the page's height, so that sticky bars appear at the bottom of the image. */
async function showWhole(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height <= HEIGHT) return;
  await page.setViewportSize({ width, height: Math.min(height, MAX_HEIGHT) });
  await settled(page);
}

/** Fails all requests of the page, but not those of the frame. */
async function breakReads(page: Page): Promise<void> {
  await page.route(/\/app\/api\/v1\/(?!workspaces(\?|$)|test\/clock)/, (route) =>
    route.fulfill({
      status: 503,
      headers: { "Content-Type": "application/json", "Retry-After": "1" },
      body: JSON.stringify({
        type: "http://127.0.0.1/errors/external_unavailable",
        code: "external_unavailable",
        message: "The database is unavailable at the moment. Try again shortly.",
        details: { retryAfterSeconds: 1 },
        requestId: "req_0123456789abcdefghijklmn",
      }),
    }),
  );
}

await main(process.argv.slice(2));
