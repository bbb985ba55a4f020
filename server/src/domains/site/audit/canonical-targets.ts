import { isPublicHost, spellAddress, withoutWww } from "./address.ts";
import { LATER_PAGE } from "./address-patterns.ts";
import type { PageRow } from "./inventory.ts";
import type { Site } from "./rule.ts";

/** Hosts of previews and builds, which search should not show. */
const PREVIEW_HOST =
  /(?:^|[.-])(?:staging|stage|dev|preview|test)[.-]|\.(?:vercel\.app|netlify\.app|webflow\.io|pages\.dev|herokuapp\.com|ngrok\.io|ngrok-free\.app|wpengine\.com|local)$/;
const SAME_TARGET = { pages: 5, share: 0.5 };

export function keyOfCanonical(site: Site, row: PageRow): string | null {
  return row.canonical === null ? null : site.links.keyOf(spellAddress(row.canonical, row.url) ?? "");
}

export function canonicalRow(site: Site, row: PageRow): PageRow | undefined {
  return rowAt(site, keyOfCanonical(site, row))?.row;
}

export function rowAt(site: Site, key: string | null): Site["pages"][number] | undefined {
  const index = key === null ? undefined : site.links.rowOf.get(key);
  return index === undefined ? undefined : site.pages[index];
}

export function isWrongHost(site: Site, row: PageRow): boolean {
  const own = URL.parse(site.crawl.startUrl)?.hostname ?? "";
  const named = URL.parse(row.canonical ?? "", row.url)?.hostname;
  if (named === undefined || withoutWww(named) === withoutWww(own)) return false;
  if (isPublicHost(own) && !isPublicHost(named)) return true;
  // The home page is no copy of another site's text.
  const isHome = row === site.inventory.rows[site.links.start];
  return isHome || PREVIEW_HOST.test(named) || withoutWww(named) === formerHost(site);
}

/** A copy of another site's text names it on some pages; a domain that moved on nearly all. */
const FORMER_HOST = { pages: 5, share: 0.9 };
const formerHosts = new WeakMap<Site, string | null>();

/** The other host that nearly all pages of the site name as canonical; null if there is none. */
function formerHost(site: Site): string | null {
  const before = formerHosts.get(site);
  if (before !== undefined) return before;
  const own = withoutWww(URL.parse(site.crawl.startUrl)?.hostname ?? "");
  const read = site.inventory.rows.filter(({ status, indexability }) => status < 300 && indexability !== "redirect");
  const counts = new Map<string, number>();
  for (const { canonical, url } of read) {
    const host = withoutWww(URL.parse(canonical ?? "", url)?.hostname ?? "");
    if (canonical !== null && host !== own) counts.set(host, (counts.get(host) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted((one, other) => other[1] - one[1]);
  const isFormer = most !== undefined && most[1] >= FORMER_HOST.pages && most[1] >= read.length * FORMER_HOST.share;
  const host = isFormer ? most[0] : null;
  formerHosts.set(site, host);
  return host;
}

/** The page that most pages of other content name as canonical. */
export function sameTarget(site: Site): PageRow | undefined {
  const counts = new Map<PageRow, number>();
  let pages = 0;
  for (const { row } of site.pages) {
    if (row.status >= 300 || row.indexability === "redirect") continue;
    pages += 1;
    const target = row.indexability === "canonical_elsewhere" ? canonicalRow(site, row) : undefined;
    if (target !== undefined && !isCopy(row, target)) counts.set(target, (counts.get(target) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted((one, other) => other[1] - one[1]);
  return most !== undefined && most[1] >= SAME_TARGET.pages && most[1] > pages * SAME_TARGET.share
    ? most[0]
    : undefined;
}

export function isLaterPage(row: PageRow, target: PageRow): boolean {
  return LATER_PAGE.test(row.url) && !LATER_PAGE.test(target.url);
}

/** Whether the other page has another text in another language. */
export function isOtherVersion(row: PageRow, target: PageRow): boolean {
  return row.language !== null && target.language !== null && row.language !== target.language && !isCopy(row, target);
}

export function isCopy(row: PageRow, target: PageRow): boolean {
  return row.duplicateGroup !== null && row.duplicateGroup === target.duplicateGroup;
}
