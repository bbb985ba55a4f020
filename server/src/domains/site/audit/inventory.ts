import { groupNearDuplicates, NEARLY_EQUAL_PAGES } from "../../../kernel/text/near-duplicates.ts";
import type { CrawledPage, CrawlResult, SkipReason } from "../../../providers/crawler/port.ts";
import { spellAddress } from "./address.ts";
import { clickDepths, readLinks, type SiteLinks } from "./link-graph.ts";
import { type Anchor, anchorsOf, linkWeights } from "./link-weight.ts";
import { classifySitePage, type SitePageType } from "./page-type.ts";
import { isHiddenFrom } from "./robots-directives.ts";
import { isSoftMissing } from "./soft-missing.ts";
import { isUnchecked } from "./unchecked.ts";

export type IndexabilityReason = "indexable" | "noindex" | "canonical_elsewhere" | "redirect" | "status" | "blocked";

/** An address that responded. */
export interface PageRow {
  /** The final address after redirects; for a row that is only a redirect, the address that redirects. */
  url: string;
  status: number;
  type: SitePageType;
  indexability: IndexabilityReason;
  title: string | null;
  description: string | null;
  canonical: string | null;
  language: string | null;
  wordCount: number;
  headings: { level: 1 | 2 | 3; text: string }[];
  structuredDataTypes: string[];
  /** Other pages that link here, directly or through redirects. */
  inlinks: number;
  /** Share of the site's internal links, as PageRank; the average page has 1. */
  linkWeight: number;
  /** Texts of the links that lead here. */
  anchors: Anchor[];
  /** Distinct internal addresses that the page links to. */
  outlinks: number;
  /** Links that the crawler followed from the home page to this page. */
  depth: number;
  /** Fewest links from the home page; null without a path of links. */
  clickDepth: number | null;
  inSitemap: boolean;
  /** Whether no page links here. Always false after an incomplete crawl, because unread pages may link here. */
  orphan: boolean;
  /** Pages with the same number have nearly the same text; null for unique text. */
  duplicateGroup: number | null;
  /** Addresses that redirect here, in the order of the redirects; for a row that is only a redirect, its target. */
  redirects: string[];
  images: { total: number; withoutAlt: number };
  /** Whether the page has status 200 but only says that its content is missing. */
  softMissing: boolean;
  fetchMs: number;
  bytes: number;
}

/** An address that the crawler skipped. */
export interface UnreadPage {
  url: string;
  reason: SkipReason | "guarded";
}

export interface PageInventory {
  startUrl: string;
  host: string;
  rows: PageRow[];
  unread: UnreadPage[];
}

export function buildInventory(crawl: CrawlResult): PageInventory {
  const links = readLinks(crawl);
  const depths = clickDepths(links);
  const weights = linkWeights(links);
  const anchors = anchorsOf(links);
  const groups = groupNearDuplicates(
    links.pages.map((page, row) => (isDuplicable(page, links, row) ? page.text : "")),
    NEARLY_EQUAL_PAGES,
  );
  const rows = links.pages.map((page, row) =>
    toRow(page, {
      links,
      row,
      clickDepth: depths[row] ?? null,
      linkWeight: Math.round((weights[row] ?? 0) * 100) / 100,
      anchors: anchors[row] ?? [],
      duplicateGroup: groups[row] ?? null,
      complete: crawl.ended === "complete",
    }),
  );
  const guarded = crawl.pages
    .filter(isUnchecked)
    .map(({ finalUrl }): UnreadPage => ({ url: finalUrl, reason: "guarded" }));
  return { startUrl: crawl.startUrl, host: crawl.host, rows, unread: [...crawl.skipped, ...guarded] };
}

export function isIndexable(row: PageRow): boolean {
  return row.indexability === "indexable";
}

interface Place extends Pick<PageRow, "clickDepth" | "linkWeight" | "anchors"> {
  links: SiteLinks;
  row: number;
  duplicateGroup: number | null;
  complete: boolean;
}

function toRow(page: CrawledPage, place: Place): PageRow {
  const { links, row } = place;
  const isRedirect = links.redirectRows.has(row);
  const isStart = row === links.start;
  const inlinks = links.sourcesOfRow[row]?.size ?? 0;
  const url = isRedirect ? page.url : page.finalUrl;
  return {
    url,
    status: page.status,
    type: classifySitePage(page, isStart),
    indexability: isRedirect ? "redirect" : indexabilityOf(page, links),
    title: page.title,
    description: page.description,
    canonical: page.canonical,
    language: page.language,
    wordCount: page.wordCount,
    headings: page.headings,
    structuredDataTypes: page.structuredDataTypes,
    inlinks,
    linkWeight: place.linkWeight,
    anchors: place.anchors,
    outlinks: links.targets[row]?.size ?? 0,
    depth: page.depth,
    clickDepth: place.clickDepth,
    inSitemap: page.inSitemap,
    orphan: place.complete && !isStart && !isRedirect && page.inSitemap && inlinks === 0 && page.status < 300,
    duplicateGroup: place.duplicateGroup,
    redirects: isRedirect ? [page.finalUrl] : [...new Set([page.url, ...page.redirects])].filter((hop) => hop !== url),
    images: page.images,
    softMissing: !isRedirect && isSoftMissing(page),
    fetchMs: page.fetchMs,
    bytes: page.bytes,
  };
}

function indexabilityOf(page: CrawledPage, links: SiteLinks): IndexabilityReason {
  if (page.status < 200 || page.status > 299) return "status";
  if (isHiddenFrom(page, "googlebot")) return "noindex";
  if (page.canonical !== null) {
    const canonical = links.keyOf(spellAddress(page.canonical, page.finalUrl) ?? "");
    if (canonical !== null && canonical !== links.keyOf(page.finalUrl)) return "canonical_elsewhere";
  }
  return "indexable";
}

function isDuplicable(page: CrawledPage, links: SiteLinks, row: number): boolean {
  return page.status >= 200 && page.status < 300 && !links.redirectRows.has(row);
}
