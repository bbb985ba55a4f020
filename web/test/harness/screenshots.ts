import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { PAGES } from "../../src/pages.ts";
import { PAGE_IDS, PATHS, type PageId, pathOf } from "../../src/paths.ts";
import { buildAppIfOlder } from "./built-app.ts";
import { launchChromium } from "./chromium.ts";
import { fillWorld } from "./fill-world.ts";
import { startRunningService } from "./running-service.ts";
import { sampleParams } from "./sample-params.ts";
import { settled } from "./settled.ts";
import { signIn } from "./sign-in.ts";
import { openWorld, type World } from "./world.ts";

const FOLDER = path.join(import.meta.dirname, "../../screenshots");
const LOOKS = [
  { name: "light", theme: "light", width: 1280 },
  { name: "dark", theme: "dark", width: 1280 },
  { name: "phone", theme: "light", width: 390 },
] as const;
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
 * Takes pictures of every page into `web/screenshots/<page>/<state>-<look>.png`, or of the pages named on the command line:
 * of a new world, of one that is in use, and where nothing that is asked is answered.
 */
async function main(names: readonly string[]): Promise<void> {
  await buildAppIfOlder();
  const service = await startRunningService();
  const browser = await launchChromium();
  try {
    const [empty, full] = [await openWorld(service), await openWorld(service, "invoices-for-studios.example")];
    await fillWorld(full);
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
    viewport: { width: look.width, height: 900 },
    colorScheme: look.theme,
    reducedMotion: "reduce",
  });
  await signIn(context, world.key);
  const page = await context.newPage();
  if (state === "error") await breakReads(page);
  for (const id of pages) {
    const params = state === "empty" && PATHS[id].includes("$") ? undefined : await paramsOf(id, world);
    if (params === undefined) continue;
    const where = PAGES[id].agency === true ? undefined : world.workspaceId;
    await page.goto(`/app${pathOf(where, id, params)}`);
    await settled(page);
    const file = path.join(FOLDER, id, `${state}-${look.name}.png`);
    await mkdir(path.dirname(file), { recursive: true });
    await page.screenshot({ path: file, fullPage: true });
    process.stdout.write(`${path.relative(process.cwd(), file)}\n`);
  }
  await context.close();
}

function paramsOf(id: PageId, world: World): Promise<Record<string, string>> {
  return sampleParams(id, PATHS[id], world.client);
}

/** All that the page itself asks fails; what the frame needs is answered. */
async function breakReads(page: Page): Promise<void> {
  await page.route(/\/app\/api\/v1\/(?!workspaces(\?|$)|test\/clock)/, (route) =>
    route.fulfill({
      status: 503,
      headers: { "Content-Type": "application/json", "Retry-After": "1" },
      body: JSON.stringify({
        type: "http://127.0.0.1/errors/external_unavailable",
        code: "external_unavailable",
        message: "The database does not answer at the moment; try again shortly.",
        details: { retryAfterSeconds: 1 },
        requestId: "req_0123456789abcdefghijklmn",
      }),
    }),
  );
}

await main(process.argv.slice(2));
