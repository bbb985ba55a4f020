import { expect, test } from "vitest";
import type { CrawledPage, CrawlResult } from "../../../providers/crawler/port.ts";
import { linkTo, ORIGIN, sitePage, tidewellSite } from "./__fixtures__/tidewell-site.ts";
import { analysePages, RULES, toPageFinding } from "./issues.ts";

const LONG_LIST = Array.from({ length: 200 }, (_, index) => `boat${index}`).join(" ");
const LONG = "word ".repeat(40).trim();

test("finds no issues on a healthy site", () => {
  const { findings } = analysePages(tidewellSite());

  expect(findings).toEqual([]);
});

test("every rule fires for exactly the pages that break it", () => {
  const { findings } = analysePages(plantedSite());
  const paths = Object.fromEntries(
    findings.map((finding) => [finding.code, finding.evidence.map(({ url }) => url.replace(ORIGIN, ""))]),
  );

  expect(paths).toEqual({
    broken_internal_links: ["/about"],
    redirect_loops: ["/round"],
    redirect_chains: ["/old-chain"],
    mixed_http_links: ["/customers"],
    orphan_pages: ["/orphan"],
    deep_pages: ["/deep/5"],
    links_to_redirects: ["/pricing"],
    server_errors: ["/crashed"],
    canonical_to_broken: ["/canonical-broken"],
    sitemap_lists_broken: ["/gone"],
    noindex_in_sitemap: ["/hidden-but-listed"],
    canonical_to_other_content: ["/canonical-other"],
    hreflang_no_return: ["/speaks-german"],
    pages_unreachable: ["/sleepy"],
    blocked_by_robots: ["/blocked-story"],
    missing_canonical: ["/list?view=1", "/list?view=2"],
    missing_language: ["/no-language"],
    missing_title: ["/no-title"],
    duplicate_title: ["/title-twin-1", "/title-twin-2"],
    missing_description: ["/blog/no-description"],
    missing_h1: ["/no-heading"],
    duplicate_description: ["/description-twin-1", "/description-twin-2"],
    title_too_long: ["/long-title"],
    title_too_short: ["/short-title"],
    description_too_long: ["/long-description"],
    multiple_h1: ["/three-headings"],
    duplicate_content: ["/text-twin-1", "/text-twin-2"],
    thin_content: ["/thin"],
    images_without_alt: ["/pictures"],
    missing_structured_data: ["/products/bare"],
    slow_pages: ["/slow"],
    large_pages: ["/large"],
    canonical_redirect_chain: ["/canonical-chain"],
    soft_404: ["/sold-out"],
    sitemap_lists_redirects: ["/moved-but-listed"],
    ai_search_blocked: ["/closed-to-ai"],
    mixed_content: ["/insecure-script"],
    heavy_images: ["/heavy-image"],
  });
});

test("reports the target and the status of each broken link", () => {
  const { findings } = analysePages(plantedSite());

  const broken = findings.find((finding) => finding.code === "broken_internal_links");

  expect(broken?.evidence).toEqual([{ url: `${ORIGIN}/about`, detail: `links to ${ORIGIN}/gone (404)` }]);
});

test("reports a failing robots.txt, and a home page that cannot be indexed with the page that names it", () => {
  const crawl = tidewellSite();
  const pages = crawl.pages.map((page) => ({ ...page, inSitemap: false }));
  const [home, ...rest] = pages;
  const closed = home === undefined ? [] : [{ ...home, robotsDirectives: ["noindex"], hreflang: [] }];
  const robots = { status: "unreachable", crawlDelaySeconds: null, sitemaps: [] } as const;

  const { findings } = analysePages({
    ...crawl,
    pages: [...closed, ...rest],
    robots: { ...robots, sitemaps: [] },
    sitemapUrls: 0,
  });

  expect(findings.map(({ code, evidence }) => [code, evidence[0]?.url])).toEqual([
    ["start_page_not_indexable", `${ORIGIN}/`],
    ["robots_unreachable", `${ORIGIN}/robots.txt`],
    ["hreflang_dead_target", `${ORIGIN}/de`],
  ]);
});

test.each([
  ["/index.html", {}, []],
  ["/index.html", { robotsDirectives: ["noindex"] }, ["start_page_not_indexable"]],
  ["/other", {}, ["start_page_not_indexable"]],
])("judges a home page whose canonical link names %s by what that address is (%o)", (path, changes, expected) => {
  const crawl = tidewellSite();
  const [home, ...rest] = crawl.pages;
  if (home === undefined) throw new Error("The site has no home page.");
  const canonical = `${ORIGIN}${path}`;
  const named = { ...home, url: canonical, finalUrl: canonical, canonical, ...changes };
  const pages = [{ ...home, canonical }, ...rest, named];

  const codes = analysePages({ ...crawl, pages }).findings.map(({ code }) => code);

  expect(codes.filter((code) => code === "start_page_not_indexable")).toEqual(expected);
});

