import { isIndexable, type PageRow } from "./inventory.ts";
import { namesDate, type PageGroup, pageGroupsOf, repeatsPath } from "./page-groups.ts";
import { type Evidence, naming, type Rule, type Site } from "./rule.ts";

/** Parameters of a search within the site. */
const SEARCH_PARAMETER = /^(?:q|s|query|search|keyword|keywords|suchbegriff|suche|recherche|buscar)$/i;
/** Parameters that order or page a list, and do not filter it. */
const NO_FILTER =
  /^(?:page|paged|p|seite|pagina|start|offset|limit|per_page|sort|order|orderby|dir|view|\w*id|[a-z]{1,2}|lang|utm_\w+)$/i;
/** House rule: fewer addresses of filters are pages that a site can mean. */
const FACETS = { addresses: 50, perItem: 3, indexable: 3 };
const CALENDAR_PAGES = 5;

/** Rules about addresses that multiply pages. */
export const ADDRESS_RULES: readonly Rule[] = [
  {
    code: "facets_open",
    concernsSite: true,
    title: "Filters that multiply addresses",
    advice:
      "Exclude the parameters of filters in robots.txt, except for those that people search for, and answer 404 for combinations without results. In Shopify, these are the tags of collections.",
    find: facets,
  },
  {
    code: "calendar_endless",
    concernsSite: true,
    title: "Calendar pages without entries",
    advice:
      "End the calendar where its entries end: answer 404 beyond them, and exclude the rest in robots.txt. Crawlers otherwise read empty days instead of pages.",
    find: (site) =>
      [
        ...groupsOf(site, "calendar")
          .filter(({ rows }) => rows.length >= CALENDAR_PAGES)
          .map(({ rows }) => ({
            url: rows[0]?.url ?? "",
            detail: `${rows.length} pages of this pattern have the same text`,
          })),
        ...sampledDates(site),
      ].slice(0, 1),
  },
  {
    code: "address_forms",
    title: "Pages with several spellings of their address",
    advice:
      "Redirect all spellings to one with status 301: small letters, and with or without a slash at the end. Link only to this one.",
    find: (site) =>
      groupsOf(site, "forms").flatMap(({ rows }) =>
        namingOthers(rows).filter(({ url }) => url !== preferredOf(rows).url),
      ),
  },
  {
    code: "path_repeats",
    title: "Paths that repeat themselves",
    advice:
      "A relative link adds its path to that of the page. Begin the link with `/`, and answer 404 for paths that do not exist.",
    find: (site) => {
      const copies = groupsOf(site, "repeats").flatMap(({ rows }) => rows.filter(({ url }) => repeatsPath(url)));
      const unread = (site.crawl.skippedGroups ?? [])
        .filter(({ reason, examples }) => (reason === "bad_url" || reason === "too_deep") && examples.some(repeatsPath))
        .flatMap(({ examples }) => examples.find(repeatsPath) ?? []);
      const links = site.pages.flatMap(({ row }, index): Evidence[] => {
        const grown = [...(site.links.targets[index] ?? [])].find((address) => isGrownLink(site, address));
        return grown === undefined || row.status >= 300 ? [] : [{ url: row.url, detail: `links to ${grown}` }];
      });
      return [
        ...[...new Set([...copies.map(({ url }) => url), ...unread])].map((url) => ({ url, detail: null })),
        ...links,
      ];
    },
  },
  {
    code: "search_results_indexable",
    title: "Search results of the site in search engines",
    advice:
      "Add noindex to the results of the search within the site, or exclude them in robots.txt. Google counts indexed search results as spam if there are many.",
    find: (site) =>
      site.pages.flatMap(({ row }): Evidence[] => {
        const url = isIndexable(row) && row.inlinks > 0 ? URL.parse(row.url) : null;
        const asked = [...(url?.searchParams ?? [])].find(
          ([name, value]) => SEARCH_PARAMETER.test(name) && value !== "",
        );
        return asked === undefined ? [] : [{ url: row.url, detail: `${asked[0]}=${asked[1].slice(0, 60)}` }];
      }),
  },
  {
    code: "store_duplicate_paths",
    title: "Products with an address in each collection",
    advice:
      "Link to the short address of the product, and name it as canonical. In Shopify, remove `within: collection` from the links of the theme.",
    find: (site) => groupsOf(site, "collections").flatMap(({ rows }) => namingOthers(rows)),
  },
];

/** Dates that the crawl stopped reading because their pages were alike. */
function sampledDates({ crawl }: Site): Evidence[] {
  return (crawl.skippedGroups ?? []).flatMap(({ reason, examples }) => {
    const [first] = examples;
    return reason === "alike" && first !== undefined && examples.every(namesDate)
      ? [{ url: first, detail: "the pages of this pattern were alike, and the rest was sampled" }]
      : [];
  });
}

/** Whether the address is missing and repeats parts of its path, as relative links bring about. */
export function isGrownLink(site: Site, address: string): boolean {
  const target = site.inventory.rows[site.links.rowOf.get(address) ?? -1];
  return target !== undefined && target.status >= 400 && target.status < 500 && repeatsPath(address);
}

/** The spelling that the site itself uses most: the one of the sitemap, then the one with most links. */
function preferredOf(rows: readonly PageRow[]): { url: string | undefined } {
  const [first] = rows.toSorted(
    (one, other) => Number(other.inSitemap) - Number(one.inSitemap) || other.inlinks - one.inlinks,
  );
  return { url: first?.url };
}

function groupsOf(site: Site, kind: PageGroup["kind"]): PageGroup[] {
  return pageGroupsOf(site).filter((group) => group.kind === kind);
}

/** Each page with the others of its group. */
export function namingOthers(rows: readonly PageRow[]): Evidence[] {
  return rows.map(({ url }) => {
    const others = rows.filter((other) => other.url !== url).map((other) => other.url);
    return { url, detail: `same text as ${naming(others.slice(0, 3), others.length)}` };
  });
}

function facets(site: Site): Evidence[] {
  const paths = new Map<string, { addresses: Set<string>; items: Set<string>; indexable: number; combined: number }>();
  const at = (path: string) => {
    const facts = paths.get(path) ?? { addresses: new Set(), items: new Set(), indexable: 0, combined: 0 };
    paths.set(path, facts);
    return facts;
  };
  for (const { row, page } of site.pages) {
    const [own = ""] = row.url.split("?");
    for (const { url, internal, boilerplate } of page.links) {
      if (!internal) continue;
      const filters = filtersOf(url);
      const [path = ""] = url.split("?");
      if (filters.length === 0) {
        if (!boilerplate && path === url && path !== own) paths.get(own)?.items.add(url);
        continue;
      }
      const facts = at(path);
      if (!facts.addresses.has(url) && filters.length > 1) facts.combined += 1;
      facts.addresses.add(url);
    }
    if (isIndexable(row) && filtersOf(row.url).length > 0) at(own).indexable += 1;
  }
  return [...paths].flatMap(([path, { addresses, items, indexable, combined }]) => {
    const isOpen =
      addresses.size >= FACETS.addresses &&
      addresses.size >= items.size * FACETS.perItem &&
      indexable >= FACETS.indexable &&
      combined * 2 >= addresses.size &&
      !namesDate([...addresses][0] ?? "");
    return isOpen
      ? [{ url: path, detail: `${addresses.size} addresses with filters, such as ${[...addresses][0]}` }]
      : [];
  });
}

function filtersOf(address: string): string[] {
  const query = address.includes("?") ? URL.parse(address)?.searchParams : undefined;
  return query === undefined ? [] : [...new Set(query.keys())].filter((name) => !NO_FILTER.test(name));
}
