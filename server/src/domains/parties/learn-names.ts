import { partyKey } from "./party-names.ts";

/** What pages of one site say that it is called. */
export interface NamedPages {
  titles: readonly string[];
  /** `og:site_name` of its pages, and the names of its Organization markup. */
  siteNames?: readonly string[];
  /** How many pages state these names. A name that one page states counts only if no other page was read. */
  namedPages?: number;
}

/** What separates the name of a site from the subject of a page; most of these only between spaces. */
const SEPARATOR = /\s[|–—·•»:-]\s|[｜|]/u;
/** A part of fewer titles is a subject. */
const LEAST_PAGES = 3;
const LEAST_SHARE = 0.5;
const LONGEST_NAME = 60;
const MOST_NAMES = 5;
/** What site builders put in place of a name. */
const NO_NAMES: ReadonlySet<string> = new Set(["blog", "home", "homepage", "news", "shop", "site", "store", "website"]);

/**
 * The names of a site, most frequent first: what its pages state as the name of the site, and what begins or ends most of their titles.
 * A name that only repeats the domain is not learnt.
 */
export function learnNames(domain: string, { titles, siteNames = [], namedPages }: NamedPages): string[] {
  const votes = new Map<string, number>();
  for (const name of siteNames.map((one) => one.trim())) votes.set(name, (votes.get(name) ?? 0) + 1);
  const stated = [...votes].filter(
    ([name, count]) => count >= Math.min(2, namedPages ?? siteNames.length) && !NO_NAMES.has(name.toLowerCase()),
  );
  const inTitles = new Map<string, number>();
  const distinct = [...new Set(titles.map((title) => title.trim()))];
  for (const title of distinct) {
    const parts = title.split(SEPARATOR).map((part) => part.trim());
    if (parts.length < 2) continue;
    for (const part of new Set([parts[0], parts.at(-1)])) {
      if (part !== undefined) inTitles.set(part, (inTitles.get(part) ?? 0) + 1);
    }
  }
  const least = Math.max(LEAST_PAGES, distinct.length * LEAST_SHARE);
  const repeated = [...inTitles].filter(([, count]) => count >= least);
  const known = new Set([partyKey(domain), ""]);
  const names: string[] = [];
  for (const [name] of [...stated, ...repeated].toSorted(([, one], [, other]) => other - one)) {
    if (name.length > LONGEST_NAME || !/\p{L}/u.test(name) || known.has(partyKey(name))) continue;
    known.add(partyKey(name));
    names.push(name);
  }
  return names.slice(0, MOST_NAMES);
}
