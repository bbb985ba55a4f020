import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import { selectEngineDays } from "./monitoring/engine-days.store.ts";
import type { CitationHistory } from "./plan.ts";
import { selectShared } from "./queries/queries.store.ts";
import { familiesOf } from "./queries/queries.ts";
import { findParties } from "./scoring/parties.store.ts";
import { historyOf } from "./statistics/measured-history.ts";
import { selectTallies } from "./tallies/tallies.store.ts";
import { countsFrom } from "./tallies/tally-counts.ts";
import { worldNow } from "./world-now.ts";

const DAY_MS = 86_400_000;
/** Weeks that the history is measured in, the oldest first. */
const WEEKS = 10;

/** How the citations of the brand varied over the last weeks, and what a sample cost; null without enough of them. */
export async function selectPlanHistory(
  db: Db,
  { agencyId, workspaceId }: { agencyId: string; workspaceId: string },
): Promise<CitationHistory | null> {
  const [queries, now] = await Promise.all([selectShared(db, { workspaceId, tag: undefined }), worldNow(db, agencyId)]);
  if (queries.length === 0) return null;
  const end = Math.floor(Date.parse(now) / DAY_MS) - 1;
  const since = new Date((end - 7 * WEEKS + 1) * DAY_MS).toISOString();
  const queryIds = queries.map(({ id }) => id);
  const [tallies, { leftOut }, { own }, usdPerSample] = await Promise.all([
    selectTallies(db, { workspaceId, queryIds, firstDay: end - 7 * WEEKS + 1, lastDay: end }),
    selectEngineDays(db, { workspaceId, lastDay: end }),
    findParties(db, { workspaceId }),
    selectUsdPerSample(db, { workspaceId, since }),
  ]);
  const families = familiesOf(queries);
  const counts = countsFrom(
    { ...tallies, tallies: tallies.tallies.filter(({ surface }) => surface !== "imported") },
    {
      definition: "linked_citation",
      tracked: [own.domain],
      lastDay: end,
      days: 1,
      windows: 7 * WEEKS,
      leftOut,
      families,
    },
  );
  const measured = historyOf(counts, { domain: own.domain, end, weeks: WEEKS });
  return measured === null ? null : { rate: measured.rate, spread: { 7: measured.spread }, usdPerSample };
}

async function selectUsdPerSample(
  db: Db,
  { workspaceId, since }: { workspaceId: string; since: string },
): Promise<number | null> {
  const [row] = await db.query<{ usd: number | null }>(sql`
    select avg(cost_usd)::float8 as usd from ai_citation_samples
    where workspace_id = ${workspaceId} and sampled_at >= ${since} and cost_usd is not null`);
  return row?.usd ?? null;
}
