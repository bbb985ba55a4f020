import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { SitemapFile } from "../port.ts";
import { FetchFailure } from "./fetch-bytes.ts";
import { atOrigin, pageKey, withoutTracking } from "./page-url.ts";
import { parseSitemap } from "./parse-sitemap.ts";
import { redirectTarget, type SiteClient } from "./site-client.ts";
import type { SiteScope } from "./site-scope.ts";

export interface SitemapFindings {
  /** Pages of the site, each once. */
  pages: URL[];
  /** Language versions that sitemaps name, by the key of their page. */
  alternates: Map<string, { language: string; url: string }[]>;
  files: SitemapFile[];
  /** Other sites whose addresses these sitemaps list, and which do not name the sitemap themselves. */
  foreign: { sitemap: string; host: string; count: number }[];
  warnings: string[];
}

export interface SitemapSearch {
  client: SiteClient;
  scope: SiteScope;
  /** Sitemap URLs from robots.txt, which may be on other hosts. The default location is always read too. */
  listed: readonly string[];
  maxUrls: number;
  isOver: () => boolean;
}

/** The format allows 50 MB of text in a file (sitemaps.org). */
const MAX_SITEMAP_BYTES = 50 * 1024 * 1024;
const MAX_NESTING = 3;
const MAX_FILES = 500;
/** So many files are read even on a slow site. */
const FIRST_FILES = 3;
const MAX_REDIRECTS = 5;
const MAX_ALTERNATES = 200;
const MAX_FOREIGN = 5;
/** Where generators put a sitemap that robots.txt does not name. Read one after the other until one has addresses. */
const OTHER_PLACES = ["/sitemap_index.xml", "/wp-sitemap.xml", "/sitemap-index.xml", "/sitemap.xml.gz", "/sitemap.txt"];

interface Waiting {
  url: URL;
  nesting: number;
  /** Whether a missing file is worth a warning. */
  isNamed: boolean;
  /** Hosts whose files this one may name. */
  host: string;
}

/** Reads the site's sitemaps through redirects and indexes. Reports each file, also those that it could not read. */
export async function collectSitemaps(search: SitemapSearch): Promise<SitemapFindings> {
  const { scope, listed, maxUrls } = search;
  const pages = new Map<string, URL>();
  const alternates: SitemapFindings["alternates"] = new Map();
  const files: SitemapFile[] = [];
  const foreignBy = new Map<string, { sitemap: string; page: URL; count: number }>();
  const warnings: string[] = [];
  const seen = new Set<string>();
  const named = listed.flatMap((address) => toWaiting(address, scope.origin, { nesting: 0, isNamed: true }));
  const usual = toWaiting("/sitemap.xml", scope.origin, { nesting: 0, isNamed: false });
  const waiting: Waiting[] = [...named, ...usual];
  const places = OTHER_PLACES.flatMap((place) => toWaiting(place, scope.origin, { nesting: 0, isNamed: false }));

  for (;;) {
    if (waiting.length === 0 && pages.size === 0) waiting.push(...places.splice(0, 1));
    const next = waiting.shift();
    if (next === undefined) break;
    if (seen.has(next.url.href)) continue;
    if (seen.size >= MAX_FILES || pages.size >= maxUrls || (seen.size >= FIRST_FILES && search.isOver())) {
      // A file that was only looked for at a usual place is no loss.
      const left = [next, ...waiting].filter(({ isNamed }) => isNamed).length;
      if (left > 0) warnings.push(`${left} sitemaps were not read; ${pages.size} addresses of the others are known.`);
      break;
    }
    seen.add(next.url.href);

    const read = await readSitemapText(search.client, next.url, seen);
    if ("problem" in read) {
      if (next.isNamed || read.problem !== "missing") files.push(fileOf(next, { problem: read.problem }));
      if (next.isNamed) warnings.push(`The sitemap ${next.url.href} could not be read.`);
      continue;
    }
    const found = await parseSitemap(read.text);
    let foreign = 0;
    let left = 0;
    for (const entry of found.pages) {
      const page = withoutTracking(entry.url, read.url.href);
      if (page === undefined) continue;
      if (!scope.includes(page)) {
        foreign += 1;
        const group = `${next.url.href} ${page.host}`;
        const counted = foreignBy.get(group) ?? { sitemap: next.url.href, page, count: 0 };
        counted.count += 1;
        if (foreignBy.size < MAX_FOREIGN || foreignBy.has(group)) foreignBy.set(group, counted);
      } else if (pages.size >= maxUrls && !pages.has(page.href)) left += 1;
      else {
        pages.set(page.href, page);
        if (entry.alternates.length > 0) {
          alternates.set(pageKey(atOrigin(scope, page)), entry.alternates.slice(0, MAX_ALTERNATES));
        }
      }
    }
    if (left > 0)
      warnings.push(`${left} addresses of the sitemap ${next.url.href} were not used: the limit is ${maxUrls}.`);
    const isNone = found.kind === "unknown" && (next.isNamed || read.text.trim() !== "");
    const problem = isNone ? "not_a_sitemap" : found.isCutOff ? "cut_off" : null;
    if (problem === null || problem === "cut_off" || next.isNamed || next.url.pathname === "/sitemap.xml") {
      files.push(
        fileOf(next, { problem, addresses: found.pages.length, foreign, bytes: read.bytes, found, at: read.url }),
      );
    }
    if (isNone && next.isNamed) warnings.push(`The sitemap ${next.url.href} could not be read.`);
    if (next.nesting >= MAX_NESTING) continue;
    for (const address of found.sitemaps) {
      const vouched = new Set([next.host, read.url.host]);
      const nested = toWaiting(address, read.url.href, { nesting: next.nesting + 1, isNamed: true });
      waiting.push(...nested.filter(({ url }) => scope.includes(url) || vouched.has(url.host)));
    }
  }
  const foreign = await withoutVouched(search.client, [...foreignBy.values()]);
  return { pages: [...pages.values()], alternates, files, foreign, warnings };
}

