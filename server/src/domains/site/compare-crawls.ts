import type { SiteChange } from "@findable/contract";
import { pageKey } from "../../kernel/text/page-key.ts";
import { comparePages, isLive, type PageUpdate } from "./compare-pages.ts";
import type { CrawledSite, KnownPage, KnownSite, ReadFinding } from "./crawled-site.ts";

export type Change = Omit<SiteChange, "pageId"> & { key: string };

export interface FindingUpdate {
  finding: ReadFinding;
  key: string;
  isNew: boolean;
}

/** What a crawl changes in the stored site. */
export interface SiteUpdate {
  pages: PageUpdate[];
  /** Issues that the crawl found, new and known. */
  open: FindingUpdate[];
  /** Issues that are fixed, and issues of pages that are gone. */
  fixed: { code: string; key: string }[];
  dropped: { code: string; key: string }[];
  changes: Change[];
}

/** Issues that depend on pages other than the affected one. Only complete crawls are compared on them. */
const CROSS_PAGE = new Set([
  "broken_internal_links",
  "redirect_loops",
  "links_to_redirects",
  "orphan_pages",
  "deep_pages",
  "canonical_to_broken",
  "canonical_to_other_content",
  "canonical_redirect_chain",
  "hreflang_no_return",
  "duplicate_title",
  "duplicate_description",
  "duplicate_content",
  "sitemap_lists_broken",
  "sitemap_lists_redirects",
  "noindex_in_sitemap",
  "no_sitemap",
  "heavy_images",
  "pages_unreachable",
  "blocked_by_robots",
]);
/** Measured times differ between crawls of an unchanged site, so these issues are listed and never reported as changes. */
const UNSTABLE = new Set(["slow_pages"]);
/** Judged against the median of the site: an unchanged page keeps its verdict when the median moves. */
const RELATIVE = new Set(["thin_content"]);
/** Issues that say the same as a page that no longer responds or is no longer indexable. */
const STATES_OF_PAGE = new Set([
  "server_errors",
  "noindex_in_sitemap",
  "canonical_to_other_content",
  "canonical_to_broken",
  "canonical_redirect_chain",
  "start_page_not_indexable",
  "blocked_by_robots",
]);
const SEVERITIES = { high: 0, medium: 1, low: 2 } as const;
const ORDER = { new: 0, gone: 1, broken: 2, fixed: 3 } as const;

/** Compares a crawl with what earlier crawls stored. A page or an issue that the crawl could not judge stays as it was. */
export function compareCrawl(known: KnownSite, read: CrawledSite): SiteUpdate {
  const pages = comparePages(known, read);
  const context: Comparison = {
    known,
    read,
    before: new Map(known.pages.map((page) => [page.key, page])),
    updates: new Map(pages.map((update) => [update.key, update])),
    seen: new Set(read.pages.map(({ url }) => pageKey(url))),
  };
  const found = new Map(read.findings.map((finding) => [keyOf(finding.code, pageKey(finding.url)), finding] as const));
  const wasOpen = new Map(known.findings.map((finding) => [keyOf(finding.code, finding.key), finding] as const));

  const opened = [...found.values()]
    .map((finding) => ({
      finding,
      key: pageKey(finding.url),
      isKnown: wasOpen.has(keyOf(finding.code, pageKey(finding.url))),
    }))
    .filter(({ finding, key, isKnown }) => isKnown || !keepsVerdict(context, finding.code, key));
  const open = opened.map(({ finding, key, isKnown }): FindingUpdate => {
    return { finding, key, isNew: !isKnown && isComparable(context, finding.code, key) };
  });
  const missing = known.findings.filter(({ code, key }) => !found.has(keyOf(code, key)));
  const dropped = missing.filter(({ code, key }) => isMoot(context, code, key));
  const fixed = missing.filter((finding) => !dropped.includes(finding) && isFixed(context, finding.code, finding.key));

  const ofFindings = [
    ...open.filter(({ isNew }) => isNew).map(({ finding, key }) => changeOf("broken", finding, key, finding.detail)),
    ...fixed.filter(({ code }) => !UNSTABLE.has(code)).map((finding) => changeOf("fixed", finding, finding.key, null)),
  ];
  const said = new Set(ofFindings.filter(({ code }) => STATES_OF_PAGE.has(code ?? "")).map(({ key }) => key));
  const ofPages = pages.flatMap((update) => pageChange(update, said));
  return { pages, open, fixed, dropped, changes: [...ofPages, ...ofFindings].toSorted(byImportance) };
}

interface Comparison {
  known: KnownSite;
  read: CrawledSite;
  before: ReadonlyMap<string, KnownPage>;
  updates: ReadonlyMap<string, PageUpdate>;
  /** Keys of URLs that responded. */
  seen: ReadonlySet<string>;
}

/** Whether an unchanged page would only change its verdict because its site changed. */
function keepsVerdict({ known, before, updates }: Comparison, code: string, key: string): boolean {
  if (!RELATIVE.has(code) || !known.wasRead) return false;
  const now = updates.get(key)?.page;
  return now !== undefined && before.get(key)?.words === now.words && before.get(key)?.state === "present";
}

/** Whether earlier crawls would have found the issue. Incomplete crawls keep what a complete one found. */
function isComparable({ known, before, updates }: Comparison, code: string, key: string): boolean {
  if (!known.wasRead || UNSTABLE.has(code)) return false;
  if (CROSS_PAGE.has(code) && !known.wasReadWhole) return false;
  return before.has(key) || updates.get(key)?.change === "new" || (!updates.has(key) && known.wasReadWhole);
}

/** Whether the issue ended with its page, or no longer applies because search engines no longer index the page. */
function isMoot({ before, updates }: Comparison, code: string, key: string): boolean {
  const update = updates.get(key);
  if (update === undefined) return false;
  if (update.state === "gone") return true;
  const wasIndexable = before.get(key)?.indexability === "indexable";
  return wasIndexable && isLive(update.page) && update.page.indexability !== "indexable" && !STATES_OF_PAGE.has(code);
}

function isFixed(context: Comparison, code: string, key: string): boolean {
  const { before, read, seen, updates } = context;
  if (CROSS_PAGE.has(code) && read.ended !== "complete") return false;
  const page = updates.get(key)?.page;
  if (before.has(key)) return page !== undefined && isLive(page) && !keepsVerdict(context, code, key);
  return seen.has(key) || read.ended === "complete";
}

function pageChange(update: PageUpdate, said: ReadonlySet<string>): Change[] {
  const { change, detail, key, page } = update;
  if (change === null || ((change === "broken" || change === "fixed") && said.has(key))) return [];
  return [{ change, url: page.url, code: null, severity: null, detail, key }];
}

function changeOf(
  change: SiteChange["change"],
  { code, severity, url }: Pick<ReadFinding, "code" | "severity" | "url">,
  key: string,
  detail: string | null,
): Change {
  return { change, url, code, severity, detail, key };
}

function keyOf(code: string, key: string): string {
  return `${code} ${key}`;
}

function byImportance(one: Change, other: Change): number {
  const rank = ({ severity }: Change) => (severity === null ? -1 : SEVERITIES[severity]);
  return (
    ORDER[one.change] - ORDER[other.change] ||
    rank(one) - rank(other) ||
    (one.code ?? "").localeCompare(other.code ?? "") ||
    one.url.localeCompare(other.url)
  );
}
