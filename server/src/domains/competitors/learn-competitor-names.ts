import type { Tx } from "../../kernel/database/db.ts";
import { registrableDomain } from "../../kernel/text/site-domains.ts";
import { recordRivalNames } from "../parties/index.ts";
import { findTitlesOf } from "../serps/index.ts";

/** A page that a run has read, and what its markup says that its site is called. */
export interface ReadSitePage {
  url: string;
  title: string;
  /** `og:site_name` and the names of Organization markup. */
  siteNames?: readonly string[] | undefined;
}

/**
 * Keeps what a competitor's own pages say that it is called, together with its titles on stored results pages. Names that people
 * gave stay as they are. Pages of other sites are left out.
 */
export async function learnCompetitorNames(
  tx: Tx,
  { workspaceId, domain }: { workspaceId: string; domain: string },
  read: readonly ReadSitePage[],
): Promise<string[]> {
  const site = registrableDomain(domain);
  const own = read.filter(({ url }) => registrableDomain(url) === site);
  const named = own.filter(({ siteNames = [] }) => siteNames.length > 0);
  if (named.length === 0) return [];
  const titles = await findTitlesOf(tx, { workspaceId, domain: site });
  return recordRivalNames(
    tx,
    { workspaceId, domain },
    {
      titles: [...titles, ...own.map(({ title }) => title)],
      siteNames: named.flatMap(({ siteNames }) => [...new Set(siteNames)]),
      namedPages: named.length,
    },
  );
}
