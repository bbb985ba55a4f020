import {
  canonicalRow,
  isCopy,
  isLaterPage,
  isOtherVersion,
  isWrongHost,
  keyOfCanonical,
  sameTarget,
} from "./canonical-targets.ts";
import { isIndexable } from "./inventory.ts";
import { banFinder, engineBanFinder } from "./robots-file.ts";
import { type Evidence, naming, type Rule, type Site } from "./rule.ts";

/** Rules about what canonical links name. Each page breaks at most one of them. */
export const CANONICAL_RULES: readonly Rule[] = [
  {
    code: "canonical_wrong_host",
    title: "Canonical links to a host that is not public",
    advice:
      "These pages name an address of a test or local host as canonical. Set the public address of the site in the system that writes the pages. In Next.js: `metadataBase`; in Webflow: the global canonical address.",
    find: (site) =>
      canonicalFaults(site, ({ page, row }) => (isWrongHost(site, row) ? `canonical link to ${page.canonical}` : null)),
  },
  {
    code: "canonical_all_same",
    title: "Different pages with one canonical link",
    advice:
      "Most pages name the same page as canonical, so search engines show only that one. Change the template: each page names its own address.",
    find: (site) => {
      const same = sameTarget(site);
      return canonicalFaults(site, ({ row }) => {
        const target = canonicalRow(site, row);
        return target !== undefined && target === same && target !== row ? `canonical link to ${target.url}` : null;
      });
    },
  },
  {
    code: "canonical_page_one",
    title: "Later pages of a list with the first as canonical",
    advice: "Let each page of the list name itself as canonical. What only later pages list is not found otherwise.",
    find: (site) =>
      canonicalFaults(site, ({ row }) => {
        const target = canonicalRow(site, row);
        const isFault = target !== undefined && isLaterPage(row, target) && !isCopy(row, target);
        return isFault ? `canonical link to ${target.url}` : null;
      }),
  },
  {
    code: "canonical_to_noindex",
    title: "Canonical links to pages with noindex",
    advice: "Remove noindex from the page that is named, or let the pages name themselves as canonical.",
    find: (site) =>
      canonicalFaults(site, ({ row }) => {
        const target = canonicalRow(site, row);
        return target?.indexability === "noindex" ? `canonical link to ${target.url}, which has noindex` : null;
      }),
  },
  {
    code: "canonical_to_blocked",
    title: "Canonical links to pages that robots.txt excludes",
    advice: "Allow the page that is named in robots.txt, or let the pages name themselves as canonical.",
    find: (site) => {
      const isBannedFor = engineBanFinder(site);
      const blocked = new Set(
        site.inventory.unread.flatMap(({ url, reason }) =>
          reason === "robots" && isBannedFor(url) ? [site.links.keyOf(url)] : [],
        ),
      );
      const ban = banFinder(site, "Googlebot");
      return canonicalFaults(site, ({ row }) => {
        const key = keyOfCanonical(site, row);
        const isBanned = key !== null && (blocked.has(key) || (ban(key) !== undefined && ban(row.url) === undefined));
        return isBanned ? `canonical link to ${row.canonical}, which robots.txt excludes` : null;
      });
    },
  },
  {
    code: "canonical_other_language",
    title: "Canonical links to another language",
    advice: "Let each language version name itself as canonical. Otherwise engines show only the other language.",
    find: (site) =>
      canonicalFaults(site, ({ row }) => {
        const target = canonicalRow(site, row);
        return target !== undefined && isOtherVersion(row, target) && target !== sameTarget(site) && isIndexable(target)
          ? `canonical link to ${target.url} (${target.language})`
          : null;
      }),
  },
  {
    code: "canonical_chain",
    title: "Canonical links to pages that name another",
    advice: "Name the last page of the chain as canonical.",
    find: (site) =>
      canonicalFaults(site, ({ row }) => {
        const target = canonicalRow(site, row);
        const next = target === undefined || target === row ? undefined : canonicalRow(site, target);
        const isChain = target?.indexability === "canonical_elsewhere" && next !== undefined && next !== row;
        return isChain ? `canonical link to ${target.url}, which names ${next.url}` : null;
      }),
  },
  {
    code: "canonical_multiple",
    title: "Several different canonical links",
    advice: "Keep one canonical link. Usually two plugins, or the server and the template, each add one.",
    find: (site) =>
      readPages(site, ({ page }) => {
        const named = new Set((page.canonicals ?? []).filter(({ place }) => place !== "body").map(({ url }) => url));
        return named.size > 1 ? naming([...named]) : null;
      }),
  },
  {
    code: "canonical_in_body",
    title: "Canonical links in the body",
    advice: "Move the canonical link into the head of the page. Search engines ignore it in the body.",
    find: (site) =>
      readPages(site, ({ page, row }) => {
        const places = (page.canonicals ?? []).map(({ place }) => place);
        const isLost = places.length > 0 && places.every((place) => place === "body");
        // `head_ended_early` reports the cause.
        return isLost && page.document?.headEndedBy === null ? `canonical link to ${row.canonical}` : null;
      }),
  },
];

type Place = Site["pages"][number];

/** Pages that name another page as canonical. */
function canonicalFaults(site: Site, detail: (place: Place) => string | null): Evidence[] {
  return site.pages.flatMap((place) => {
    const text = place.row.indexability === "canonical_elsewhere" ? detail(place) : null;
    return text === null ? [] : [{ url: place.row.url, detail: text }];
  });
}

function readPages(site: Site, detail: (place: Place) => string | null): Evidence[] {
  return site.pages.flatMap((place) => {
    const { status, indexability, url } = place.row;
    const isRead = status >= 200 && status < 300 && indexability !== "redirect" && indexability !== "noindex";
    const text = isRead ? detail(place) : null;
    return text === null ? [] : [{ url, detail: text }];
  });
}
