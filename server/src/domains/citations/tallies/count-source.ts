import type { Db } from "../../../kernel/database/db.ts";
import { validationError } from "../../../kernel/errors/app-error.ts";
import { selectSamplesWithTexts } from "../samples/samples.store.ts";
import { type StoredSample, statisticsSample } from "../samples/statistics-sample.ts";
import { NO_BRANDS } from "../scoring/score-answer.ts";
import { countByDay, type DailyCount } from "../statistics/daily-counts.ts";
import type { Definition } from "../statistics/definitions.ts";
import { selectTallies, type Tallies, type TalliesOf } from "./tallies.store.ts";
import { countsFrom } from "./tally-counts.ts";
import type { LeftOut, Windows } from "./tally-entries.ts";

/** Texts that one request reads; about four seconds. */
const MOST_TEXTS = 20_000;

export interface WantedCounts extends Windows {
  tracked: readonly string[];
  leftOut?: LeftOut | undefined;
  families?: ReadonlyMap<string, string> | undefined;
}

/** Counts of the same answers by windows and domains. A count of days is in the window that its day is in. */
export type CountSource = (wanted: WantedCounts) => DailyCount[];

/** The counts of monitored prompts under a definition: from tallies, or from the texts for the definition that needs them. */
export async function openCounts(
  db: Db,
  { definition, ...asked }: TalliesOf & { definition: Definition },
): Promise<CountSource> {
  const tallies = await selectTallies(db, asked);
  if (definition !== "prominence") return (wanted) => countsFrom(tallies, { ...wanted, definition });
  if (samplesIn(tallies) > MOST_TEXTS) {
    const message = `reads the text of each answer, so it counts at most ${MOST_TEXTS} answers; these are ${samplesIn(tallies)}. Ask for fewer days or prompts`;
    throw validationError([{ field: "definition", message }]);
  }
  const samples = await selectSamplesWithTexts(db, asked);
  return (wanted) => countTexts(samples, wanted);
}

function samplesIn({ tallies }: Tallies): number {
  return tallies.reduce((total, { entries }) => total + entries.length / 4, 0);
}

function countTexts(
  samples: readonly StoredSample[],
  { tracked, lastDay, days, windows, leftOut, families }: WantedCounts,
) {
  const parties = { ...NO_BRANDS, tracked };
  const scored = samples.map(({ row, body }) => statisticsSample(row, body, parties));
  const counts = countByDay(scored, { definition: "prominence", tracked }).filter(
    ({ day, llm, surface }) =>
      day <= lastDay && day > lastDay - days * windows && leftOut?.(llm, surface, day) !== true,
  );
  return counts.map((count) => ({ ...count, familyId: families?.get(count.queryId) ?? null }));
}
