import type { CrawlerAccess } from "@findable/contract";
import { CRAWLER_NAMES } from "@findable/contract";
import type { SiteAccess } from "../../providers/crawler/port.ts";

const MAX_URLS = 10;

/** What the checked pages allow each crawler. */
export function accessOf({ pages }: SiteAccess): Record<string, CrawlerAccess> {
  return Object.fromEntries(CRAWLER_NAMES.map((name) => [name, accessOfOne(name, pages)]));
}

function accessOfOne(name: string, pages: SiteAccess["pages"]): CrawlerAccess {
  const blocked = pages.filter((page) => page.blocked.includes(name));
  const counts = new Map<string, number>();
  for (const { directives } of pages) {
    for (const directive of directives[name] ?? []) counts.set(directive, (counts.get(directive) ?? 0) + 1);
  }
  return {
    mayRead: blocked.length === 0 ? "all" : blocked.length === pages.length ? "none" : "some",
    blockedPages: blocked.length,
    blockedUrls: blocked.slice(0, MAX_URLS).map(({ url }) => url),
    directives: [...counts].map(([directive, count]) => ({ directive, pages: count })),
  };
}
