import type { Tx } from "../../kernel/database/db.ts";
import { registrableDomain } from "../../kernel/text/site-domains.ts";
import { recordRivalNames } from "../parties/index.ts";
import { findTitlesOf } from "../serps/index.ts";
import { selectCompetitorDomains } from "./competitors.store.ts";

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

const MOST_RIVALS = 1_000;

/** The same for every tracked competitor of which a run has read a page, whatever the run read it for. */
export async function learnNamesOfRead(tx: Tx, workspaceId: string, read: readonly ReadSitePage[]): Promise<void> {
  const sites = new Set(
    read.flatMap(({ url, siteNames = [] }) => (siteNames.length === 0 ? [] : [registrableDomain(url)])),
  );
  if (sites.size === 0) return;
  for (const domain of await selectCompetitorDomains(tx, { workspaceId, limit: MOST_RIVALS })) {
    if (sites.has(registrableDomain(domain))) await learnCompetitorNames(tx, { workspaceId, domain }, read);
  }
}
