import type { CrawlerAccess } from "@findable/contract";
import { CRAWLER_NAMES } from "@findable/contract";
import { createRuleFinder, groupOf, parseRobotsTxt, readingOf } from "../../kernel/text/robots-txt.ts";
import type { SiteAccess } from "../../providers/crawler/port.ts";

const MAX_URLS = 10;
const MAX_RULES = 10;
const MAX_SECTIONS = 20;

/** What the checked pages allow each crawler. */
export function accessOf({ pages, robotsContent }: SiteAccess): Record<string, CrawlerAccess> {
  return Object.fromEntries(CRAWLER_NAMES.map((name) => [name, accessOfOne(name, pages, robotsContent)]));
}

function accessOfOne(name: string, pages: SiteAccess["pages"], robots: string | undefined): CrawlerAccess {
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
    rules: robots === undefined ? null : rulesFor(name, robots, blocked),
    sections: sectionsOf(name, pages),
  };
}

/** The lines that keep a crawler out, by the reading of its operator. */
function rulesFor(name: string, robots: string, blocked: SiteAccess["pages"]): string[] {
  const reading = readingOf(name);
  const find = createRuleFinder(groupOf(parseRobotsTxt(robots, reading), name)?.rules ?? [], reading);
  const rules = blocked.flatMap(({ url }) => {
    const { pathname, search } = new URL(url);
    const rule = find(`${pathname}${search}`);
    return rule === undefined ? [] : [`line ${rule.line}: Disallow: ${rule.pattern.slice(0, 200)}`];
  });
  return [...new Set(rules)].slice(0, MAX_RULES);
}

function sectionsOf(name: string, pages: SiteAccess["pages"]): NonNullable<CrawlerAccess["sections"]> {
  const bySection = Map.groupBy(pages, ({ url }) => `/${new URL(url).pathname.split("/")[1] ?? ""}`);
  return [...bySection]
    .map(([section, some]) => ({
      section,
      pages: some.length,
      blocked: some.filter((page) => page.blocked.includes(name)).length,
    }))
    .toSorted((one, other) => other.pages - one.pages || (one.section < other.section ? -1 : 1))
    .slice(0, MAX_SECTIONS);
}
