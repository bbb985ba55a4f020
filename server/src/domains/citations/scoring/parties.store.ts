import sql from "sql-template-tag";
import type { Db } from "../../../kernel/database/db.ts";
import { bareHostOf, isOwnSite } from "../../../kernel/text/site-domains.ts";
import { brandOf, findParty, selectRivals } from "../../parties/index.ts";
import type { Parties } from "./score-answer.ts";

/** As many domains as a request may track. */
const MOST_TRACKED = 50;

/** Who is who for a workspace now: its brand, its competitors, and the domains to compare. */
export async function findParties(
  db: Db,
  { workspaceId, trackDomains }: { workspaceId: string; trackDomains?: readonly string[] | undefined },
): Promise<Parties> {
  const [own, known] = await Promise.all([
    findParty(db, workspaceId),
    selectRivals(db, { workspaceId, limit: MOST_TRACKED - 1 }),
  ]);
  const competitors = known.map(({ domain }) => domain);
  const tracked = [...new Set((trackDomains ?? [own.domain, ...competitors]).map(bareHostOf))];
  const rivals = [...new Set([...tracked, ...competitors])].filter((domain) => !isOwnSite(domain, own.domain));
  return {
    own,
    competitors: rivals.map((domain) => known.find((one) => one.domain === domain) ?? brandOf(domain)),
    tracked,
  };
}

/** Who is who for the counts of a workspace: every domain that any of its monitored prompts tracks. */
export async function findCountedParties(
  db: Db,
  workspaceId: string,
  /** Domains that a new monitored prompt will track. */
  more: readonly string[] = [],
): Promise<Parties> {
  const rows = await db.query<{ domain: string }>(sql`
    select distinct unnest(track_domains) as domain from ai_citation_queries
    where workspace_id = ${workspaceId} and deleted_at is null order by 1`);
  const trackDomains = [...rows.map(({ domain }) => domain), ...more].toSorted();
  const { own, competitors, tracked } = await findParties(db, { workspaceId, trackDomains });
  const sorted = competitors.toSorted((one, other) => (one.domain < other.domain ? -1 : 1));
  return { own, competitors: sorted, tracked: tracked.toSorted() };
}
