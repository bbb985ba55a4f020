import type { SitemapFile } from "../../../providers/crawler/port.ts";
import { canonicalRow, isCopy } from "./canonical-targets.ts";
import { isIndexable } from "./inventory.ts";
import { type Evidence, evidenceOf, type Rule, type Site } from "./rule.ts";

const MOST_ADDRESSES = 50_000;
const MOST_BYTES = 50 * 1024 * 1024;
/** So many pages rarely all change in the same second. */
const SAME_DATES = 50;
/** House rule: a smaller site whose pages are all linked needs no sitemap. */
const NEEDS_SITEMAP_PAGES = 500;

const PROBLEMS: Partial<Record<NonNullable<SitemapFile["problem"]>, string>> = {
  missing: "does not exist",
  redirect: "redirects in a circle or too often",
  not_a_sitemap: "is no sitemap",
  cut_off: "ends within an entry, so it is no valid XML",
};

/** Rules about sitemap files. What their entries answer is judged by other rules. */
export const SITEMAP_RULES: readonly Rule[] = [
  {
    code: "sitemap_unreadable",
    concernsSite: true,
    title: "Sitemaps that cannot be read",
    advice:
      "These files are missing or no sitemaps, although robots.txt or an index names them. Correct the address, or let the generator write an XML file with status 200.",
    find: (site) =>
      files(site, ({ problem, url }) => {
        const isUsualPlace =
          !site.crawl.robots.sitemaps.some((listed) => URL.parse(listed, url)?.href === url) && isTopLevel(site, url);
        return problem === null || (isUsualPlace && problem !== "cut_off") ? null : (PROBLEMS[problem] ?? null);
      }),
  },
  {
    code: "sitemap_too_large",
    concernsSite: true,
    title: "Sitemaps that are too large",
    advice: "Split the sitemap into files with at most 50,000 addresses and 50 MB, and list them in an index.",
    find: (site) =>
      files(site, ({ addresses, bytes }) =>
        addresses > MOST_ADDRESSES ? `${addresses} addresses` : bytes > MOST_BYTES ? `${bytes} bytes` : null,
      ),
  },
  {
    code: "sitemap_lastmod_false",
    concernsSite: true,
    title: "Sitemaps with wrong dates",
    advice:
      "Every entry has the same time of change, usually that of the last build, or a date lies ahead. Write the time at which the text of each page changed, or leave it out.",
    find: (site) =>
      files(site, ({ lastModified: { count, distinct, latest } }) =>
        isAhead(latest, site.crawl.serverDate)
          ? `${latest} lies ahead`
          : count >= SAME_DATES && distinct === 1 && latest?.includes("T") === true
            ? `${count} entries with ${latest}`
            : null,
      ),
  },
  {
    code: "sitemap_nested",
    concernsSite: true,
    title: "Indexes of sitemaps within indexes",
    advice: "List all sitemaps in one index, or several indexes in robots.txt. Engines read no index within an index.",
    find: (site) =>
      files(site, ({ nesting, sitemaps }) => (nesting > 0 && sitemaps > 0 ? `lists ${sitemaps} sitemaps` : null)),
  },
  {
    code: "sitemap_foreign_host",
    concernsSite: true,
    title: "Addresses of other hosts in the sitemap",
    advice:
      "Engines ignore addresses of a host that does not name this sitemap in its own robots.txt. List them in a sitemap of their host, or add the line `Sitemap:` there.",
    find: ({ crawl }) =>
      (crawl.foreignInSitemaps ?? []).map(({ sitemap, host, count }) => ({
        url: sitemap,
        detail: `${count} addresses of ${host}`,
      })),
  },
  {
    code: "sitemap_not_canonical",
    title: "Pages in the sitemap that name another as canonical",
    advice:
      "List the canonical pages instead. A sitemap and a canonical link that disagree leave the choice to the engine.",
    find: (site) =>
      evidenceOf(site.inventory.rows, (row) => {
        if (!row.inSitemap || row.indexability !== "canonical_elsewhere") return null;
        const target = canonicalRow(site, row);
        return target !== undefined && isIndexable(target) && isCopy(row, target)
          ? `canonical link to ${target.url}`
          : null;
      }),
  },
  {
    code: "no_sitemap",
    concernsSite: true,
    publicOnly: true,
    title: "No sitemap",
    advice:
      "Publish an XML sitemap of the pages that search engines should find, and name it in robots.txt. Most content management systems can generate it.",
    find: (site) => {
      const hasSitemap = site.crawl.sitemapUrls > 0 || site.inventory.rows.some((row) => row.inSitemap);
      const pages = site.indexable.length;
      if (hasSitemap || pages <= NEEDS_SITEMAP_PAGES) return [];
      return evidenceOf(site.inventory.rows.slice(site.links.start, site.links.start + 1), () => `${pages} pages`);
    },
  },
];

function files(site: Site, detail: (file: SitemapFile) => string | null): Evidence[] {
  return (site.crawl.sitemapFiles ?? []).flatMap((file) => {
    const text = detail(file);
    return text === null ? [] : [{ url: file.url, detail: text }];
  });
}

/** A file that was tried because generators use its address, and that nothing names. */
function isTopLevel(site: Site, url: string): boolean {
  return (site.crawl.sitemapFiles ?? []).some((file) => file.url === url && file.nesting === 0);
}

const DAY_MS = 86_400_000;

/** A day of difference can come from time zones. */
function isAhead(date: string | null, today: string | undefined): boolean {
  return date !== null && today !== undefined && Date.parse(date) > Date.parse(today) + DAY_MS;
}
