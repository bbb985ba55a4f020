import { mkdir } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { createClient } from "@findable/contract/client";
import type { Browser, BrowserContext, Page } from "playwright-core";
import type { Language } from "../../src/i18n/language.ts";
import { PAGES } from "../../src/pages.ts";
import { PAGE_IDS, PATHS, type PageId, pathOf } from "../../src/paths.ts";
import { buildAppIfOlder } from "./built-app.ts";
import { launchChromium } from "./chromium.ts";
import { fillWorld } from "./fill-world.ts";
import { type RunningService, startRunningService } from "./running-service.ts";
import { samplePath } from "./sample-paths.ts";
import { settled } from "./settled.ts";
import { signIn } from "./sign-in.ts";
import { openWorld, type World } from "./world.ts";

const FOLDER = path.join(import.meta.dirname, "../../screenshots");
const LOOKS = [
  { name: "light", theme: "light", width: 1280 },
  { name: "dark", theme: "dark", width: 1280 },
  { name: "phone", theme: "light", width: 390 },
  { name: "wide", theme: "light", width: 1600 },
] as const;
const HEIGHT = 900;
/** Maximum height: long lists repeat. */
const MAX_HEIGHT = 3_200;
type Look = (typeof LOOKS)[number];
const STATES = ["empty", "full", "error", "demo"] as const;
type State = (typeof STATES)[number];

/** The region of the browser for each language of the app. */
const REGIONS: Readonly<Record<Language, string>> = { en: "en-GB", de: "de-DE", fr: "fr-FR", es: "es-ES" };

interface Scene {
  browser: Browser;
  world: World;
  state: State;
  look: Look;
  language: Language;
}

/** A busy machine draws slowly; a page that never settles must not keep the others waiting for long. */
const PATIENCE_MS = 90_000;
const ATTEMPTS = 2;

/**
 * Takes screenshots of all pages, or of those named on the command line, into `web/screenshots/<page>/<state>-<look>.png`.
 * The states are an empty world, a world in use, failing requests, and the demo; `--states` and `--looks` choose some,
 * as in `--states full --looks dark,phone`. `--language de` shows the app in another language than English. A page that fails twice is named at the end, after all others.
 */
async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { states: { type: "string" }, looks: { type: "string" }, language: { type: "string" } },
  });
  const [language = "en"] = chosen(Object.keys(REGIONS) as Language[], values.language ?? "en");
  const states = chosen(STATES, values.states);
  const looks = chosen(
    LOOKS.map(({ name }) => name),
    values.looks,
  );
  const pages = chosen(PAGE_IDS, positionals.length === 0 ? undefined : positionals.join(","));
  await buildAppIfOlder();
  const service = await startRunningService();
  const browser = await launchChromium();
  const failed: string[] = [];
  try {
    const worlds = await openWorlds(service, states);
    for (const state of states) {
      for (const look of LOOKS.filter(({ name }) => looks.includes(name))) {
        failed.push(...(await takeAll(pages, { browser, world: worlds[state], state, look, language })));
      }
    }
  } finally {
    await browser.close();
    await service.stop();
  }
  if (failed.length > 0) throw new Error(`No screenshots of:\n${failed.join("\n")}`);
}

function chosen<Name extends string>(names: readonly Name[], given: string | undefined): Name[] {
  if (given === undefined) return [...names];
  const asked = given.split(",");
  const unknown = asked.filter((name) => !names.some((known) => known === name));
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(", ")}. Known: ${names.join(", ")}.`);
  return names.filter((name) => asked.includes(name));
}

/** The worlds that the states need: filling one takes minutes on a busy machine. */
async function openWorlds(service: RunningService, states: readonly State[]): Promise<Record<State, World>> {
  const empty = await openWorld(service, { domain: "empty.example" });
  const demo = await theDemo(service);
  if (states.every((state) => state === "empty" || state === "demo")) return { empty, full: empty, error: empty, demo };
  const full = await openWorld(service, { domain: "invoices-for-studios.example" });
  await fillWorld(full, { weeks: 3 });
  await full.agency.workspaces.create({ name: "Harbour Bakery", primaryDomain: "harbour-bakery.example" });
  return { empty, full, error: full, demo };
}

/** What everybody sees without a key. */
async function theDemo({ url }: RunningService): Promise<World> {
  const agency = createClient({ baseUrl: url, apiKey: "demo" });
  const workspace = (await agency.workspaces.list({ limit: 200 })).data.at(-1);
  if (workspace === undefined) throw new Error("The demo has no workspace.");
  const { id: workspaceId, primaryDomain: domain } = workspace;
  return { url, key: "demo", workspaceId, domain, client: agency.inWorkspace(workspaceId), agency };
}

/** Takes the screenshots of one state and look. Returns what failed. */
async function takeAll(pages: readonly PageId[], scene: Scene): Promise<string[]> {
  const failed: string[] = [];
  for (const id of pages) {
    if (scene.state === "empty" && PATHS[id].includes("$")) continue;
    const file = path.join(
      FOLDER,
      id,
      `${scene.state}-${scene.look.name}${scene.language === "en" ? "" : `-${scene.language}`}.png`,
    );
    const name = path.relative(process.cwd(), file);
    try {
      await takeWithin(ATTEMPTS, id, scene, file);
      process.stdout.write(`${name}\n`);
    } catch (error) {
      failed.push(`${name}: ${error instanceof Error ? error.message.split("\n", 1)[0] : String(error)}`);
    }
  }
  return failed;
}

async function takeWithin(attempts: number, id: PageId, scene: Scene, file: string): Promise<void> {
  const context = await newContext(scene);
  // A page that throws never settles: report its error, and do not wait for it.
  const broken = new Promise<never>((_resolve, reject) => context.once("weberror", (error) => reject(error.error())));
  try {
    await Promise.race([take(await context.newPage(), id, scene, file), broken]);
  } catch (error) {
    if (attempts <= 1) throw error;
    await takeWithin(attempts - 1, id, scene, file);
  } finally {
    await context.close();
  }
}

async function newContext({ browser, world, look, language }: Scene): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: world.url,
    viewport: { width: look.width, height: HEIGHT },
    colorScheme: look.theme,
    reducedMotion: "reduce",
    locale: REGIONS[language],
    timezoneId: "UTC",
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (world.key !== "demo") await signIn(context, world.key);
  return context;
}

async function take(page: Page, id: PageId, { world, state, look }: Scene, file: string): Promise<void> {
  if (state === "error") await breakReads(page);
  const where = PAGES[id].agency === true ? undefined : world.workspaceId;
  await page.goto(state === "empty" ? `/app${pathOf(where, id)}` : await samplePath(id, world.client, where));
  await settled(page);
  await showWhole(page, look.width);
  await mkdir(path.dirname(file), { recursive: true });
  await page.screenshot({ path: file });
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
