import { pageFor, subjectFor } from "../page-for.ts";
import { candidatesFor } from "../standings.ts";
import { decodedPath } from "./decoded-path.ts";
import type { WorldMarket } from "./market-of.ts";

/** What a results page shows of an address, and how long it is. */
export interface ShownPage {
  title: string;
  words: number;
}

/** The page at an address as results pages show it, by the query that its path was made of; undefined where none shows it. */
export function shownPage(market: WorldMarket, domain: string, path: string): ShownPage | undefined {
  const parts = decodedPath(path).split("/");
  const slug = parts.at(-1) ?? "";
  const language = /^[a-z]{2}$/.test(parts[1] ?? "") && parts.length > 2 ? parts[1] : undefined;
  // Paths of discussions end in a separate number.
  for (const words of new Set([slug, slug.replace(/-\d{4,5}$/, "")])) {
    const query = words.replaceAll("-", " ").trim();
    const site =
      query === "" ? undefined : candidatesFor(market, query).find((one) => one.site.domain === domain)?.site;
    if (site === undefined || site.pages !== undefined) continue;
    const page = pageFor(market, site, undefined, subjectFor(market, query, language));
    if (page.url === `https://${domain}${path}`) return page;
  }
  return undefined;
}
