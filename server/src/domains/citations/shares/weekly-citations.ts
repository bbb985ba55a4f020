import type { AnswerEngine } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../../kernel/database/db.ts";
import { selectEngineDays } from "../monitoring/engine-days.store.ts";
import { findParties } from "../scoring/parties.store.ts";
import { cellOf } from "../statistics/daily-counts.ts";
import { SURFACES } from "../statistics/sample.ts";
import { openCounts } from "../tallies/count-source.ts";

const WEEK_DAYS = 7;
const MOST_PROMPTS = 400;

export interface WeeklyCitations {
  promptId: string;
  engine: AnswerEngine;
  /** Prompts of one family are paraphrases. */
  family: string;
  /** Answers of each week, and those that link to the brand. Weeks of different models have no common unit. */
  cited: number[];
  answers: number[];
  models: (string | null)[];
}

/** How often the answers to each monitored prompt cite the brand, by engine and week. Days that are not comparable are left out. */
export async function findWeeklyCitations(
  db: Db,
  { workspaceId, firstDay, weeks }: { workspaceId: string; firstDay: number; weeks: number },
): Promise<WeeklyCitations[]> {
  const lastDay = firstDay + weeks * WEEK_DAYS - 1;
  const prompts = await db.query<{ id: string; family: string }>(sql`
    select id, coalesce(family, id) as family from ai_citation_queries
    where workspace_id = ${workspaceId} and deleted_at is null and not is_branded
    order by created_at, id limit ${MOST_PROMPTS}`);
  if (prompts.length === 0) return [];
  const queryIds = prompts.map(({ id }) => id);
  const [open, engineDays, parties] = await Promise.all([
    openCounts(db, { workspaceId, queryIds, firstDay, lastDay, definition: "linked_citation" }),
    selectEngineDays(db, { workspaceId, lastDay }),
    findParties(db, { workspaceId, trackDomains: [] }),
  ]);
  const brand = parties.own.domain;
  const counts = open({ tracked: [brand], lastDay, days: WEEK_DAYS, windows: weeks, leftOut: engineDays.leftOut });
  const familyOf = new Map(prompts.map(({ id, family }) => [id, family]));
  const units = Map.groupBy(counts, ({ queryId, llm }) => `${queryId} ${llm}`);
  return [...units.values()].flatMap((all) => {
    // Surfaces are not pooled.
    const surface = SURFACES.find((one) => all.some((count) => count.surface === one));
    const shown = all.filter((count) => count.surface === surface);
    const [first] = shown;
    if (first === undefined) return [];
    const [cited, answers] = [new Array<number>(weeks).fill(0), new Array<number>(weeks).fill(0)];
    const models = new Array<string | null>(weeks).fill(null);
    for (const [week, of] of Map.groupBy(shown, ({ day }) => Math.floor((day - firstDay) / WEEK_DAYS))) {
      const { hits, n } = cellOf(of, brand);
      cited[week] = hits;
      answers[week] = n;
      models[week] = of.at(-1)?.model ?? null;
    }
    const family = familyOf.get(first.queryId) ?? first.queryId;
    return [{ promptId: first.queryId, engine: first.llm, family, cited, answers, models }];
  });
}