/** A sitemap may list addresses of a host whose robots.txt names it (sitemaps.org, cross submits). */
async function withoutVouched(
  client: SiteClient,
  groups: readonly { sitemap: string; page: URL; count: number }[],
): Promise<SitemapFindings["foreign"]> {
  const checked = await Promise.all(
    groups.map(async ({ sitemap, page, count }) => {
      const named = await sitemapsNamedBy(client, page);
      return named === undefined || named.includes(sitemap) ? [] : [{ sitemap, host: page.host, count }];
    }),
  );
  return checked.flat();
}

/** Undefined if the host does not answer: what could not be checked is no fault. */
async function sitemapsNamedBy(client: SiteClient, page: URL): Promise<string[] | undefined> {
  try {
    const robots = await client.robotsOf(page);
    return robots.status === "unreachable" ? undefined : robots.sitemaps;
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    // A host that does not exist names nothing.
    return error.code === "ENOTFOUND" ? [] : undefined;
  }
}

function toWaiting(address: string, base: string, options: Pick<Waiting, "nesting" | "isNamed">): Waiting[] {
  const url = URL.parse(address, base);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return [];
  url.hash = "";
  return [{ url, host: url.host, ...options }];
}

function fileOf(
  { url, nesting }: Waiting,
  facts: {
    problem: SitemapFile["problem"];
    addresses?: number;
    foreign?: number;
    bytes?: number;
    found?: { sitemaps: readonly string[]; lastModified: readonly string[] };
    at?: URL;
  },
): SitemapFile {
  const { problem, addresses = 0, foreign = 0, bytes = 0, found, at } = facts;
  const dates = found?.lastModified ?? [];
  return {
    url: url.href,
    finalUrl: at?.href ?? url.href,
    nesting,
    problem,
    addresses,
    foreignAddresses: foreign,
    sitemaps: found?.sitemaps.length ?? 0,
    bytes,
    lastModified: { count: dates.length, distinct: new Set(dates).size, latest: dates.toSorted().at(-1) ?? null },
  };
}

type SitemapText = { text: string; url: URL; bytes: number } | { problem: NonNullable<SitemapFile["problem"]> };

/** Follows redirects, also to other hosts: many sites keep their sitemaps at a file service. */
async function readSitemapText(client: SiteClient, start: URL, seen: Set<string>): Promise<SitemapText> {
  try {
    let url = start;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      if (!(await client.robotsOf(url)).allows(url)) return { problem: "blocked" };
      const answer = await client.get(url, { maxBytes: MAX_SITEMAP_BYTES });
      const next = redirectTarget(answer, url);
      if (next !== undefined) {
        if (seen.has(next.href)) return { problem: "redirect" };
        seen.add(next.href);
        url = next;
        continue;
      }
      if (answer.status === 404 || answer.status === 410) return { problem: "missing" };
      if (answer.status !== 200) return { problem: "refused" };
      const bytes = await unpack(answer.body);
      return { text: new TextDecoder().decode(bytes), url, bytes: bytes.length };
    }
    return { problem: "redirect" };
  } catch (error) {
    // A site without a readable sitemap is crawled by its links.
    return { problem: error instanceof FetchFailure ? "unreachable" : "not_a_sitemap" };
  }
}

const unpackGzip = promisify<Uint8Array, { maxOutputLength: number }, Uint8Array>(gunzip);

async function unpack(body: Uint8Array): Promise<Uint8Array> {
  const isGzip = body[0] === 0x1f && body[1] === 0x8b;
  return isGzip ? unpackGzip(body, { maxOutputLength: MAX_SITEMAP_BYTES }) : body;
}
