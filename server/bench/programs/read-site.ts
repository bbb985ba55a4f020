import { Parser } from "htmlparser2";
import { createEgress } from "../../src/platform/egress/egress.ts";
import { createCrawler } from "../../src/providers/crawler/live/crawler.ts";
import { type ProgramBody, serveProgram } from "../harness/program.ts";

export interface ReadSite {
  pages: number;
  /** What was found and not read: how many addresses for each reason. */
  skipped: Record<string, number>;
  seconds: number;
  /** Growth of the largest resident memory of the process. */
  memoryMegabytes: number;
}

const AT_ONCE = 8;

/** Reads a site as a run does, or as a plain loop that fetches pages, parses them and follows their links. */
export const readSiteProgram: ProgramBody<
  { by: "crawler" | "loop" },
  { origin: string; maxPages: number },
  ReadSite,
  null
> = {
  async start({ by }) {
    const egress = createEgress({ allowPrivate: true });
    return {
      facts: null,
      async answer({ origin, maxPages }) {
        const before = process.resourceUsage().maxRSS;
        const since = performance.now();
        const read = await (by === "loop" ? loop : crawl)(egress.fetch, origin, maxPages);
        const seconds = (performance.now() - since) / 1000;
        return { ...read, seconds, memoryMegabytes: (process.resourceUsage().maxRSS - before) / 1024 };
      },
      close: () => egress.close(),
    };
  },
};

type Read = Pick<ReadSite, "pages" | "skipped">;

async function crawl(fetch: typeof globalThis.fetch, site: string, maxPages: number): Promise<Read> {
  const crawler = createCrawler({ fetch, delayMs: 0, concurrency: AT_ONCE });
  const { signal } = new AbortController();
  const { pages, skippedGroups = [] } = await crawler.crawl({ site, maxPages, timeLimitMs: 3_600_000, signal });
  const skipped: Read["skipped"] = {};
  for (const { reason, count } of skippedGroups) skipped[reason] = (skipped[reason] ?? 0) + count;
  return { pages: pages.length, skipped };
}

async function loop(fetch: typeof globalThis.fetch, origin: string, maxPages: number): Promise<Read> {
  const waiting = [`${origin}/`];
  const known = new Set(waiting);
  let read = 0;
  async function work(): Promise<void> {
    for (let address = waiting.shift(); address !== undefined && read < maxPages; address = waiting.shift()) {
      read += 1;
      const response = await fetch(address);
      const html = await response.text();
      const parser = new Parser({
        onopentag(name, { href }) {
          const target = name === "a" && href !== undefined ? URL.parse(href, address) : null;
          if (target === null || target.origin !== origin || known.has(target.href)) return;
          known.add(target.href);
          waiting.push(target.href);
        },
      });
      parser.end(html);
    }
  }
  while (waiting.length > 0 && read < maxPages) await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { pages: read, skipped: {} };
}

serveProgram(import.meta.url, readSiteProgram);
