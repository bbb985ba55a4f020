import type { CrawledPage } from "../../../providers/crawler/port.ts";
import { hasWrongBase } from "./access-rules.ts";
import { spellAddress, withoutWww } from "./address.ts";
import { LATER_PAGE } from "./address-patterns.ts";
import { isGrownLink } from "./address-rules.ts";
import { isPassingRedirect, isRedirectFault } from "./answer-rules.ts";
import { isIndexable } from "./inventory.ts";
import { namesDate } from "./page-groups.ts";
import { type Evidence, evidenceOf, naming, type Rule, type Site } from "./rule.ts";

/** House rule: people and crawlers rarely reach pages that are more clicks away from the home page. */
export const MAX_CLICKS = 4;

export const LINK_RULES: readonly Rule[] = [
  {
    code: "broken_internal_links",
    title: "Broken links",
    advice:
      "Open each affected page and correct or remove the links listed for it. If the target has moved, link to its new address and redirect the old one to it.",
    find: (site) => {
      // `base_wrong` reports the cause.
      const astray = new Set(site.pages.filter((place) => hasWrongBase(site, place)).map(({ row }) => row.url));
      const found = pagesLinkingTo(
        site,
        // `path_repeats` reports links that make the path grow.
        (address) => isBroken(site, address) && !isGrownLink(site, address),
        withStatus(site),
      );
      return found.filter(({ url }) => !astray.has(url));
    },
  },
  {
    code: "redirect_loops",
    title: "Redirect loops",
    advice:
      "These addresses cannot be opened, because their redirects lead back to each other. Remove the contradicting redirect rules so that the last one returns a page.",
    find: (site) => unreadFor(site, ["redirect_loop"]),
  },
  {
    code: "redirect_chains",
    title: "Redirect chains",
    advice:
      "Redirect the first address directly to the last one. Every extra redirect costs visitors time, and crawlers abandon long chains.",
    find: (site) =>
      site.pages.flatMap(({ page }): Evidence[] => {
        return !isChain(page) || isOnlyCanonical(site, page)
          ? []
          : [{ url: page.url, detail: `${hopsOf(page).size} redirects before ${page.finalUrl}` }];
      }),
  },
  {
    code: "mixed_http_links",
    title: "Insecure links to the same site",
    advice:
      "Change these links from http:// to https://, so that they do not send visitors over an unencrypted connection first.",
    find: insecureLinks,
  },
  {
    code: "orphan_pages",
    title: "Pages that no page links to",
    advice:
      "The sitemap lists these pages, but no page links to them. Link to each one from a page on a related subject, or remove it from the sitemap if you no longer need it.",
    find: (site) => {
      const named = namedElsewhere(site);
      return evidenceOf(site.indexable, (row) =>
        row.orphan && !named.has(site.links.keyOf(row.url) ?? "") ? "" : null,
      );
    },
  },
  {
    code: "deep_pages",
    title: `Pages more than ${MAX_CLICKS} clicks from the home page`,
    advice:
      "Link to the important ones from a page closer to the home page, for example an overview page of their subject.",
    find: (site) =>
      evidenceOf(site.indexable, ({ clickDepth, url }) =>
        // Later pages of lists and days of calendars are deep by nature.
        clickDepth !== null && clickDepth > MAX_CLICKS && !LATER_PAGE.test(url) && !namesDate(url)
          ? `${clickDepth} clicks from the home page`
          : null,
      ),
  },
  {
    code: "links_to_redirects",
    title: "Links to redirects",
    advice: "Link directly to the target of the redirect, which is listed for each page.",
    find: (site) => {
      const faulty = new Set(
        site.inventory.rows.filter((row) => isRedirectFault(site, row)).map(({ url }) => site.links.keyOf(url)),
      );
      // `redirect_chains` or `redirect_temporary` reports the cause, or the link is meant to lead elsewhere.
      for (const { page, row } of site.pages)
        if (isChain(page) || isPassingRedirect(row, page)) faulty.add(site.links.keyOf(page.url));
      const isFound = (address: string) => redirectTarget(site, address) !== null && !faulty.has(address);
      return pagesLinkingTo(site, isFound, withTarget(site));
    },
  },
];

/**
 * Pages that another page names as a version for a language or country or, if it has links itself, as its canonical page: engines
 * find them there. `link_not_crawlable` reports the cause for those that only scripts lead to.
 */
