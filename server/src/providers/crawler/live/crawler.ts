import { type Clock, systemClock } from "../../../kernel/processes/clock.ts";
import type { CrawlerPort } from "../port.ts";
import { publishedRanges } from "./address-ranges.ts";
import { createAnswerMemory } from "./answer-memory.ts";
import { crawlSite } from "./crawl-site.ts";
import { createHostPace, type HostPace } from "./host-pace.ts";
import { openLog } from "./open-log.ts";
import { readAccess } from "./read-access.ts";
import type { OpenSocket } from "./render/guarded-proxy.ts";
import { createPageRenderer } from "./render/page-renderer.ts";
import type { RenderMode } from "./render/render-rounds.ts";
import { createNameVerifier, machineDns, type NameDns } from "./reverse-name.ts";

export interface CrawlerOptions {
  /** The guarded `fetch` of an egress. */
  fetch: typeof globalThis.fetch;
  /** Crawler name for robots.txt rules; default `FindableBot`. */
  userAgentToken?: string;
  /** URL of a page about the crawler, for the User-Agent header. */
  contactUrl?: string;
  /** Minimum milliseconds between the starts of two requests to one host; default 100. robots.txt can require more. */
  delayMs?: number;
  /** Maximum concurrent requests to one host, over all crawls; default 4. */
  concurrency?: number;
  /** The longest `Crawl-delay` that is honoured, in milliseconds; default 5,000. */
  maxCrawlDelayMs?: number;
  /** The longest pause after a 429 or 503, in milliseconds; default 30,000. */
  maxBackoffMs?: number;
  /** Time limit of one response with its body, in milliseconds; default 20,000. */
  pageTimeoutMs?: number;
  /** Maximum size of one decompressed page; default 5 MiB. */
  maxPageBytes?: number;
  /** Maximum addresses from sitemaps; default 20,000. */
  maxSitemapUrls?: number;
  clock?: Clock;
  /** Folder with the address files of vendors; without it no visit of a crawler is verified. */
  rangesFolder?: string | undefined;
  /** Public addresses from which the operator's machines ask, for the firewalls of sites. */
  addresses?: readonly string[];
  /** Folder for pages of earlier crawls, which are then asked for with conditions; at most 1 GB. */
  memoryFolder?: string;
  /** Names of addresses; default the DNS of this machine. */
  dns?: NameDns;
  /** How pages are rendered; without it none is. */
  render?: RenderOptions;
}

export interface RenderOptions {
  mode: RenderMode;
  /** The browser; by default an installed Chromium. */
  browser?: string | undefined;
  /** Whether the browser runs in its sandbox. */
  sandbox: boolean;
  /** Variables of the environment that the browser needs. */
  environment?: Record<string, string>;
  /** Opens the browser's connections under the egress guard. */
  openSocket: OpenSocket;
}

const MEMORY_BYTES = 1_000_000_000;

/** The crawler that reads real web sites. */
export function createCrawler(options: CrawlerOptions): CrawlerPort {
  const token = options.userAgentToken ?? "FindableBot";
  const clock = options.clock ?? systemClock;
  const concurrency = options.concurrency ?? 4;
  const paces = createPaces(() => createHostPace({ concurrency, delayMs: options.delayMs ?? 100, clock }));
  const settings = {
    fetch: options.fetch,
    userAgent: options.contactUrl === undefined ? `${token}/1.0` : `${token}/1.0 (+${options.contactUrl})`,
    userAgentToken: token,
    concurrency,
    maxCrawlDelayMs: options.maxCrawlDelayMs ?? 5_000,
    maxBackoffMs: options.maxBackoffMs ?? 30_000,
    pageTimeoutMs: options.pageTimeoutMs ?? 20_000,
    maxPageBytes: options.maxPageBytes ?? 5 * 1024 * 1024,
    maxSitemapUrls: options.maxSitemapUrls ?? 20_000,
    clock,
    memory: options.memoryFolder === undefined ? undefined : createAnswerMemory(options.memoryFolder, MEMORY_BYTES),
  };
  const { render, addresses = [] } = options;
  const rendering = {
    mode: render?.mode ?? "off",
    open:
      render === undefined || render.mode === "off"
        ? undefined
        : () => createPageRenderer({ ...render, program: render.browser, userAgent: settings.userAgent, clock }),
  };

  return {
    crawl: async (request) => {
      using lease = paces.lease();
      const result = await crawlSite(request, { ...settings, rendering, paceOf: lease.paceOf });
      return addresses.length === 0 ? result : { ...result, crawlerAddresses: [...addresses] };
    },
    readAccess: async (request) => {
      using lease = paces.lease();
      return await readAccess(request, { ...settings, paceOf: lease.paceOf });
    },
    publishedRanges: () => publishedRanges(options.rangesFolder),
    verifyName: createNameVerifier(options.dns ?? machineDns(), clock),
    openLog: (request) => openLog(settings, request),
  };
}

interface PaceLease extends Disposable {
  paceOf(host: string): HostPace;
}

/** All crawls of one host share its pace. An unused pace is removed. */
function createPaces(createPace: () => HostPace): { lease(): PaceLease } {
  const shared = new Map<string, { pace: HostPace; users: number }>();
  return {
    lease() {
      const used = new Set<string>();
      return {
        paceOf(host) {
          const entry = shared.get(host) ?? { pace: createPace(), users: 0 };
          shared.set(host, entry);
          if (!used.has(host)) entry.users += 1;
          used.add(host);
          return entry.pace;
        },
        [Symbol.dispose]() {
          for (const host of used) {
            const entry = shared.get(host);
            if (entry === undefined) continue;
            entry.users -= 1;
            if (entry.users === 0) shared.delete(host);
          }
        },
      };
    },
  };
}
