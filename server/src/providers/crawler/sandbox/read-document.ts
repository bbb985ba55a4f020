import { fnv1a } from "../../../market/random.ts";
import type { SiteDocument, SiteText } from "../../../market/worlds/site-document.ts";
import type { CrawledPage, PageLink, PageResource } from "../port.ts";

export interface PageReader {
  /** Paths in the sitemap. */
  paths: readonly string[];
  /** Undefined if the page does not exist. */
  read(path: string, depth: number): CrawledPage | undefined;
}

const MAX_TEXT = 50_000;

/** Reads a site's documents like crawled pages: with their common menu and closing line. */
export function createPageReader(origin: string, { site, documents, blockedAiCrawlers }: SiteText): PageReader {
  const { name, business } = site;
  const { language = "en" } = business.trade;
  const byPath = new Map(documents.map((document) => [document.path, document]));
  const link = (text: string, path: string, boilerplate: boolean): PageLink => {
    return { url: new URL(path, origin).href, text, internal: true, nofollow: false, boilerplate };
  };
  const guides = documents
    .filter(({ kind }) => kind === "guide")
    .map(({ title, path }) => link(titleOf(title), path, false));
  const menu = [
    link(name, "/", true),
    ...documents
      .filter(({ inMenu, path }) => inMenu && path !== "/")
      .map(({ title, path }) => link(titleOf(title), path, true)),
  ];
  return {
    paths: documents.filter(({ kind }) => kind !== "missing").map(({ path }) => path),
    read(path, depth) {
      const redirects = redirectsFrom(path, byPath);
      const document = byPath.get(byPath.get(redirects.at(-1) ?? path)?.faults?.movedTo ?? path);
      if (document === undefined) return undefined;
      const { title, description, blocks, kind, images, types, faults = {} } = document;
      const url = new URL(document.path, origin).href;
      const text = [...blocks.map((block) => block.text), `© ${name}`].join("\n").slice(0, MAX_TEXT);
      const isMissing = kind === "missing";
      // The start page links to the main pages; guides link to each other.
      const more =
        path === "/" ? guides : kind === "guide" ? guides.filter((guide) => guide.url !== url).slice(0, 3) : [];
      return {
        url: new URL(path, origin).href,
        finalUrl: url,
        status: isMissing ? 404 : 200,
        redirects: redirects.map((moved) => new URL(moved, origin).href),
        depth,
        inSitemap: !isMissing,
        fetchMs: 40 + (fnv1a(url) % 260),
        bytes: 4000 + 3 * text.length,
        title,
        description,
        canonical: isMissing ? null : new URL(faults.canonicalPath ?? document.path, origin).href,
        language,
        robotsDirectives: [],
        hreflang:
          faults.translatedPath === undefined
            ? []
            : [{ language: language === "de" ? "en" : "de", url: new URL(faults.translatedPath, origin).href }],
        headings: blocks.flatMap((block) =>
          block.kind === "heading" ? [{ level: block.level, text: block.text }] : [],
        ),
        structuredDataTypes: types,
        openGraph: { title, description, image: isMissing ? null : new URL("/share.png", origin).href, siteName: name },
        links: [
          ...menu,
          ...blocks.flatMap((block) => (block.kind === "link" ? [link(block.text, block.path, false)] : [])),
          ...more,
          ...blocks.flatMap((block): PageLink[] =>
            block.kind === "outside"
              ? [{ url: block.url, text: block.text, internal: false, nofollow: !block.follow, boilerplate: false }]
              : [],
          ),
        ],
        images,
        resources: resourcesOf(document, origin),
        blockedAiCrawlers,
        text,
        wordCount: text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0,
      };
    },
  };
}

/** An address without a document. */
export function missingPage(url: string): CrawledPage {
  return {
    url,
    finalUrl: url,
    status: 404,
    redirects: [],
    depth: 1,
    inSitemap: false,
    fetchMs: 40 + (fnv1a(url) % 260),
    bytes: 0,
    title: null,
    description: null,
    canonical: null,
    language: null,
    robotsDirectives: [],
    hreflang: [],
    headings: [],
    structuredDataTypes: [],
    openGraph: { title: null, description: null, image: null, siteName: null },
    links: [],
    images: { total: 0, withoutAlt: 0 },
    resources: [],
    blockedAiCrawlers: [],
    text: "",
    wordCount: 0,
  };
}

/** The addresses of the redirects that a path begins, itself first. */
function redirectsFrom(path: string, byPath: ReadonlyMap<string, SiteDocument>): string[] {
  const redirects: string[] = [];
  let at: string | undefined = path;
  while (at !== undefined && byPath.get(at)?.faults?.movedTo !== undefined) {
    redirects.push(at);
    at = byPath.get(at)?.faults?.movedTo;
  }
  return redirects;
}

/** The pictures of a page with their sizes, one of them over http where the page has that fault. */
function resourcesOf({ path, images, faults = {} }: SiteDocument, origin: string): PageResource[] {
  const name = path === "/" ? "start" : path.slice(1).replaceAll("/", "-");
  const pictures = Array.from({ length: images.total }, (_, place): PageResource => {
    const url = new URL(`/images/${name}-${place + 1}.jpg`, origin).href;
    const heavy = place === 0 ? faults.heavyImageBytes : undefined;
    return { kind: "image", url, bytes: heavy ?? 30_000 + (fnv1a(url) % 400_000) };
  });
  const insecure = new URL("/images/badge.png", origin);
  insecure.protocol = "http:";
  return faults.loadsInsecurely === true ? [...pictures, { kind: "image", url: insecure.href }] : pictures;
}

function titleOf(title: string): string {
  return title.split(" | ")[0] ?? title;
}
