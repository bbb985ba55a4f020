import { fnv1a } from "../../../market/random.ts";
import type { SiteDocument } from "../../../market/worlds/site-documents.ts";
import type { CrawledPage, PageLink } from "../port.ts";

export interface PageReader {
  /** Paths in the sitemap. */
  paths: readonly string[];
  /** Undefined if the page does not exist. */
  read(path: string, depth: number): CrawledPage | undefined;
}

const MAX_TEXT = 50_000;

/** Reads a site's documents like crawled pages: with their common menu and closing line. */
export function createPageReader(origin: string, name: string, documents: readonly SiteDocument[]): PageReader {
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
      const document = byPath.get(path);
      if (document === undefined) return undefined;
      const { title, description, blocks, kind, images, types } = document;
      const url = new URL(path, origin).href;
      const text = [...blocks.map((block) => block.text), `© ${name}`].join("\n").slice(0, MAX_TEXT);
      const isMissing = kind === "missing";
      // The start page links to the main pages; guides link to each other.
      const more =
        path === "/" ? guides : kind === "guide" ? guides.filter((guide) => guide.url !== url).slice(0, 3) : [];
      return {
        url,
        finalUrl: url,
        status: isMissing ? 404 : 200,
        redirects: [],
        depth,
        inSitemap: !isMissing,
        fetchMs: 40 + (fnv1a(url) % 260),
        bytes: 4000 + 3 * text.length,
        title,
        description,
        canonical: isMissing ? null : url,
        language: "en",
        robotsDirectives: [],
        hreflang: [],
        headings: blocks.flatMap((block) =>
          block.kind === "heading" ? [{ level: block.level, text: block.text }] : [],
        ),
        structuredDataTypes: types,
        openGraph: { title, description, image: isMissing ? null : new URL("/share.png", origin).href, siteName: name },
        links: [
          ...menu,
          ...blocks.flatMap((block) => (block.kind === "link" ? [link(block.text, block.path, false)] : [])),
          ...more,
        ],
        images,
        text,
        wordCount: text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0,
      };
    },
  };
}

function titleOf(title: string): string {
  return title.split(" | ")[0] ?? title;
}
