import { spellAddress } from "./address.ts";
import { isIndexable, type PageRow } from "./inventory.ts";
import { unreadFor } from "./link-rules.ts";
import { amongIndexable, evidenceOf, naming, type Rule, type Site } from "./rule.ts";

/** Addresses that sites rightly keep from crawlers. */
const RIGHTLY_BLOCKED =
  /\/(login|log-in|signin|sign-in|signup|register|logout|account|admin|wp-admin|wp-login|cart|basket|checkout|search|suche|api|cgi-bin|preview|print|feed|warenkorb|panier|carrito)\b|\?/i;

export const INDEXING_RULES: readonly Rule[] = [
  {
    code: "start_page_not_indexable",
    severity: "high",
    title: "The start page is closed to search engines",
    advice:
      "Search engines are told not to show the most important page of the site. Remove the noindex directive, or correct the canonical link so that it names the start page itself.",
    find: (site) =>
      evidenceOf(startRows(site), (row) => (isIndexable(row) ? null : (REASONS[row.indexability] ?? null))),
  },
  {
    code: "server_errors",
    severity: "high",
    title: "Pages that answer with a server error",
    advice:
      "Have your developers look up these addresses in the server's error log. Search engines slow down their visits and drop pages that keep failing.",
    find: (site) => evidenceOf(site.inventory.rows, ({ status }) => (status >= 500 ? `status ${status}` : null)),
  },
  {
    code: "robots_unreachable",
    severity: "high",
    title: "robots.txt cannot be read",
    advice:
      "The file robots.txt answers with an error or not at all. Google treats a server error there as a ban on the whole site for a time. Make it answer with status 200, or with 404 if you need no rules.",
    find: (site) =>
      site.crawl.robots.status === "unreachable" ? [{ url: atRoot(site, "/robots.txt"), detail: null }] : [],
  },
  {
    code: "canonical_to_broken",
    severity: "high",
    title: "Canonical links to pages that are not there",
    advice:
      "These pages tell search engines that their proper address is another one, but that one fails or redirects. Name an address that answers, usually the page's own.",
    find: (site) =>
      evidenceOf(site.inventory.rows, (row) => {
        const target = canonicalRow(site, row);
        if (target === undefined || row.status >= 300 || row.indexability === "redirect") return null;
        if (target.status >= 400) return `names ${row.canonical} (status ${target.status})`;
        const redirects = site.links.keyOf(target.url) !== keyOfCanonical(site, row);
        return redirects && target.url !== row.url ? `names ${row.canonical}, which redirects to ${target.url}` : null;
      }),
  },
  {
    code: "sitemap_lists_broken",
    severity: "medium",
    title: "The sitemap names pages that fail",
    advice:
      "Take these addresses out of the sitemap, or bring the pages back. A sitemap with dead entries is trusted less.",
    find: (site) =>
      evidenceOf(site.inventory.rows, ({ inSitemap, status }) =>
        inSitemap && status >= 400 ? `status ${status}` : null,
      ),
  },
  {
    code: "noindex_in_sitemap",
    severity: "medium",
    title: "The sitemap names pages that are closed to search engines",
    advice:
      "The sitemap asks for these pages to be shown while the pages themselves forbid it. Take them out of the sitemap if they shall stay hidden, or remove noindex if they shall be found.",
    find: (site) =>
      evidenceOf(site.inventory.rows, ({ inSitemap, indexability }) =>
        inSitemap && indexability === "noindex" ? "" : null,
      ),
  },
  {
    code: "canonical_to_other_content",
    severity: "medium",
    title: "Canonical links to a page with other content",
    advice:
      "These pages name another page as their proper address although the text differs, so they will hardly be shown. If they stand on their own, let each name itself.",
    find: (site) =>
      evidenceOf(site.inventory.rows, (row) => {
        const target = canonicalRow(site, row);
        if (row.indexability !== "canonical_elsewhere" || target === undefined || target.status >= 300) return null;
        const sameText = row.duplicateGroup !== null && row.duplicateGroup === target.duplicateGroup;
        const variant = stripQuery(row.url) === stripQuery(target.url);
        return sameText || variant ? null : `names ${target.url}`;
      }),
  },
  {
    code: "no_sitemap",
    severity: "medium",
    title: "There is no sitemap",
    advice:
      "Publish an XML sitemap that lists the pages you want to be found and name it in robots.txt. Most content systems can make one by themselves.",
    find: (site) =>
      site.crawl.sitemapUrls === 0 && !site.inventory.rows.some((row) => row.inSitemap)
        ? [
            {
              url: atRoot(site, "/"),
              detail:
                site.crawl.robots.sitemaps.length > 0
                  ? "robots.txt names one, but no address could be read from it"
                  : null,
            },
          ]
        : [],
  },
  {
    code: "hreflang_no_return",
    severity: "medium",
    title: "Language versions that do not refer back",
    advice:
      "Two pages must name each other as language versions, else search engines ignore both. Add the missing hreflang entry to the other page.",
    find: (site) => missingReturns(site),
  },
  {
    code: "pages_unreachable",
    severity: "medium",
    title: "Pages that did not answer",
    advice:
      "These addresses timed out or broke off while we read the site. If it happens again, have your hosting looked at; search engines meet the same.",
    find: (site) => unreadFor(site, ["timeout", "network"]),
  },
  {
    code: "blocked_by_robots",
    severity: "low",
    title: "Linked pages that robots.txt forbids to read",
    advice:
      "If these pages shall be found, allow them in robots.txt. If they shall stay out of search results, let them be read and give them noindex instead: a blocked address may still be listed without its text.",
    find: (site) =>
      unreadFor(site, ["robots"]).filter((item) => item.detail !== null && !RIGHTLY_BLOCKED.test(item.url)),
  },
  {
    code: "missing_canonical",
    severity: "low",
    title: "Pages without a canonical link",
    advice:
      "Add a canonical link that names the page's own address, so that copies with tracking parameters are counted for the original.",
    everywhere:
      "Nearly no page has one. That is one change in the template: a canonical link that names the page's own address, so that copies with tracking parameters are counted for the original.",
    find: amongIndexable((row) => (row.canonical === null ? "" : null)),
  },
  {
    code: "missing_language",
    severity: "low",
    title: "Pages that do not state their language",
    advice:
      'Set the lang attribute of the html element, for example lang="en". Screen readers and translators rely on it.',
    everywhere:
      'Nearly no page does. That is one change in the template: the lang attribute of the html element, for example lang="en". Screen readers and translators rely on it.',
    find: amongIndexable((row) => (row.language === null ? "" : null)),
  },
];