test("ignores pages that are deliberately not indexable", () => {
  const bare = {
    title: null,
    description: null,
    headings: [],
    canonical: null,
    wordCount: 3,
    images: { total: 9, withoutAlt: 9 },
  };
  const hidden = sitePage("/thank-you", { ...bare, robotsDirectives: ["noindex", "follow"], inSitemap: false });

  const { findings } = analysePages(withPages(tidewellSite(), [hidden]));

  expect(findings).toEqual([]);
});

test("does not call the short pages of a site thin unless they are almost empty", () => {
  const crawl = tidewellSite();
  const brief = { ...crawl, pages: crawl.pages.map((page) => ({ ...page, wordCount: 90 })) };

  expect(codes(brief)).toEqual([]);
  expect(codes(withPages(brief, [sitePage("/stub", { wordCount: 29 })]))).toEqual(["thin_content"]);
  expect(codes(withPages(brief, [sitePage("/hours", { wordCount: 30 })]))).toEqual([]);
});

test("recognizes a page over http, with www. and with its parameters in another order", () => {
  const page = sitePage("/list?b=2&a=1", { canonical: `${ORIGIN}/list?a=1&b=2` });
  const crawl = withPages(tidewellSite(), [page, sitePage("/other")], { link: false });
  const linked = addLinks(crawl, {
    "/about": "https://www.tidewell.example/list?a=1&b=2",
    "/terms": "https://www.tidewell.example/other",
  });

  expect(codes(linked)).toEqual([]);
});

test("a public site without HTTPS is an issue, and a test server is none", () => {
  const over = (origin: string): CrawlResult => ({
    ...tidewellSite(),
    startUrl: `${origin}/`,
    pages: [],
    sitemapUrls: 1,
  });
  const foundAt = (origin: string) => {
    const page = sitePage("/", { url: `${origin}/`, finalUrl: `${origin}/`, canonical: `${origin}/` });
    return codes({ ...over(origin), pages: [page] }).filter((code) => code === "no_https");
  };

  expect(foundAt("http://tidewell.example")).toEqual(["no_https"]);
  for (const origin of ["https://tidewell.example", "http://127.0.0.1:8080", "http://localhost", "http://nas.local"])
    expect(foundAt(origin)).toEqual([]);
});

test("an address that is not public needs no rules for crawlers", () => {
  const at = (origin: string): CrawlResult => {
    const page = sitePage("/", {
      url: `${origin}/`,
      finalUrl: `${origin}/`,
      canonical: `${origin}/`,
      inSitemap: false,
      blockedAiCrawlers: ["GPTBot", "OAI-SearchBot"],
    });
    const robots = { status: "unreachable" as const, crawlDelaySeconds: null, sitemaps: [] };
    return { ...tidewellSite(), startUrl: `${origin}/`, pages: [page], sitemapUrls: 0, robots };
  };
  const forCrawlers = ["robots_unreachable", "ai_search_blocked"];
  const foundAt = (origin: string) => codes(at(origin)).filter((code) => forCrawlers.includes(code));

  expect(foundAt("https://tidewell.example")).toEqual(forCrawlers);
  expect(foundAt("http://127.0.0.1:8080")).toEqual([]);
  expect(foundAt("https://staging.internal")).toEqual([]);
});

test("reports a canonical link that redirects to other content once", () => {
  const moved = sitePage("/new", { url: `${ORIGIN}/moved`, redirects: [`${ORIGIN}/moved`], inSitemap: false });
  const pages = [sitePage("/new"), moved, sitePage("/old", { canonical: `${ORIGIN}/moved` })];

  const found = codes(withPages(tidewellSite(), pages));

  expect(found.filter((code) => code.startsWith("canonical"))).toEqual(["canonical_redirect_chain"]);
});

test("prints values that cross a threshold as more than the threshold", () => {
  const detailOf = (code: string, page: Partial<CrawledPage>) =>
    analysePages(withPages(tidewellSite(), [sitePage("/edge", page)])).findings.find((issue) => issue.code === code)
      ?.evidence[0]?.detail;
  const image = { kind: "image" as const, url: `${ORIGIN}/a.jpg`, bytes: 1_000_001 };

  expect(detailOf("large_pages", { bytes: 1_000_001 })).toBe("1.01 MB, more than 1 MB");
  expect(detailOf("large_pages", { bytes: 1_000_000 })).toBeUndefined();
  expect(detailOf("slow_pages", { fetchMs: 1801 })).toMatch(/^1\.801 s, more than 1\.8 s;/);
  expect(detailOf("heavy_images", { resources: [image] })).toBe(`${ORIGIN}/a.jpg (1.01 MB)`);
  expect(detailOf("title_too_short", { title: "Eleven char" })).toBe("“Eleven char”");
  expect(RULES.find(({ code }) => code === "title_too_short")?.advice).toContain("at least 12 characters");
});

