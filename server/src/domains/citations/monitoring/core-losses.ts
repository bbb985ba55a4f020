import sql from "sql-template-tag";
import type { Tx } from "../../../kernel/database/db.ts";
import { emitEvent } from "../../webhooks/index.ts";
import { findQuery } from "../queries/queries.store.ts";
import type { CitedDay } from "../statistics/core-domains.ts";
import { cellRate } from "../statistics/rates.ts";
import { expectedFalseLosses, type WatchedCell, watchedFrom } from "../statistics/watched-domains.ts";
import { rounded, sampled } from "../statistics/wire.ts";
import { selectTallies } from "../tallies/tallies.store.ts";
import { countsFrom } from "../tallies/tally-counts.ts";
import { worldNow } from "../world-now.ts";
import { selectEngineDays } from "./engine-days.store.ts";

interface Sampled {
  agencyId: string;
  workspaceId: string;
  queryId: string;
}

/** More than answers are kept by default, so that baselines do not move along with the day. */
const DAYS_READ = 900;
/** A loss that ended longer ago was found by an upgrade or after an outage, and is no news. */
const NEWS_DAYS = 7;
const DAY_MS = 86_400_000;

/** Emits the loss of a tracked domain that an engine kept citing for a prompt. Domains that take turns are no news. */
export async function emitCoreLosses(
  tx: Tx,
  { agencyId, workspaceId, queryId, threshold }: Sampled & { threshold: number },
): Promise<void> {
  const query = await findQuery(tx, { workspaceId, id: queryId });
  if (query === undefined) return;
  const lastDay = Math.floor(Date.parse(await worldNow(tx, agencyId)) / DAY_MS) - 1;
  const watched = await watchDomains(tx, { workspaceId, queryId, tracked: query.track_domains, lastDay });
  for (const { llm, surface, domain, losses, days } of watched) {
    for (const { day, absences } of losses) {
      const isNew = await recordLoss(tx, { agencyId, workspaceId, queryId, llm, surface, domain, day });
      if (!isNew || lastDay - day > NEWS_DAYS) continue;
      const absent = cellOfDays(days.filter((one) => one.day <= day).slice(-absences));
      const before = cellOfDays(days.filter((one) => one.day <= day).slice(0, -absences));
      const [previous, current] = [rounded(before.hits / Math.max(1, before.n)), 0];
      await emitEvent(tx, {
        ...{ agencyId, workspaceId, type: "ai_citation.share_of_voice.dropped" },
        data: {
          ...{ domain, previous, current, delta: rounded(current - previous), threshold, ...sampled(cellRate(absent)) },
          core: {
            ...{ queryId, prompt: query.prompt, llm, surface, absentDays: absences },
            expectedFalseAlarmsPer30d: expectedFalseLosses(watched),
          },
        },
      });
    }
  }
}

/** The tracked domains of a prompt on each engine, on the days that are comparable and of the model that answers now. */
export async function watchDomains(
  tx: Pick<Tx, "query">,
  {
    workspaceId,
    queryId,
    tracked,
    lastDay,
  }: Omit<Sampled, "agencyId"> & { tracked: readonly string[]; lastDay: number },
): Promise<WatchedCell[]> {
  const firstDay = lastDay - DAYS_READ + 1;
  const tallies = await selectTallies(tx, { workspaceId, queryIds: [queryId], firstDay, lastDay });
  const { leftOut } = await selectEngineDays(tx, { workspaceId, lastDay });
  const question = { definition: "linked_citation", tracked, lastDay, days: 1, windows: DAYS_READ, leftOut } as const;
  const counts = countsFrom(tallies, question).filter(({ surface, n }) => surface !== "imported" && n > 0);
  return watchedFrom(counts, tracked);
}

function cellOfDays(days: readonly CitedDay[]): { hits: number; n: number } {
  return days.reduce((sum, { cited, n }) => ({ hits: sum.hits + cited, n: sum.n + n }), { hits: 0, n: 0 });
}

async function recordLoss(
  tx: Tx,
  loss: Sampled & { llm: string; surface: string; domain: string; day: number },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into ai_citation_core_losses (agency_id, workspace_id, query_id, llm, surface, domain, day)
    values (${loss.agencyId}, ${loss.workspaceId}, ${loss.queryId}, ${loss.llm}, ${loss.surface}, ${loss.domain}, ${loss.day})
    on conflict do nothing returning day`);
  return rows.length > 0;
}
