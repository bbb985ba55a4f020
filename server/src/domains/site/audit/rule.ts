import { isShell } from "../../../kernel/text/empty-shell.ts";
import type { CrawledPage, CrawlResult } from "../../../providers/crawler/port.ts";
import { LATER_PAGE } from "./address-patterns.ts";
import { isIndexable, type PageInventory, type PageRow } from "./inventory.ts";
import { readLinks, type SiteLinks } from "./link-graph.ts";
import type { RuleCode } from "./rule-facts.ts";
import { closedMessage } from "./soft-missing.ts";

/** A page affected by an issue, once per page, and the detail that the title of the issue does not give. */
export interface Evidence {
  url: string;
  detail: string | null;
}

export interface Rule {
  /** Do not change it: clients branch on it. */
  code: RuleCode;
  title: string;
  /** What to do, in whole sentences for the owner of the site. */
  advice: string;
  /** Replaces `advice` if the issue affects nearly every page. */
  siteWideAdvice?: string;
  /** Whether the rule matters only to search engines and AI crawlers from outside, which cannot reach an address that is not public. */
  publicOnly?: boolean;
  /** Whether the issue concerns the whole site, although it is found at one address. */
  concernsSite?: boolean;
  find(site: Site): Evidence[];
}

export interface Site {
  crawl: CrawlResult;
  inventory: PageInventory;
  links: SiteLinks;
  /** Pages that search engines can index. Rules that only matter in search results check these alone. */
  indexable: PageRow[];
  /** Of these, pages with separate text: no empty shells, and none that say that something is missing, and none that only redirect or are closed. */
  readable: PageRow[];
  /** Each row of the inventory with its crawled page. */
  pages: { row: PageRow; page: CrawledPage }[];
}

export function siteOf(crawl: CrawlResult, inventory: PageInventory): Site {
  const links = readLinks(crawl);
  const pages = links.pages.flatMap((page, index) => {
    const row = inventory.rows[index];
    return row === undefined ? [] : [{ row, page }];
  });
  const indexable = inventory.rows.filter(isIndexable);
  const shells = new Set(pages.filter(({ page }) => isShell(page)).map(({ row }) => row));
  const moving = new Set(
    pages.filter(({ page, row }) => leadsAway(page, row) || closedMessage(page) !== null).map(({ row }) => row),
  );
  const readable = indexable.filter((row) => !row.softMissing && !shells.has(row) && !moving.has(row));
  return { crawl, inventory, links, indexable, readable, pages };
}

/** Whether the page only redirects, by a meta element or a script. People do not see its title and text. */
function leadsAway({ document, signals, wordCount }: CrawledPage, { url }: PageRow): boolean {
  const refresh = document?.refresh ?? null;
  const target = refresh !== null ? refresh.url : (signals?.scriptRedirect ?? null);
  return target !== null && wordCount < 50 && target !== url;
}

/** The readable pages for which `detail` does not return null. */
export function amongReadable(detail: (row: PageRow) => string | null): (site: Site) => Evidence[] {
  return (site) => evidenceOf(site.readable, detail);
}

export function evidenceOf(rows: readonly PageRow[], detail: (row: PageRow) => string | null): Evidence[] {
  return rows.flatMap((row) => {
    const text = detail(row);
    return text === null ? [] : [{ url: row.url, detail: text === "" ? null : text }];
  });
}

/**
 * Readable pages that share a value, with the number of pages. Ignores later pages of lists, and duplicate pages, which
 * `duplicate_content` reports. Pages that also share the value of `cause` are ignored: another rule reports them.
 */
export function sharing(
  value: (row: PageRow) => string | null,
  cause: (row: PageRow) => string | null = () => null,
): (site: Site) => Evidence[] {
  return (site) => {
    const holders = Map.groupBy(withoutVariants(site.readable), (row) => value(row)?.trim().toLowerCase() ?? "");
    holders.delete("");
    return [...holders.values()]
      .map((rows) => rows.filter(({ url }) => !LATER_PAGE.test(url)))
      .filter((rows) => rows.length > 1 && !areCopies(rows) && !haveOneCause(rows.map(cause)))
      .flatMap((rows) => evidenceOf(rows, (row) => `${quoted(value(row) ?? "")}, ${onPages(rows.length)}`));
  };
}

/** One page for each path: those with parameters say mostly the same, and other rules judge their addresses. */
function withoutVariants(rows: readonly PageRow[]): PageRow[] {
  const byPath = Map.groupBy(rows, ({ url }) => url.replace(/\?.*/s, ""));
  return [...byPath].flatMap(([path, pages]) => {
    const bare = pages.filter(({ url }) => url === path);
    // Without a page at the bare path, the parameters choose the page.
    return bare.length > 0 ? bare : withoutCopies(pages);
  });
}

function withoutCopies(rows: readonly PageRow[]): PageRow[] {
  const groups = new Set<number>();
  return rows.filter(({ duplicateGroup }) => {
    if (duplicateGroup === null) return true;
    const isFirst = !groups.has(duplicateGroup);
    groups.add(duplicateGroup);
    return isFirst;
  });
}

function haveOneCause(causes: readonly (string | null)[]): boolean {
  const [first] = causes;
  return first !== null && first !== undefined && causes.every((one) => one === first);
}

function areCopies(rows: readonly PageRow[]): boolean {
  const [group] = rows.map((row) => row.duplicateGroup);
  return group !== null && rows.every((row) => row.duplicateGroup === group);
}

function onPages(count: number): string {
  return count === 1 ? "on 1 page" : `on ${count} pages`;
}

function quoted(text: string): string {
  const plain = text.trim();
  return plain.length > 90 ? `“${plain.slice(0, 89).trimEnd()}…”` : `“${plain}”`;
}

/** A page with what the inventory knows of it. */
export type Place = Site["pages"][number];

/** Evidence on pages that were read. `detail` is null where there is none, and empty where the address says it all. */
export function readPages(site: Site, detail: (place: Place) => string | null): Evidence[] {
  return site.pages.flatMap((place) => {
    const { status, indexability, url } = place.row;
    const text = status >= 200 && status < 300 && indexability !== "redirect" ? detail(place) : null;
    return text === null ? [] : [{ url, detail: text === "" ? null : text }];
  });
}

/** Evidence on pages that search may show and that are no error pages. */
export function indexablePages(site: Site, detail: (place: Place) => string | null): Evidence[] {
  return site.pages.flatMap((place) => {
    const text = isIndexable(place.row) && !place.row.softMissing ? detail(place) : null;
    return text === null ? [] : [{ url: place.row.url, detail: text === "" ? null : text }];
  });
}

/** The first three items of a list, then the number of the remaining ones out of `count`. A single remaining one is named. */
export function naming(items: readonly string[], count: number = items.length): string {
  const rest = count - 3;
  if (rest === 1 && items.length === count) return items.join(", ");
  return rest > 0 ? `${items.slice(0, 3).join(", ")} and ${rest} more` : items.join(", ");
}
