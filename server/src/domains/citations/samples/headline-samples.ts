import sql, { empty, join, type Sql } from "sql-template-tag";
import type { Db } from "../../../kernel/database/db.ts";
import { selectEngineDays } from "../monitoring/engine-days.store.ts";
import { selectShared, selectTagged } from "../queries/queries.store.ts";
import { ofOneSurface } from "../shares/one-surface.ts";
import { selectTallies } from "../tallies/tallies.store.ts";
import { countsFrom } from "../tallies/tally-counts.ts";

export interface HeadlineFilter {
  workspaceId: string;
  queryId?: string | undefined;
  tag?: string | undefined;
  surface?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
}

const DAY_MS = 86_400_000;
const FIRST_DAY = 0;
const LAST_DAY = 2 ** 20;

/** The samples of a workspace that a number may rest on: all, those of a tag, or those of a headline. */
export async function sampleScope(db: Db, filter: HeadlineFilter & { headline?: boolean | undefined }): Promise<Sql> {
  const { workspaceId, headline = false, tag } = filter;
  const mine = [sql`workspace_id = ${workspaceId}`];
  if (headline) mine.push(await headlineSamples(db, filter));
  else if (tag !== undefined) mine.push(sql`query_id = any (${await selectTagged(db, { workspaceId, tag })})`);
  return join(mine, " and ");
}

/** The samples that a headline counts: those of its prompts, on the surface that it shows of each prompt and engine. */
async function headlineSamples(db: Db, filter: HeadlineFilter): Promise<Sql> {
  const { workspaceId, queryId, tag, surface, since, until } = filter;
  const queryIds =
    queryId === undefined ? (await selectShared(db, { workspaceId, tag })).map(({ id }) => id) : [queryId];
  const firstDay = since === undefined ? FIRST_DAY : Math.floor(Date.parse(since) / DAY_MS);
  const lastDay = until === undefined ? LAST_DAY : Math.ceil(Date.parse(until) / DAY_MS) - 1;
  const engineDays = await selectEngineDays(db, { workspaceId, lastDay });
  const leftOut = engineDays.faultsBetween(firstDay, lastDay).map(({ llm, surface: on, day }) => `${llm} ${on} ${day}`);
  const counted = sql`query_id = any (${queryIds}) and outcome in ('answered', 'not_searched')${
    leftOut.length === 0
      ? empty
      : sql` and not (llm || ' ' || surface || ' ' || ((sampled_at at time zone 'utc')::date - date '1970-01-01') = any (${leftOut}))`
  }`;
  if (surface !== undefined) return counted;
  const tallies = await selectTallies(db, { workspaceId, queryIds, firstDay, lastDay });
  const days = Math.max(1, lastDay - firstDay + 1);
  const counts = countsFrom(tallies, {
    definition: "linked_citation",
    tracked: [],
    lastDay,
    days,
    windows: 1,
    leftOut: engineDays.leftOut,
  });
  const shown = new Set(
    ofOneSurface(counts).map(({ queryId: id, llm, shownSurface }) => `${id} ${llm} ${shownSurface}`),
  );
  return sql`${counted} and query_id || ' ' || llm || ' ' || surface = any (${[...shown]})`;
}