function namedElsewhere(site: Site): ReadonlySet<string> {
  return new Set(
    site.pages.flatMap(({ row, page }) => {
      const named = isIndexable(row) ? page.hreflang.map(({ url }) => url) : [];
      const scripted = (page.signals?.scriptedLinks ?? []).map(({ url }) => url ?? "");
      const canonical = row.inlinks > 0 && row.canonical !== null ? [row.canonical] : [];
      return [...named, ...scripted, ...canonical].flatMap((url) => {
        const key = site.links.keyOf(spellAddress(url, page.finalUrl) ?? "");
        return key === null || key === site.links.keyOf(row.url) ? [] : [key];
      });
    }),
  );
}

function hopsOf({ url, redirects, finalUrl }: CrawledPage): Set<string> {
  const hops = new Set([url, ...redirects]);
  hops.delete(finalUrl);
  return hops;
}

/** Whether several redirects lead to the page. */
function isChain(page: CrawledPage): boolean {
  return hopsOf(page).size >= 2;
}

/** Whether only canonical links name the address. The rule for canonical links reports it. */
function isOnlyCanonical(site: Site, page: CrawledPage): boolean {
  const { keyOf, sourcesOf } = site.links;
  const key = keyOf(page.url);
  if (page.inSitemap || sourcesOf.has(key ?? "")) return false;
  return site.inventory.rows.some(
    ({ canonical, url, indexability }) =>
      indexability !== "redirect" && canonical !== null && key === keyOf(spellAddress(canonical, url) ?? ""),
  );
}

function isBroken(site: Site, address: string): boolean {
  const target = site.links.rowOf.get(address);
  const status = target === undefined ? 0 : (site.inventory.rows[target]?.status ?? 0);
  // `server_errors` reports a page that fails, at the page itself.
  return status >= 400 && status < 500;
}

/** Each page with links to addresses that match, with those addresses as detail. */
function pagesLinkingTo(
  site: Site,
  matches: (address: string) => boolean,
  describe: (address: string) => string,
): Evidence[] {
  const targets = new Set([...site.links.sourcesOf.keys()].filter(matches));
  if (targets.size === 0) return [];
  return site.pages.flatMap(({ row }, index) => {
    const found = [...(site.links.targets[index] ?? [])].filter((address) => targets.has(address)).map(describe);
    return found.length === 0 || row.status >= 400 ? [] : [{ url: row.url, detail: `links to ${naming(found)}` }];
  });
}

function withStatus(site: Site): (address: string) => string {
  return (address) => {
    const target = site.links.rowOf.get(address);
    return `${address} (${target === undefined ? "error" : site.inventory.rows[target]?.status})`;
  };
}

function withTarget(site: Site): (address: string) => string {
  return (address) => `${address}, which redirects to ${redirectTarget(site, address) ?? "another address"}`;
}

/** The page of the site that an address redirects to; null if the address does not redirect or fails. */
function redirectTarget(site: Site, address: string): string | null {
  const target = site.links.rowOf.get(address);
  const row = target === undefined ? undefined : site.inventory.rows[target];
  if (row === undefined || row.status >= 400 || site.links.keyOf(row.url) === address) return null;
  return row.url;
}

export function unreadFor(site: Site, reasons: readonly string[]): Evidence[] {
  return site.inventory.unread
    .filter((page) => reasons.includes(page.reason))
    .map((page) => ({ url: page.url, detail: linkedFrom(site, page.url) }));
}

function linkedFrom(site: Site, address: string): string | null {
  const sources = [...(site.links.sourcesOf.get(site.links.keyOf(address) ?? address) ?? [])];
  const pages = sources.flatMap((source) => site.inventory.rows[source]?.url ?? []);
  return pages.length === 0 ? null : `linked from ${naming(pages)}`;
}

/** Links over http to a site that uses https, exactly as the pages write them. */
function insecureLinks(site: Site): Evidence[] {
  const start = URL.parse(site.crawl.startUrl);
  if (start?.protocol !== "https:") return [];
  const isOwn = (url: string) => withoutWww(URL.parse(url)?.host ?? "") === withoutWww(start.host);
  return site.pages.flatMap(({ row, page }) => {
    const insecure = new Set(page.links.map(({ url }) => url).filter((url) => url.startsWith("http:") && isOwn(url)));
    return insecure.size === 0 || row.status >= 300 || row.indexability === "redirect"
      ? []
      : [{ url: row.url, detail: `links to ${naming([...insecure])}` }];
  });
}
