import type { CrawledPage, CrawlResult, PageLink } from "../../../../providers/crawler/port.ts";

/**
 * A site written as text, as a crawl would read it. Pages are separated by `=== path | title | description`; `#`, `##`, `###` are headings,
 * `[text](path)` on a line of its own is a link. The menu and the closing lines are on every page.
 */
export function writtenSite(options: {
  host: string;
  language: string;
  menu: [string, string][];
  closing: string[];
  text: string;
}): CrawlResult {
  const origin = `https://${options.host}`;
  const pages = options.text
    .split(/^=== /m)
    .filter((page) => page.trim() !== "")
    .map((page) => readPage(page, origin, options));
  return {
    startUrl: `${origin}/`,
    host: options.host,
    pages,
    skipped: [],
    robots: { status: "found", crawlDelaySeconds: null, sitemaps: [`${origin}/sitemap.xml`] },
    sitemapUrls: pages.length,
    ended: "complete",
    warnings: [],
  };
}

function readPage(
  written: string,
  origin: string,
  { language, menu, closing }: { language: string; menu: [string, string][]; closing: string[] },
): CrawledPage {
  const [head = "", ...rest] = written.split("\n");
  const [path = "/", title = "", description = ""] = head.split("|").map((part) => part.trim());
  const lines = rest.map((line) => line.trim()).filter((line) => line !== "");
  const url = new URL(path, origin).href;
  const link = (text: string, target: string, boilerplate: boolean): PageLink => {
    const address = new URL(target, origin);
    return { url: address.href, text, internal: address.origin === origin, nofollow: false, boilerplate };
  };
  const inText = lines.flatMap((line) => {
    const [, text = "", target = ""] = /^\[(.+)\]\((.+)\)$/.exec(line) ?? [];
    return text === "" ? [] : [link(text, target, false)];
  });
  const text = [...lines.map((line) => line.replace(/^#+ /, "").replace(/^\[(.+)\]\(.+\)$/, "$1")), ...closing].join(
    "\n",
  );
  return {
    url,
    finalUrl: url,
    status: 200,
    redirects: [],
    depth: path === "/" ? 0 : path.split("/").length - 1,
    inSitemap: true,
    fetchMs: 20,
    bytes: text.length,
    title: title === "" ? null : title,
    description: description === "" ? null : description,
    canonical: url,
    language,
    robotsDirectives: [],
    hreflang: [],
    headings: lines.flatMap(headingIn),
    structuredDataTypes: [],
    openGraph: { title: null, description: null, image: null, siteName: null },
    links: [...menu.map(([anchor, target]) => link(anchor, target, true)), ...inText],
    images: { total: 0, withoutAlt: 0 },
    text,
    wordCount: text.split(/\s+/).length,
  };
}

function headingIn(line: string): CrawledPage["headings"] {
  const [, marks = "", text = ""] = /^(#{1,3}) (.+)$/.exec(line) ?? [];
  if (marks.length === 1) return [{ level: 1, text }];
  if (marks.length === 2) return [{ level: 2, text }];
  return marks.length === 3 ? [{ level: 3, text }] : [];
}
