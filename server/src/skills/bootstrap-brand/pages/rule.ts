import type { PageFinding } from "@findable/contract";
import type { CrawledPage, CrawlResult } from "../../../providers/crawler/port.ts";
import { isIndexable, type PageInventory, type PageRow } from "./inventory.ts";
import { readLinks, type SiteLinks } from "./link-graph.ts";

/** A page a finding concerns, once per page, and what is the matter there where the title does not say it. */
export interface Evidence {
  url: string;
  detail: string | null;
}

export interface Rule {
  /** Stable; clients branch on it. */
  code: string;
  severity: PageFinding["severity"];
  title: string;
  /** What to do, in words for the owner of the site. */
  advice: string;
  /** What to do where it concerns nearly every page, in its stead. */
  everywhere?: string;
  find(site: Site): Evidence[];
}

export interface Site {
  crawl: CrawlResult;
  inventory: PageInventory;
  links: SiteLinks;
  /** Pages a search engine may show; what only matters in search results is asked of them alone. */
  indexable: PageRow[];
  /** The row and the page as crawled, in the same order. */
  pages: { row: PageRow; page: CrawledPage }[];
}

export function readSite(crawl: CrawlResult, inventory: PageInventory): Site {
  const links = readLinks(crawl);
  const pages = links.pages.flatMap((page, index) => {
    const row = inventory.rows[index];
    return row === undefined ? [] : [{ row, page }];
  });
  return { crawl, inventory, links, indexable: inventory.rows.filter(isIndexable), pages };
}

/** The indexable pages for which `detail` has something to say; null keeps silent. */
export function amongIndexable(detail: (row: PageRow) => string | null): (site: Site) => Evidence[] {
  return (site) => evidenceOf(site.indexable, detail);
}

export function evidenceOf(rows: readonly PageRow[], detail: (row: PageRow) => string | null): Evidence[] {
  return rows.flatMap((row) => {
    const said = detail(row);
    return said === null ? [] : [{ url: row.url, detail: said === "" ? null : said }];
  });
}

/** Indexable pages that share a value, each with how many others have it; copies of one page are another finding. */
export function sharing(value: (row: PageRow) => string | null): (site: Site) => Evidence[] {
  return (site) => {
    const holders = Map.groupBy(site.indexable, (row) => value(row)?.trim().toLowerCase() ?? "");
    holders.delete("");
    return [...holders.values()]
      .filter((rows) => rows.length > 1 && !areCopies(rows))
      .flatMap((rows) => evidenceOf(rows, (row) => `${quoted(value(row) ?? "")}, ${onPages(rows.length)} in all`));
  };
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

/** At most three of a list, then how many more of `count` there are. */
export function naming(items: readonly string[], count: number = items.length): string {
  const rest = count - 3;
  return rest > 0 ? `${items.slice(0, 3).join(", ")} and ${rest} more` : items.join(", ");
}
