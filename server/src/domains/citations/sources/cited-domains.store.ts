import type { AiCitationQueryDetail } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../../kernel/database/db.ts";
import { watchDomains } from "../monitoring/core-losses.ts";
import { selectEngineDays } from "../monitoring/engine-days.store.ts";
import type { QueryRow } from "../queries/queries.ts";
import { worldNow } from "../world-now.ts";
import { CITED_DAYS, type CitedRow, citedDomains } from "./cited-domains.ts";

const DAY_MS = 86_400_000;

/** The cited domains of a monitored prompt over the last 28 days that are over. */
export async function citedDomainsOf(
  db: Db,
  { agencyId, workspaceId, query }: { agencyId: string; workspaceId: string; query: QueryRow },
): Promise<AiCitationQueryDetail["citedDomains"]> {
  const lastDay = Math.floor(Date.parse(await worldNow(db, agencyId)) / DAY_MS) - 1;
  const start = lastDay - CITED_DAYS + 1;
  const tracked = query.track_domains;
  const [rows, engineDays, watched] = await Promise.all([
    selectCitedByDay(db, { workspaceId, queryId: query.id, start }),
    selectEngineDays(db, { workspaceId, lastDay }),
    watchDomains(db, { workspaceId, queryId: query.id, tracked, lastDay }),
  ]);
  const comparable = rows.filter(
    ({ day, llm, surface }) => day <= lastDay && engineDays.faultOf(llm, surface, day) === null,
  );
  return citedDomains(comparable, { start, tracked, watched });
}

/** Answers of each engine and day, and those that cite each domain. */
function selectCitedByDay(
  db: Db,
  { workspaceId, queryId, start }: { workspaceId: string; queryId: string; start: number },
): Promise<CitedRow[]> {
  const since = new Date(start * DAY_MS).toISOString();
  return db.query<CitedRow>(sql`
    with answers as (
      select (sampled_at at time zone 'utc')::date - date '1970-01-01' as day, llm, surface, cited_domains
      from ai_citation_samples
      where workspace_id = ${workspaceId} and query_id = ${queryId} and sampled_at >= ${since} and surface <> 'imported'
        and outcome in ('answered', 'not_searched'))
    select day, llm, surface, null as domain, 0 as cited, count(*)::int as n from answers group by day, llm, surface
    union all
    select day, llm, surface, domain, count(*)::int, 0 from answers, unnest(cited_domains) as domain
    group by day, llm, surface, domain
    order by day, llm, surface, domain`);
}
