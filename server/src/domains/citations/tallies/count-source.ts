import type { Db } from "../../../kernel/database/db.ts";
import { validationError } from "../../../kernel/errors/app-error.ts";
import { selectSamplesWithTexts } from "../samples/samples.store.ts";
import { type StoredSample, statisticsSample } from "../samples/statistics-sample.ts";
import { NO_BRANDS } from "../scoring/score-answer.ts";
import { countByDay, type DailyCount } from "../statistics/daily-counts.ts";
import type { Definition } from "../statistics/definitions.ts";
import { type Counted, KeptTallies } from "./kept-tallies.ts";
import { selectFingerprint, selectTallies, type Tallies, type TalliesOf } from "./tallies.store.ts";
import { type CountedDefinition, countsFrom } from "./tally-counts.ts";
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
  const counted = await openTallies(db, asked);
  const { tallies } = counted;
  if (definition !== "prominence") return (wanted) => countOnce(counted, { ...wanted, definition });
  if (samplesIn(tallies) > MOST_TEXTS) {
    const message = `reads the text of each answer, so it counts at most ${MOST_TEXTS} answers; these are ${samplesIn(tallies)}. Ask for fewer days or prompts`;
    throw validationError([{ field: "definition", message }]);
  }
  const samples = await selectSamplesWithTexts(db, asked);
  return (wanted) => countTexts(samples, wanted);
}

const kept = new KeptTallies();

async function openTallies(db: Db, asked: TalliesOf): Promise<Counted> {
  const name = JSON.stringify(asked);
  const known = kept.find(name, await selectFingerprint(db, asked));
  if (known !== undefined) return known;
  const { fingerprint, ...tallies } = await selectTallies(db, asked);
  return kept.keep(name, fingerprint, tallies);
}

function countOnce({ tallies, countOnce: once }: Counted, wanted: WantedCounts & { definition: CountedDefinition }) {
  // Of single days there are many counts, of few prompts, that are soon made again.
  if (wanted.days === 1) return countsFrom(tallies, wanted);
  const { leftOut, families = new Map<string, string>(), ...question } = wanted;
  return once(JSON.stringify([question, [...families], daysLeftOut(tallies, wanted)]), () =>
    countsFrom(tallies, wanted),
  );
}

/** Which days of the engines and surfaces are left out. */
function daysLeftOut({ tallies }: Tallies, { leftOut, lastDay, days, windows }: WantedCounts): string[] {
  if (leftOut === undefined) return [];
  const firstDay = lastDay + 1 - days * windows;
  const engines = new Map(tallies.map(({ llm, surface }) => [`${llm} ${surface}`, { llm, surface }]));
  return [...engines].map(([name, { llm, surface }]) => {
    const left = Array.from({ length: days * windows }, (_, index) => firstDay + index);
    return `${name} ${left.filter((day) => leftOut(llm, surface, day)).join(" ")}`;
  });
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
