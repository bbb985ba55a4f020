import type { Browser, BrowserContext, Page } from "playwright-core";
import type { Clock } from "../../../../kernel/processes/clock.ts";
import { launchBrowser } from "../../../shared/launch-browser.ts";
import type { LabFigures } from "../../port.ts";
import { type OpenSocket, startGuardedProxy } from "./guarded-proxy.ts";
import { OBSERVE_SPEED, readSpeed } from "./lab-figures.ts";

export interface RendererOptions {
  openSocket: OpenSocket;
  /** The browser; by default an installed one. */
  program?: string | undefined;
  /** False runs the browser without its sandbox, as root and in many containers. */
  sandbox: boolean;
  /** Variables of the environment that the browser needs. It receives no others. */
  environment?: Record<string, string>;
  userAgent: string;
  clock: Clock;
  /** From the request to the last look at the page; default 10,000. */
  pageTimeoutMs?: number;
  /** Requests of one page; default 200. */
  maxRequests?: number;
  /** Bytes of one page with everything that it loads; default 20 MiB. */
  maxBytes?: number;
}

export interface RenderRequest {
  url: string;
  /** Whether robots.txt lets the crawler read an address. */
  allows: (url: URL) => Promise<boolean>;
  /** Loads images and fonts too and measures speed. */
  measures: boolean;
  signal: AbortSignal;
}

export interface RenderedDocument {
  html: string;
  finalUrl: string;
  /** Whether the page still loaded at the time limit. */
  isCutOff: boolean;
  refusedHosts: string[];
  excluded: string[];
  scriptErrors: string[];
  requests: number;
  bytes: number;
  lab: LabFigures | null;
}

/** Renders pages in a browser whose only way out is the guarded proxy. */
export interface PageRenderer extends AsyncDisposable {
  /** Undefined if the page could not be opened. Throws an UnavailableBrowserError. */
  render(request: RenderRequest): Promise<RenderedDocument | undefined>;
}

const MAX_HTML = 5_000_000;
const CLOSE_MS = 5_000;
const LISTED = 10;
const ONLY_SEEN = new Set(["image", "media", "font"]);

export function createPageRenderer(options: RendererOptions): PageRenderer {
  let launched: Promise<Browser> | undefined;
  return {
    render: async (request) => {
      launched ??= launchBrowser(options);
      return await renderPage(await launched, request, options);
    },
    async [Symbol.asyncDispose]() {
      const browser = await launched?.catch(() => undefined);
      await browser?.close();
    },
  };
}

async function renderPage(
  browser: Browser,
  request: RenderRequest,
  options: RendererOptions,
): Promise<RenderedDocument | undefined> {
  const { clock, pageTimeoutMs = 10_000, maxBytes = 20 * 1024 * 1024 } = options;
  await using proxy = await startGuardedProxy(options.openSocket, maxBytes);
  const context = await browser.newContext({
    // Without `<-loopback>` a browser reaches this machine without the proxy.
    proxy: { server: proxy.origin, bypass: "<-loopback>" },
    userAgent: options.userAgent,
    serviceWorkers: "block",
    acceptDownloads: false,
    viewport: { width: 1280, height: 800 },
  });
  const limit = AbortSignal.any([request.signal, clock.timeout(pageTimeoutMs)]);
  const stopped = new Promise<undefined>((resolve) => {
    if (limit.aborted) resolve(undefined);
    limit.addEventListener("abort", () => resolve(undefined), { once: true });
  });
  try {
    const traffic = await restrict(context, request, options.maxRequests ?? 200);
    const read = await Promise.race([readPage(context, request, stopped), afterwards(stopped, clock)]);
    if (read === undefined) return undefined;
    return { ...read, ...traffic, bytes: proxy.receivedBytes(), refusedHosts: proxy.refusedHosts() };
  } catch {
    // Its connection failed, or it closed itself: a page that cannot be opened.
    return undefined;
  } finally {
    await Promise.race([context.close().catch(() => undefined), clock.sleep(CLOSE_MS, AbortSignal.any([]))]);
  }
}

/** A page whose scripts never pause does not answer. It gets one more moment after its time. */
async function afterwards(stopped: Promise<undefined>, clock: Clock): Promise<undefined> {
  await stopped;
  await clock.sleep(CLOSE_MS, AbortSignal.any([])).catch(() => undefined);
  return undefined;
}

interface Traffic {
  excluded: string[];
  requests: number;
}

/** Refuses what robots.txt excludes, other schemes, and all requests beyond the limit. */
async function restrict(context: BrowserContext, request: RenderRequest, maxRequests: number): Promise<Traffic> {
  const traffic: Traffic = { excluded: [], requests: 0 };
  await context.route("**/*", async (route) => {
    const asked = route.request();
    const url = URL.parse(asked.url());
    traffic.requests += 1;
    const isOver = traffic.requests > maxRequests || (!request.measures && ONLY_SEEN.has(asked.resourceType()));
    const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
    if (url === null || !isWeb || isOver) return await route.abort();
    if (await request.allows(url).catch(() => true)) return await route.continue();
    if (traffic.excluded.length < LISTED) traffic.excluded.push(url.href.slice(0, 500));
    return await route.abort();
  });
  return traffic;
}

async function readPage(
  context: BrowserContext,
  { url, measures }: RenderRequest,
  stopped: Promise<undefined>,
): Promise<Pick<RenderedDocument, "html" | "finalUrl" | "isCutOff" | "scriptErrors" | "lab"> | undefined> {
  const page = await context.newPage();
  const scriptErrors: string[] = [];
  page.on("pageerror", ({ message }) => {
    if (scriptErrors.length < LISTED) scriptErrors.push(message.slice(0, 200));
  });
  context.on("page", (other) => {
    if (other !== page) void other.close().catch(() => undefined);
  });
  if (measures) await page.addInitScript(OBSERVE_SPEED);
  const opened = await Promise.race([page.goto(url, { waitUntil: "domcontentloaded", timeout: 0 }), stopped]);
  if (opened === undefined || opened === null) return undefined;
  const quiet = await Promise.race([settle(page).then(() => true), stopped]);
  const html = await page.evaluate(`document.documentElement.outerHTML.slice(0, ${MAX_HTML})`);
  const lab = measures ? await readSpeed(page) : null;
  return { html: String(html), finalUrl: page.url(), isCutOff: quiet !== true, scriptErrors, lab };
}

/** Loaded, scrolled once for what loads late, and half a second without requests. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("load", { timeout: 0 });
  await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
  await page.waitForLoadState("networkidle", { timeout: 0 });
}
