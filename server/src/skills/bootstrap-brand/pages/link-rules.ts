import { withoutWww } from "./address.ts";
import { type Evidence, evidenceOf, naming, type Rule, type Site } from "./rule.ts";

/** House rule: further from the start page than this, people and crawlers come by seldom. */
export const DEEPEST_CLICKS = 4;

export const LINK_RULES: readonly Rule[] = [
  {
    code: "broken_internal_links",
    severity: "high",
    title: "Links that lead to an error",
    advice:
      "Open each page below and correct or remove the links named there. Where the target has moved, link to its new address and redirect the old one to it.",
    find: (site) => linkingPages(site, (target) => (site.inventory.rows[target]?.status ?? 0) >= 400, withStatus(site)),
  },
  {
    code: "redirect_loops",
    severity: "high",
    title: "Addresses that redirect in a circle",
    advice:
      "Nobody can open these addresses: each redirect leads to the next and back again. Remove the redirect rules that contradict each other so that the last one answers with a page.",
    find: (site) => unreadFor(site, ["redirect_loop"]),
  },
  {
    code: "redirect_chains",
    severity: "medium",
    title: "Redirects that lead to further redirects",
    advice:
      "Point the first address straight at the last one. Every extra hop costs visitors time, and crawlers give up on long chains.",
    find: (site) =>
      site.pages.flatMap(({ page }): Evidence[] => {
        const hops = new Set([page.url, ...page.redirects]);
        hops.delete(page.finalUrl);
        return hops.size < 2 ? [] : [{ url: page.url, detail: `${hops.size} redirects until ${page.finalUrl}` }];
      }),
  },
  {
    code: "mixed_http_links",
    severity: "medium",
    title: "Secure pages that link to insecure addresses of the same site",
    advice:
      "Change these links from http:// to https://. Visitors are then not sent over an unprotected connection first.",
    find: insecureLinks,
  },
  {
    code: "orphan_pages",
    severity: "medium",
    title: "Pages that no other page links to",
    advice:
      "The sitemap names these pages but no visitor can reach them by clicking. Link to each from a page on a related subject, or take it out of the sitemap if it is no longer wanted.",
    find: (site) => evidenceOf(site.indexable, (row) => (row.orphan ? "" : null)),
  },
  {
    code: "deep_pages",
    severity: "low",
    title: `Pages more than ${DEEPEST_CLICKS} clicks from the start page`,
    advice:
      "Link to the ones that matter from a page nearer to the start, for example an overview page of their subject.",
    find: (site) =>
      evidenceOf(site.indexable, ({ clickDepth }) =>
        clickDepth !== null && clickDepth > DEEPEST_CLICKS ? `${clickDepth} clicks from the start page` : null,
      ),
  },
  {
    code: "links_to_redirects",
    severity: "low",
    title: "Links that lead to a redirect",
    advice: "Link straight to the address the redirect ends at; it is given with each page.",
    find: (site) => linkingAddresses(site, (address) => redirectTarget(site, address) !== null, whereItLeads(site)),
  },
];

/** The pages that link to a row of this kind. */
function linkingPages(
  site: Site,
  concerns: (target: number) => boolean,
  describe: (address: string) => string,
): Evidence[] {
  return linkingAddresses(
    site,
    (address) => {
      const target = site.links.rowOf.get(address);
      return target !== undefined && concerns(target);
    },
    describe,
  );
}

/** The pages that link to an address of this kind, each once, with the addresses it links to. */
function linkingAddresses(
  site: Site,
  concerns: (address: string) => boolean,
  describe: (address: string) => string = (address) => address,
): Evidence[] {
  const bad = new Set([...site.links.sourcesOf.keys()].filter(concerns));
  if (bad.size === 0) return [];
  return site.pages.flatMap(({ row }, index) => {
    const found = [...(site.links.targets[index] ?? [])].filter((address) => bad.has(address)).map(describe);
    return found.length === 0 || row.status >= 400 ? [] : [{ url: row.url, detail: `links to ${naming(found)}` }];
  });
}

function withStatus(site: Site): (address: string) => string {
  return (address) => {
    const target = site.links.rowOf.get(address);
    return `${address} (${target === undefined ? "error" : site.inventory.rows[target]?.status})`;
  };
}

function whereItLeads(site: Site): (address: string) => string {
  return (address) => `${address}, which leads to ${redirectTarget(site, address) ?? "another address"}`;
}

/** Where an address redirects to within the site; null where it answers itself or fails. */
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

/** Links by http to a site that answers by https, read as the pages write them. */
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