test("does not report orphan pages when only a part of the site was read", () => {
  const crawl = withPages(tidewellSite(), [sitePage("/orphan")], { link: false });

  expect(codes(crawl)).toEqual(["orphan_pages"]);
  expect(codes({ ...crawl, ended: "page_limit" })).toEqual([]);
});

test("puts the most severe issues first, and lists at most 20 pages but counts all", () => {
  const failing = Array.from({ length: 30 }, (_, index) =>
    sitePage(`/failing-${index}`, { status: 500, inSitemap: false }),
  );
  const untitled = Array.from({ length: 40 }, (_, index) => sitePage(`/untitled-${index}`, { title: null }));

  const { findings } = analysePages(withPages(tidewellSite(), [...untitled, ...failing]));

  expect(
    findings.map(toPageFinding).map(({ severity, pageCount, pages }) => [severity, pageCount, pages.length]),
  ).toEqual([
    ["high", 30, 20],
    ["medium", 40, 20],
  ]);
});

test("every rule has a unique code and gives advice in whole sentences", () => {
  expect(new Set(RULES.map((rule) => rule.code)).size).toBe(RULES.length);
  expect(RULES.filter((rule) => !/^[a-z0-9_]+$/.test(rule.code) || !/^\p{Lu}.*\.$/u.test(rule.advice))).toEqual([]);
});

test("accepts an empty site", () => {
  const { inventory, findings } = analysePages({ ...tidewellSite(), pages: [], skipped: [], sitemapUrls: 1 });

  expect([inventory.rows, findings]).toEqual([[], []]);
});

function codes(crawl: CrawlResult): string[] {
  return analysePages(crawl).findings.map((finding) => finding.code);
}

/** The healthy site with one page of every defect. */
function plantedSite(): CrawlResult {
  const twin = sitePage("/text-twin-1");
  const crawl = withPages(
    tidewellSite(),
    [
      sitePage("/gone", { status: 404 }),
      sitePage("/crashed", { status: 500, inSitemap: false }),
      sitePage("/moved", { finalUrl: `${ORIGIN}/about`, redirects: [`${ORIGIN}/moved`], inSitemap: false }),
      sitePage("/old-chain", {
        finalUrl: `${ORIGIN}/about`,
        redirects: [`${ORIGIN}/old-chain`, `${ORIGIN}/older`],
        inSitemap: false,
      }),
      sitePage("/canonical-broken", { canonical: `${ORIGIN}/gone` }),
      sitePage("/hidden-but-listed", { robotsDirectives: ["noindex"] }),
      sitePage("/canonical-other", { canonical: `${ORIGIN}/about` }),
      sitePage("/list?sort=price", { canonical: `${ORIGIN}/list` }),
      sitePage("/list"),
      sitePage("/speaks-german", { hreflang: [{ language: "de", url: `${ORIGIN}/de` }] }),
      ...["/list?view=1", "/list?view=2"].map((path) =>
        sitePage(path, { canonical: null, text: LONG_LIST, wordCount: 200 }),
      ),
      sitePage("/no-language", { language: null }),
      sitePage("/no-title", { title: " " }),
      sitePage("/title-twin-1", { title: "The very same title" }),
      sitePage("/title-twin-2", { title: "The very same Title " }),
      sitePage("/blog/no-description", { description: null }),
      sitePage("/no-heading", { headings: [{ level: 2, text: "Not the main one" }] }),
      sitePage("/description-twin-1", { description: "The very same description." }),
      sitePage("/description-twin-2", { description: "The very same description." }),
      sitePage("/long-title", { title: `Long ${LONG}` }),
      sitePage("/short-title", { title: "Hm" }),
      sitePage("/long-description", { description: LONG }),
      sitePage("/three-headings", {
        headings: [
          { level: 1, text: "One" },
          { level: 1, text: "Two" },
          { level: 1, text: "Three" },
        ],
      }),
      twin,
      sitePage("/text-twin-2", { text: twin.text, headings: twin.headings }),
      sitePage("/thin", { wordCount: 20 }),
      sitePage("/pictures", { images: { total: 4, withoutAlt: 2 } }),
      sitePage("/products/bare", { text: "It costs €20." }),
      sitePage("/products/marked", { structuredDataTypes: ["Product"] }),
      sitePage("/slow", { fetchMs: 3100 }),
      sitePage("/large", { bytes: 1_000_001 }),
      sitePage("/canonical-chain", { canonical: `${ORIGIN}/chain-start` }),
      sitePage("/chain-start", {
        finalUrl: `${ORIGIN}/canonical-chain`,
        redirects: [`${ORIGIN}/chain-start`, `${ORIGIN}/chain-middle`],
        inSitemap: false,
      }),
      sitePage("/sold-out", { text: "Sorry, this product is no longer available.", wordCount: 7 }),
      sitePage("/moved-but-listed", { finalUrl: `${ORIGIN}/about`, redirects: [`${ORIGIN}/moved-but-listed`] }),
      sitePage("/closed-to-ai", { blockedAiCrawlers: ["GPTBot", "OAI-SearchBot"] }),
      sitePage("/insecure-script", {
        resources: [{ kind: "other", element: "script", url: "http://tidewell.example/a.js" }],
      }),
      sitePage("/heavy-image", { resources: [{ kind: "image", url: `${ORIGIN}/a.png`, bytes: 1_000_001 }] }),
      sitePage("/deep/1", { links: [linkTo("/deep/2")] }),
      sitePage("/deep/2", { links: [linkTo("/deep/3")] }),
      sitePage("/deep/3", { links: [linkTo("/deep/4")] }),
      sitePage("/deep/4", { links: [linkTo("/deep/5")] }),
      sitePage("/deep/5"),
    ],
    {
      unlinked: [
        "/gone",
        "/crashed",
        "/moved",
        "/old-chain",
        "/chain-start",
        "/moved-but-listed",
        "/deep/2",
        "/deep/3",
        "/deep/4",
        "/deep/5",
      ],
    },
  );
  const orphaned = withPages(crawl, [sitePage("/orphan")], { link: false });
  const linked = addLinks(orphaned, {
    "/about": "/gone",
    "/contact": "/crashed",
    "/pricing": "/moved",
    "/customers": "http://tidewell.example/about",
    "/terms": "/blocked-story",
    "/privacy": "/login",
  });
  return {
    ...linked,
    skipped: [
      { url: `${ORIGIN}/round`, reason: "redirect_loop" },
      { url: `${ORIGIN}/sleepy`, reason: "timeout" },
      { url: `${ORIGIN}/blocked-story`, reason: "robots" },
      { url: `${ORIGIN}/login`, reason: "robots" },
    ],
  };
}

