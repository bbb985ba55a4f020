import { setImmediate } from "node:timers/promises";
import { Parser } from "htmlparser2";

export interface SitemapEntry {
  url: string;
  /** Language versions that the entry names with `xhtml:link`. */
  alternates: { language: string; url: string }[];
}

export interface ParsedSitemap {
  kind: "urlset" | "index" | "feed" | "text" | "unknown";
  pages: SitemapEntry[];
  sitemaps: string[];
  /** Whether the file ends within an element. */
  isCutOff: boolean;
  /** Dates of `lastmod`, as written. */
  lastModified: string[];
}

const CHUNK = 262_144;
/** A file may list 50,000 addresses (sitemaps.org); some generators exceed it a little. */
const MAX_ENTRIES = 100_000;
const MAX_ALTERNATES = 200;
const KINDS: Readonly<Record<string, ParsedSitemap["kind"]>> = {
  urlset: "urlset",
  sitemapindex: "index",
  rss: "feed",
  rdf: "feed",
  feed: "feed",
};

/**
 * Addresses in an XML sitemap, a sitemap index, an RSS or Atom feed, or a text file with one address per line. Addresses of
 * images, videos and news, which stand in other elements, are no pages. The tokeniser knows only XML's five entities
 * and no DOCTYPE, so entities cannot expand. A truncated file yields its complete entries.
 */
export async function parseSitemap(text: string): Promise<ParsedSitemap> {
  const content = text.replace(/^\uFEFF/, "").trimStart();
  if (!content.startsWith("<")) return linesOf(content);

  const reader = createReader();
  const parser = new Parser(reader.handler, { xmlMode: true, decodeEntities: true });
  for (let start = 0; start < content.length; start += CHUNK) {
    parser.write(content.slice(start, start + CHUNK));
    if (start > 0) await setImmediate();
  }
  const { sitemap } = reader;
  const isCutOff = reader.isOpen();
  const { length } = sitemap.pages;
  parser.end();
  // The address in which the file ends is no address.
  if (isCutOff) sitemap.pages.length = length;
  sitemap.isCutOff = isCutOff;
  return sitemap;
}

function createReader() {
  const sitemap: ParsedSitemap = { kind: "unknown", pages: [], sitemaps: [], isCutOff: false, lastModified: [] };
  const open: string[] = [];
  let text: string | undefined;
  let alternates: SitemapEntry["alternates"] = [];

  function addPage(url: string): void {
    if (url !== "" && sitemap.pages.length < MAX_ENTRIES) sitemap.pages.push({ url, alternates });
  }

  const handler = {
    onopentag(name: string, attributes: Record<string, string>): void {
      const tag = localName(name);
      const parent = open.at(-1);
      if (sitemap.kind === "unknown" && KINDS[tag] !== undefined) sitemap.kind = KINDS[tag];
      if (open.length < 100) open.push(tag);
      const isAddress =
        (tag === "loc" && (parent === "url" || parent === "sitemap")) || (tag === "link" && parent === "item");
      text = isAddress || (tag === "lastmod" && parent === "url") ? "" : undefined;
      if (tag === "url") alternates = [];
      if (tag === "link" && parent === "entry" && isMainLink(attributes)) addPage(attributes["href"] ?? "");
      if (tag === "link" && parent === "url") addAlternate(attributes);
    },
    ontext(piece: string): void {
      if (text !== undefined && text.length < 5_000) text += piece;
    },
    onclosetag(name: string): void {
      const tag = localName(name);
      if (text !== undefined && tag === "lastmod") {
        if (sitemap.lastModified.length < MAX_ENTRIES) sitemap.lastModified.push(text.trim());
      } else if (text !== undefined && (tag === "loc" || tag === "link")) {
        if (open.at(-2) !== "sitemap") addPage(text.trim());
        else if (sitemap.sitemaps.length < MAX_ENTRIES) sitemap.sitemaps.push(text.trim());
      }
      text = undefined;
      if (open.at(-1) === tag) open.pop();
    },
  };

  function addAlternate({ rel, hreflang, href }: Record<string, string>): void {
    if (hreflang === undefined || href === undefined || !/\balternate\b/i.test(rel ?? "")) return;
    if (alternates.length < MAX_ALTERNATES)
      alternates.push({ language: hreflang.trim().toLowerCase(), url: href.trim() });
  }

  return { handler, sitemap, isOpen: () => open.length > 0 && sitemap.kind !== "unknown" };
}

/** The page of an Atom entry; not its file, edit address or replies. */
function isMainLink({ rel, href }: Record<string, string>): boolean {
  return href !== undefined && (rel === undefined || rel === "alternate");
}

function linesOf(content: string): ParsedSitemap {
  const lines = content.split(/\r\n|\r|\n/).map((line) => line.trim());
  const pages = lines.filter((line) => /^https?:\/\//i.test(line)).slice(0, MAX_ENTRIES);
  return {
    kind: pages.length > 0 ? "text" : "unknown",
    pages: pages.map((url) => ({ url, alternates: [] })),
    sitemaps: [],
    isCutOff: false,
    lastModified: [],
  };
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}
