import { describe, expect, it } from "vitest";
import { failureOf } from "../../../test/fakes/vendors/failure-of.ts";
import type { CrawlerPort, CrawlProgress, CrawlRequest } from "./port.ts";

/** A port, and a site with at least ten pages that it can read. */
export interface CrawlerStage {
  port: CrawlerPort;
  site: string;
}

export function crawlRequest(site: string, request: Partial<CrawlRequest> = {}): CrawlRequest {
  return { site, maxPages: 200, timeLimitMs: 20_000, signal: new AbortController().signal, ...request };
}

/** The contract of every `crawler` adapter. */
export function crawlerContract(name: string, stage: () => Promise<CrawlerStage>): void {
  describe(`${name} as crawler`, () => {
    it("reads a whole site from its start page, and reports it as complete", async () => {
      const { port, site } = await stage();
      const steps: CrawlProgress[] = [];

      const crawl = await port.crawl(crawlRequest(site, { onProgress: (step) => steps.push(step) }));

      expect(crawl.ended).toBe("complete");
      expect(crawl.pages.length).toBeGreaterThanOrEqual(10);
      expect(crawl.pages[0]).toMatchObject({ finalUrl: crawl.startUrl, status: 200, depth: 0 });
      expect(crawl.pages[0]?.title).toMatch(/\S/);
      expect(crawl.pages[0]?.text).toMatch(/\S/);
      expect(new URL(crawl.startUrl).host).toBe(crawl.host);
      expect(steps.length).toBeGreaterThan(0);
    });

    it("lists each page once under its final URL, with absolute links", async () => {
      const { port, site } = await stage();

      const { pages, host } = await port.crawl(crawlRequest(site));

      const own = pages.filter(({ redirects }) => redirects.length === 0).map(({ url }) => url);
      expect(new Set(own).size).toBe(own.length);
      const links = pages.flatMap((page) => page.links);
      expect(links.filter(({ url }) => !URL.canParse(url))).toEqual([]);
      expect(links.filter(({ url, internal }) => internal && new URL(url).host !== host)).toEqual([]);
      expect(pages.filter(({ url }) => links.some((link) => link.url === url)).length).toBeGreaterThan(5);
    });

    it("stops at the page limit, and reports that the site has more pages", async () => {
      const { port, site } = await stage();

      const crawl = await port.crawl(crawlRequest(site, { maxPages: 4 }));

      expect(crawl.pages.length).toBe(4);
      expect(crawl.ended).toBe("page_limit");
      expect(crawl.warnings).toEqual([expect.stringContaining("4")]);
    });

    it("reads pages of earlier crawls as well, with status 404 if they are missing, and none of other sites", async () => {
      const { port, site } = await stage();
      const { startUrl } = await port.crawl(crawlRequest(site, { maxPages: 1 }));
      const removed = new URL("/removed-since-the-last-crawl", startUrl).href;

      const crawl = await port.crawl(
        crawlRequest(site, { knownUrls: [startUrl, removed, "https://elsewhere.example/page"] }),
      );

      expect(crawl.pages.find(({ url }) => url === removed)).toMatchObject({ status: 404, inSitemap: false });
      expect(crawl.pages.filter(({ url }) => url === startUrl)).toHaveLength(1);
      expect(crawl.pages.filter(({ url }) => url.includes("elsewhere"))).toEqual([]);
    });

    it("reports a host name that does not exist", async () => {
      const { port } = await stage();

      const failure = await failureOf(port.crawl(crawlRequest("no-site-here.invalid")));

      expect(failure).toMatchObject({ port: "crawler", kind: "not_found" });
    });
  });
}
