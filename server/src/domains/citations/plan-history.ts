import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import { countSets, worldNow } from "./counts.store.ts";
import { dailyCountsOf } from "./daily-counts-of-sets.ts";
import { findParties } from "./parties.store.ts";
import type { CitationHistory } from "./plan.ts";
import { selectShared } from "./queries.store.ts";
import { historyOf } from "./statistics/measured-history.ts";

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
  const [sets, { own }, usdPerSample] = await Promise.all([
    countSets(db, { workspaceId, queryIds: queries.map(({ id }) => id), lastDay: end, days: 1, windows: 7 * WEEKS }),
    findParties(db, { workspaceId }),
    selectUsdPerSample(db, { workspaceId, since }),
  ]);
  const counts = dailyCountsOf(
    sets.filter(({ surface }) => surface !== "imported"),
    [own.domain],
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
