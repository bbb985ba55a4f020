import type { Browser, Page } from "playwright-core";
import { type PageId, pathOf } from "../../src/paths.ts";
import { buildAppIfOlder } from "./built-app.ts";
import { launchChromium } from "./chromium.ts";
import { startRunningService } from "./running-service.ts";
import { signIn } from "./sign-in.ts";
import { openWorld, type World } from "./world.ts";

const VISITS = 7;
const KEYWORDS = 100_000;
const AT_ONCE = 5_000;
const FRAMES = 600;

const MEASURES = { runs: timeRunsList, figures: timeFirstFigures, keywords: timeScrolling };

/** Of a brand of this size, pages show their first figure within 300 ms. */
const KEYWORDS_OF_A_BRAND = 10_000;
const FIGURE_PAGES = ["overview", "keywords", "runs", "usage"] as const satisfies readonly PageId[];

/**
 * Measures and prints the first paint of the runs list (`runs`), the first figures of pages of 10,000 keywords beside a page without
 * an app (`figures`), and the frame times of scrolling 100,000 keywords (`keywords`).
 * Names on the command line select a measurement.
 */
async function main(names: readonly string[]): Promise<void> {
  await buildAppIfOlder();
  const service = await startRunningService();
  const browser = await launchChromium();
  try {
    const world = await openWorld(service, { domain: "speed.example" });
    for (const [name, measure] of Object.entries(MEASURES)) {
      if (names.length === 0 || names.includes(name)) await measure(browser, world);
    }
  } finally {
    await browser.close();
    await service.stop();
  }
}

async function signedIn(browser: Browser, { url, key }: World): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 } });
  await signIn(context, key);
  return await context.newPage();
}

/** Each visit uses a new context, so nothing is cached. */
async function timeRunsList(browser: Browser, world: World): Promise<void> {
  const run = await world.client.runs.start({ skill: "rank_monitor", input: {} });
  await run.wait();
  const painted: number[] = [];
  const filled: number[] = [];
  for (let visit = 0; visit < VISITS; visit++) {
    const page = await signedIn(browser, world);
    await page.addInitScript(markFirstRow);
    await page.goto(`/app${pathOf(world.workspaceId, "runs")}`);
    // Measure inside the page: polling for the row from outside would distort the result.
    await page.waitForFunction(() => performance.getEntriesByName("row").length > 0, undefined, { polling: 250 });
    filled.push(await page.evaluate(timeOf, "row"));
    painted.push(await page.evaluate(timeOf, "first-contentful-paint"));
    await page.context().close();
  }
  print("runs list, first paint", painted, "ms");
  print("runs list, its rows there", filled, "ms");
}

/** Each page is opened by a link of the app, as people open it, and the bare page by its address, in turns. */
async function timeFirstFigures(browser: Browser, world: World): Promise<void> {
  await addKeywords(world, KEYWORDS_OF_A_BRAND);
  const bare: number[] = [];
  const times = new Map<PageId, number[]>(FIGURE_PAGES.map((id) => [id, []]));
  const page = await signedIn(browser, world);
  for (let visit = 0; visit < VISITS; visit++) {
    await page.goto("/healthz");
    bare.push(await page.evaluate(() => performance.getEntriesByType("navigation")[0]?.duration ?? Number.NaN));
    await page.goto(`/app${pathOf(world.workspaceId, "keys")}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    for (const id of FIGURE_PAGES)
      times.get(id)?.push(await page.evaluate(timeToFigure, `/app${pathOf(world.workspaceId, id)}`));
  }
  await page.context().close();
  print("a bare page, loaded", bare, "ms");
  for (const [id, values] of times) print(`${id} of ${KEYWORDS_OF_A_BRAND} keywords, first figure`, values, "ms");
}

/** Runs in the page. Goes to a page as a link does, and measures until a figure of it has been painted. */
function timeToFigure(path: string): Promise<number> {
  const shown = document.querySelector("h1")?.textContent;
  return new Promise((resolve) => {
    const start = performance.now();
    const observer = new MutationObserver(() => {
      const isThere = document.querySelector("h1")?.textContent !== shown;
      const figures = [...document.querySelectorAll("main .tabular-nums")];
      if (!isThere || !figures.some(({ textContent }) => /\d/.test(textContent ?? ""))) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
    history.pushState(null, "", path);
  });
}

async function addKeywords(world: World, count: number): Promise<void> {
  for (let made = 0; made < count; made += AT_ONCE) {
    const keywords = Array.from({ length: AT_ONCE }, (_, index) => ({ keyword: `keyword number ${made + index}` }));
    await world.client.research.keyword.bulkCreate({ keywords });
  }
}

/** Runs in the page. Records when the first table row has been painted. */
function markFirstRow(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector("tbody a") === null) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark("row")));
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Runs in the page. */
function timeOf(name: string): number {
  return performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
}

async function timeScrolling(browser: Browser, world: World): Promise<void> {
  await addKeywords(world, KEYWORDS);
  const page = await signedIn(browser, world);
  await page.goto(`/app${pathOf(world.workspaceId, "keywords")}`);
  await page.getByText("keyword number").first().waitFor();
  await page.mouse.move(700, 600);
  const frames = page.evaluate(countFrames, FRAMES);
  for (let turn = 0; turn < 150; turn++) await page.mouse.wheel(0, 400);
  print("keywords, a frame while scrolling", await frames, "ms");
}

/** Runs in the page. Measures the time between frames. */
function countFrames(most: number): Promise<number[]> {
  return new Promise((resolve) => {
    const gaps: number[] = [];
    let before = performance.now();
    const next = (now: number) => {
      gaps.push(now - before);
      before = now;
      if (gaps.length < most) requestAnimationFrame(next);
      else resolve(gaps);
    };
    requestAnimationFrame(next);
  });
}

function print(what: string, values: readonly number[], unit: string): void {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1);
  const mean = (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(1);
  process.stdout.write(
    `${what}: mean ${mean}, median ${at(0.5)}, p95 ${at(0.95)}, worst ${at(1)} ${unit}, n = ${values.length}\n`,
  );
}

await main(process.argv.slice(2));