/** The site with more pages, each linked from the start page unless said otherwise. */
function withPages(
  crawl: CrawlResult,
  pages: CrawledPage[],
  options: { link?: boolean; unlinked?: string[] } = {},
): CrawlResult {
  const targets =
    options.link === false
      ? []
      : pages.map((page) => page.url.replace(ORIGIN, "")).filter((path) => options.unlinked?.includes(path) !== true);
  const [home, ...rest] = crawl.pages;
  const linking =
    home === undefined ? [] : [{ ...home, links: [...home.links, ...targets.map((path) => linkTo(path))] }];
  return { ...crawl, pages: [...linking, ...rest, ...pages] };
}

function addLinks(crawl: CrawlResult, links: Record<string, string>): CrawlResult {
  const pages = crawl.pages.map((page) => {
    const target = links[page.url.replace(ORIGIN, "")];
    return target === undefined ? page : { ...page, links: [...page.links, linkTo(target)] };
  });
  return { ...crawl, pages };
}

test("what robots.txt keeps from this crawler alone is not said to be kept from search engines", () => {
  const listed = `${ORIGIN}/listed-story`;
  const site = (content: string): CrawlResult => ({
    ...addLinks(tidewellSite(), { "/terms": "/linked-story" }),
    skipped: [
      { url: `${ORIGIN}/linked-story`, reason: "robots" },
      { url: listed, reason: "robots" },
    ],
    blockedInSitemap: [listed],
    robots: { status: "found", crawlDelaySeconds: null, sitemaps: [], content },
  });
  const codesOf = (content: string) =>
    analysePages(site(content))
      .findings.map(({ code }) => code)
      .filter((code) => code === "blocked_by_robots" || code === "sitemap_lists_blocked")
      .toSorted();
  const both = ["blocked_by_robots", "sitemap_lists_blocked"];

  expect(codesOf("User-agent: FindableBot\nDisallow: /")).toEqual([]);
  expect(codesOf("User-agent: FindableBot\nDisallow: /\n\nUser-agent: bingbot\nDisallow: /*-story$")).toEqual(both);
  expect(codesOf("User-agent: *\nDisallow: /*-story$")).toEqual(both);
});
