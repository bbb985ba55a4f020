import type { CountedSet } from "./counts.store.ts";
import type { DailyCount, DomainCredits } from "./statistics/daily-counts.ts";

/** What the counted sets do not say of their prompts: prompts that name the brand are left out before. */
const UNBRANDED = { branded: false, familyId: null } as const;

/**
 * Counted sets as the statistics read them, for linked citations. Answers with equal sets have equal credits, so the sums are those
 * of the answers themselves.
 */
export function dailyCountsOf(sets: readonly CountedSet[], tracked: readonly string[]): DailyCount[] {
  return [...Map.groupBy(sets, keyOf).values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [countOf(first, group, tracked)];
  });
}

function keyOf({ query_id, query_version, llm, surface, model, location, language, day }: CountedSet): string {
  return JSON.stringify([query_id, query_version, llm, surface, model, location, language, day]);
}

function countOf(first: CountedSet, sets: readonly CountedSet[], tracked: readonly string[]): DailyCount {
  const rows = sets.map(({ credited, answers }) => {
    return { found: credited.filter((domain) => tracked.includes(domain)), isCiting: credited.length > 0, answers };
  });
  const add = (value: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + row.answers * value(row), 0);
  const n = add(() => 1);
  return {
    queryId: first.query_id,
    promptVersion: first.query_version,
    ...UNBRANDED,
    llm: first.llm,
    surface: first.surface,
    model: first.model,
    country: first.location,
    language: first.language,
    day: first.day,
    n,
    answers: n,
    unanswered: 0,
    anyCitation: add(({ isCiting }) => Number(isCiting)),
    all: add(({ found }) => found.length),
    allSquared: add(({ found }) => found.length ** 2),
    domains: new Map(
      tracked.map((domain): [string, DomainCredits] => {
        const ours = add(({ found }) => Number(found.includes(domain)));
        const oursTimesAll = add(({ found }) => (found.includes(domain) ? found.length : 0));
        return [domain, { ours, oursSquared: ours, oursTimesAll }];
      }),
    ),
  };
}
