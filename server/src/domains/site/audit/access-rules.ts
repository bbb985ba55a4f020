import { spellAddress, withoutWww } from "./address.ts";
import { isKeptOut, LATER_PAGE } from "./address-patterns.ts";
import { rowAt } from "./canonical-targets.ts";
import { isIndexable } from "./inventory.ts";
import { indexablePages, naming, type Place, type Rule, type Site } from "./rule.ts";

/** House rules: fewer of them are controls of the page, not its navigation. */
const SCRIPTED_LINKS = 3;
const HASH_ROUTES = 3;
const LIST_LINKS = 5;

/** Rules about links that crawlers cannot follow. */
export const ACCESS_RULES: readonly Rule[] = [
  {
    code: "link_not_crawlable",
    title: "Navigation without links",
    advice:
      "Write the entries of the navigation as `<a href>` with an address. Crawlers follow no clicks, so these pages are not found by them.",
    find: (site) => indexablePages(site, (place) => unfollowable(site, place)),
  },
  {
    code: "base_wrong",
    title: "A base element that leads links astray",
    advice:
      "Remove the base element, or name the address of the page itself. Relative links of the page lead to wrong addresses.",
    find: (site) =>
      indexablePages(site, (place) => (hasWrongBase(site, place) ? `base ${place.page.signals?.base}` : null)),
  },
  {
    code: "hash_routes",
    title: "Pages behind a hash in the address",
    advice:
      "Use addresses without `#`, with the History API. Engines ignore what follows the hash, so all these pages are one for them.",
    find: (site) =>
      indexablePages(site, ({ page }) => {
        const routes = page.document?.hashRoutes ?? 0;
        const others = new Set(page.links.filter(({ internal }) => internal).map(({ url }) => spellAddress(url)));
        others.delete(spellAddress(page.finalUrl));
        return routes >= HASH_ROUTES && routes > others.size ? `${routes} links with #/` : null;
      }),
  },
  {
    code: "pagination_by_fragment",
    title: "Pages of lists numbered behind a hash",
    advice: "Give each page of the list its own address, such as `?page=2`. Engines ignore what follows the hash.",
    find: (site) =>
      indexablePages(site, ({ page }) => {
        const pages = page.signals?.fragmentPages ?? [];
        return pages.length === 0 || page.links.some(({ url }) => LATER_PAGE.test(url))
          ? null
          : naming(pages.map((fragment) => `#${fragment}`));
      }),
  },
  {
    code: "pagination_unlinked",
    title: "Lists whose further entries need a click",
    advice:
      "Link to the next page of the list by its address, below the button that loads more. Crawlers click no buttons.",
    find: (site) =>
      indexablePages(site, ({ page, row }) => {
        // Below a text, the button loads comments.
        if (row.type === "article" || row.type === "product") return null;
        const links = new Set(
          page.links.filter(({ internal, boilerplate }) => internal && !boilerplate).map(({ url }) => url),
        );
        const isList = page.signals?.loadsMore === true && links.size >= LIST_LINKS;
        return isList && ![...links].some((url) => LATER_PAGE.test(url)) ? "a button loads more" : null;
      }),
  },
  {
    code: "fragment_missing",
    title: "Links to places of a page that do not exist",
    advice: "Correct the link, or give the place its id. The link does not move the page.",
    find: (site) => {
      const common = commonFragments(site);
      return indexablePages(site, ({ page }) => {
        const dead = (page.signals?.deadFragments ?? []).filter((fragment) => !common.has(fragment));
        const isBuiltByScript = page.document === undefined || page.document.appRoot !== null;
        return dead.length === 0 || isBuiltByScript ? null : naming(dead.map((fragment) => `#${fragment}`));
      });
    },
  },
];

const PAGES_OF_A_FRAME = 3;

/** Fragments that several pages link to in vain, as a frame does: `#cart` and `#login` are handles of scripts. */
function commonFragments(site: Site): ReadonlySet<string> {
  const linked = Map.groupBy(
    site.pages.flatMap(({ page }) => [...new Set(page.signals?.deadFragments ?? [])]),
    (fragment) => fragment,
  );
  return new Set([...linked].flatMap(([fragment, pages]) => (pages.length < PAGES_OF_A_FRAME ? [] : [fragment])));
}

function unfollowable(site: Site, { page }: Place): string | null {
  const scripted = page.signals?.scriptedLinks ?? [];
  if (scripted.length === 0) return null;
  const lost = scripted.filter(({ url }) => url !== null && isUnlinked(site, url));
  const menu = new Set(page.links.flatMap(({ url, internal, boilerplate }) => (internal && boilerplate ? [url] : [])));
  const nameless = scripted.filter(({ url, inMenu }) => url === null && inMenu);
  // One is enough if it leads to a page that exists.
  const isMenu = lost.some(({ inMenu, url }) => inMenu || existsAt(site, url)) || lost.length >= SCRIPTED_LINKS;
  if (isMenu) return naming(lost.map(({ text, url }) => `“${text}” to ${url}`));
  return nameless.length >= SCRIPTED_LINKS && menu.size < SCRIPTED_LINKS
    ? naming(nameless.map(({ text }) => `“${text}”`))
    : null;
}

function existsAt(site: Site, address: string | null): boolean {
  const place = rowAt(site, site.links.keyOf(address ?? ""));
  return place !== undefined && isIndexable(place.row);
}

/** Whether no page links to the address in a way that crawlers can follow. */
function isUnlinked(site: Site, address: string): boolean {
  const { keyOf, sourcesOf, start } = site.links;
  const key = keyOf(address);
  const own = withoutWww(URL.parse(site.crawl.startUrl)?.host ?? "");
  if (key === null || withoutWww(URL.parse(address)?.host ?? "") !== own || isKeptOut(address)) return false;
  return !sourcesOf.has(key) && key !== keyOf(site.inventory.rows[start]?.url ?? "");
}

/** A base of another host, or one that makes every relative link a broken one. */
export function hasWrongBase(site: Site, { page, row }: Place): boolean {
  const { base = null, relativeLinks = 0 } = page.signals ?? {};
  if (base === null || relativeLinks === 0) return false;
  const host = (address: string) => withoutWww(URL.parse(address)?.host ?? "");
  if (host(base) !== host(row.url)) return true;
  const broken = new Set(
    page.links.flatMap(({ url, internal }) => {
      const target = site.inventory.rows[site.links.rowOf.get(site.links.keyOf(url) ?? "") ?? -1];
      return internal && target !== undefined && target.status >= 400 && target.status < 500 ? [url] : [];
    }),
  );
  return broken.size >= relativeLinks && spellAddress(base) !== spellAddress(row.url);
}
