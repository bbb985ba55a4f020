import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { Parser } from "htmlparser2";
import { withoutTracking } from "./page-url.ts";
import type { SiteClient } from "./site-client.ts";
import type { SiteScope } from "./site-scope.ts";

export interface SitemapFindings {
  /** Pages of the site, each once. */
  pages: URL[];
  warnings: string[];
}

export interface SitemapSearch {
  client: SiteClient;
  scope: SiteScope;
  /** Sitemap URLs from robots.txt. The default location is always read too. */
  listed: readonly string[];
  maxUrls: number;
  isOver: () => boolean;
}

const MAX_SITEMAP_BYTES = 10 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 25 * 1024 * 1024;
const MAX_NESTING = 3;
const MAX_FILES = 50;

/** Reads the site's sitemaps, with indexes up to three levels deep. Skips unreadable files and warns about listed ones. */
export async function collectSitemaps(search: SitemapSearch): Promise<SitemapFindings> {
  const usual = new URL("/sitemap.xml", search.scope.origin).href;
  const waiting = [...new Set([...search.listed, usual])].map((url) => ({ url, nesting: 0 }));
  const seen = new Set<string>();
  const pages = new Map<string, URL>();
  const warnings: string[] = [];

  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (seen.size >= MAX_FILES || pages.size >= search.maxUrls || search.isOver()) {
      warnings.push(`Not all sitemaps were read; ${pages.size} of their addresses are known.`);
      break;
    }
    const url = URL.parse(next.url, search.scope.origin);
    if (url === null || !search.scope.includes(url) || seen.has(url.href)) continue;
    seen.add(url.href);

    const text = await readSitemapText(search.client, url);
    if (text === undefined) {
      if (url.href !== usual) warnings.push(`The sitemap ${url.href} could not be read.`);
      continue;
    }
    const found = parseSitemap(text);
    for (const address of found.pages) {
      const page = withoutTracking(address, url.href);
      if (page !== undefined && search.scope.includes(page) && pages.size < search.maxUrls) pages.set(page.href, page);
    }
    if (next.nesting < MAX_NESTING) {
      for (const nested of found.sitemaps.slice(0, MAX_FILES)) waiting.push({ url: nested, nesting: next.nesting + 1 });
    }
  }
  return { pages: [...pages.values()], warnings };
}

async function readSitemapText(client: SiteClient, url: URL): Promise<string | undefined> {
  try {
    if (!(await client.robotsOf(url)).allows(url)) return undefined;
    const answer = await client.get(url, { maxBytes: MAX_SITEMAP_BYTES });
    if (answer.status !== 200) return undefined;
    return new TextDecoder().decode(await unpack(answer.body));
  } catch {
    // A site without a readable sitemap is crawled by its links.
    return undefined;
  }
}

const unpackGzip = promisify<Uint8Array, { maxOutputLength: number }, Uint8Array>(gunzip);

async function unpack(body: Uint8Array): Promise<Uint8Array> {
  const isGzip = body[0] === 0x1f && body[1] === 0x8b;
  return isGzip ? unpackGzip(body, { maxOutputLength: MAX_UNPACKED_BYTES }) : body;
}

/**
 * Addresses in an XML sitemap, a sitemap index, an RSS or Atom feed, or a text file with one address per line. The
 * tokeniser knows only XML's five entities and no DOCTYPE, so entities cannot expand. A truncated file yields its complete
 * entries.
 */
export function parseSitemap(text: string): { pages: string[]; sitemaps: string[] } {
  const content = text.replace(/^\uFEFF/, "").trimStart();
  if (!content.startsWith("<")) return { pages: addressesByLine(content), sitemaps: [] };

  const pages: string[] = [];
  const sitemaps: string[] = [];
  const open: string[] = [];
  let address: string | undefined;

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const tag = localName(name);
        if (open.length < 100) open.push(tag);
        const isAddress = tag === "loc" || (tag === "link" && open.includes("item"));
        address = isAddress ? "" : undefined;
        if (tag === "link" && open.includes("entry") && attributes["href"] !== undefined)
          pages.push(attributes["href"]);
      },
      ontext(piece) {
        if (address !== undefined && address.length < 5_000) address += piece;
      },
      onclosetag(name) {
        const tag = localName(name);
        if (address !== undefined && (tag === "loc" || tag === "link")) {
          (open.includes("sitemap") ? sitemaps : pages).push(address.trim());
        }
        address = undefined;
        if (open.at(-1) === tag) open.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(content);
  return { pages, sitemaps };
}

function addressesByLine(content: string): string[] {
  return content.split(/\r\n|\r|\n/).filter((line) => /^https?:\/\//i.test(line.trim()));
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}