const REASONS: Partial<Record<PageRow["indexability"], string>> = {
  noindex: "has a noindex directive",
  canonical_elsewhere: "names another page as canonical",
  status: "does not answer with status 200",
};

function startRows(site: Site): PageRow[] {
  const row = site.inventory.rows[site.links.start];
  return row === undefined ? [] : [row];
}

function keyOfCanonical(site: Site, row: PageRow): string | null {
  return row.canonical === null ? null : site.links.keyOf(spellAddress(row.canonical, row.url) ?? "");
}

function canonicalRow(site: Site, row: PageRow): PageRow | undefined {
  return rowAt(site, keyOfCanonical(site, row))?.row;
}

function rowAt(site: Site, key: string | null): Site["pages"][number] | undefined {
  const index = key === null ? undefined : site.links.rowOf.get(key);
  return index === undefined ? undefined : site.pages[index];
}

/** Pages whose language version was read and does not name them. */
function missingReturns(site: Site): { url: string; detail: string }[] {
  const versionsOf = ({ page }: Site["pages"][number]) =>
    page.hreflang.map(({ language, url }) => ({
      language,
      at: rowAt(site, site.links.keyOf(spellAddress(url, page.finalUrl) ?? "")),
    }));
  return site.pages.flatMap((place) => {
    if (!isIndexable(place.row)) return [];
    const silent = versionsOf(place).flatMap(({ language, at }) => {
      if (at === undefined || at === place || !isIndexable(at.row)) return [];
      return versionsOf(at).some((back) => back.at === place) ? [] : [`${at.row.url} (${language})`];
    });
    return silent.length === 0
      ? []
      : [{ url: place.row.url, detail: `no way back from ${naming([...new Set(silent)])}` }];
  });
}

function stripQuery(address: string): string {
  return address.replace(/\?.*$/, "");
}

function atRoot(site: Site, path: string): string {
  return URL.parse(path, site.crawl.startUrl)?.href ?? site.crawl.startUrl;
}
