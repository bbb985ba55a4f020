/** Filters of an evidence path and the fields of the answers page that show them. */
const FIELDS = {
  queryId: "query",
  invocationId: "run",
  llm: "llm",
  surface: "surface",
  tag: "tag",
  domain: "domain",
  outcome: "outcome",
  since: "since",
  until: "until",
} as const;

/** The answers page that lists the samples of an evidence path; `only` narrows its time. */
export function evidenceSearch(
  path: string,
  only: { since?: string | undefined; until?: string | undefined } = {},
): Record<string, string | undefined> {
  const given = new URL(path, "https://findable.invalid").searchParams;
  const search = Object.entries(FIELDS).map(([filter, field]) => [field, given.get(filter) ?? undefined] as const);
  return {
    ...Object.fromEntries(search),
    headline: given.get("headline") === "true" ? "1" : undefined,
    ...Object.fromEntries(Object.entries(only).filter(([, moment]) => moment !== undefined)),
  };
}

/** The time of the two last weeks, which a change of the last 7 days compares; undefined before there are two. */
export function lastTwoWeeks(weeks: readonly { from: string; to: string }[]): { since: string } | undefined {
  const before = weeks.at(-2);
  return before === undefined ? undefined : { since: `${before.from}T00:00:00.000Z` };
}

/** The part of an evidence path that one engine and surface answered. */
export function withEngine(path: string | null, { llm, surface }: { llm: string; surface: string }): string | null {
  if (path === null) return null;
  const [head, query] = path.split("?", 2);
  const filters = new URLSearchParams(query);
  filters.set("llm", llm);
  filters.set("surface", surface);
  return `${head}?${filters}`;
}
