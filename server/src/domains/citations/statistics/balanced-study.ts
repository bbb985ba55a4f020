import type { Study } from "./variance-components.ts";

/** The answers of a wording on a day. */
export interface StudyCell {
  family: string;
  wording: string;
  day: number;
  hits: number;
  n: number;
}

export interface BalancedStudy {
  study: Study;
  families: number;
  wordings: number;
  days: number;
  runs: number;
}

/** Wordings of a family in the designs that can be measured, and the families that each needs. */
const DESIGNS = [
  { wordings: 5, families: 10 },
  { wordings: 3, families: 20 },
] as const;
/** Days that every design needs. */
const LEAST_DAYS = 7;

/**
 * The largest balanced part of some answers: families with equally many wordings, and days on which each of these has equally many
 * answers. Days and families that are not full are left out, the emptiest first, and days before
 * families that the design needs.
 */
export function balancedStudy(cells: readonly StudyCell[]): BalancedStudy {
  const byFamily = new Map(
    [...Map.groupBy(cells, ({ family }) => family)].map(([family, own]) => [
      family,
      [...new Set(own.map(({ wording }) => wording))].sort(),
    ]),
  );
  const wordings = wordingsOf([...byFamily.values()].map((own) => own.length));
  const chosen = [...byFamily].filter(([, own]) => wordings > 0 && own.length >= wordings).sort(byName);
  const kept = new Map(chosen.map(([family, own]) => [family, own.slice(0, wordings)]));
  const runs = mostFrequent(cells.filter(({ family }) => kept.has(family)).map(({ n }) => n));
  const hits = new Map(cells.flatMap((cell) => (cell.n === runs ? [[keyOf(cell), cell.hits] as const] : [])));
  const isFull = (family: string, day: number) =>
    (kept.get(family) ?? []).every((wording) => hits.has(keyOf({ family, wording, day })));
  const needed = DESIGNS.find((design) => wordings >= design.wordings)?.families ?? 0;
  const allDays = [...new Set(cells.map(({ day }) => day))].sort();
  const { families, days } = fullPart([...kept.keys()], allDays, { isFull, needed });
  const study = families.map((family) =>
    (kept.get(family) ?? []).map((wording) =>
      days.map((day) => answersOf(hits.get(keyOf({ family, wording, day })) ?? 0, runs)),
    ),
  );
  return { study, families: families.length, wordings, days: days.length, runs };
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}

function keyOf({ family, wording, day }: Pick<StudyCell, "family" | "wording" | "day">): string {
  return `${family}\n${wording}\n${day}`;
}

/** The wordings of the first design that has its families, else the usual number. */
function wordingsOf(counts: readonly number[]): number {
  const fits = DESIGNS.find(({ wordings, families }) => counts.filter((count) => count >= wordings).length >= families);
  return fits?.wordings ?? mostFrequent(counts.filter((count) => count > 1));
}

/** Of equally frequent numbers the largest; 0 without any. */
function mostFrequent(numbers: readonly number[]): number {
  const groups = [...Map.groupBy(numbers, (number) => number)];
  groups.sort(([one, left], [other, right]) => right.length - left.length || other - one);
  return groups[0]?.[0] ?? 0;
}

function fullPart(
  allFamilies: readonly string[],
  allDays: readonly number[],
  { isFull, needed }: { isFull: (family: string, day: number) => boolean; needed: number },
): { families: string[]; days: number[] } {
  let [families, days] = [[...allFamilies], [...allDays]];
  for (;;) {
    const gapsOfDay = days.map((day) => families.filter((family) => !isFull(family, day)).length / families.length);
    const gapsOfFamily = families.map((family) => days.filter((day) => !isFull(family, day)).length / days.length);
    const [worstDay, worstFamily] = [Math.max(0, ...gapsOfDay), Math.max(0, ...gapsOfFamily)];
    if (families.length === 0 || days.length === 0 || Math.max(worstDay, worstFamily) === 0) return { families, days };
    const mustKeepFamilies = families.length <= needed && days.length > LEAST_DAYS;
    if (worstDay >= worstFamily || (mustKeepFamilies && worstDay > 0))
      days = days.filter((_, index) => gapsOfDay[index] !== worstDay);
    else families = families.filter((_, index) => gapsOfFamily[index] !== worstFamily);
  }
}

function answersOf(hits: number, n: number): number[] {
  return Array.from({ length: n }, (_, run) => (run < hits ? 1 : 0));
}
