import { isPublicHost, spellAddress, withoutWww } from "./address.ts";
import type { PageRow } from "./inventory.ts";
import type { Site } from "./rule.ts";

/** Hosts of previews and builds, which search should not show. */
const PREVIEW_HOST =
  /(?:^|\.)(?:staging|stage|dev|preview|test)\.|\.(?:vercel\.app|netlify\.app|webflow\.io|pages\.dev|herokuapp\.com|ngrok\.io|ngrok-free\.app|wpengine\.com|local)$/;
const SAME_TARGET = { pages: 5, share: 0.5 };
const LATER_PAGE = /(?:[?&](?:page|paged|p|seite|pagina|start|offset)=(?!0$|1$)\d+|\/page\/(?!1\/?$)\d+\/?$)/i;

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
  return isPublicHost(own) ? !isPublicHost(named) || PREVIEW_HOST.test(named) : PREVIEW_HOST.test(named);
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

export function isCopy(row: PageRow, target: PageRow): boolean {
  return row.duplicateGroup !== null && row.duplicateGroup === target.duplicateGroup;
}
