import { describeFinding, type Finding } from "./finding.ts";

/** How one benchmark ended. */
export type Outcome = { name: string; seconds: number } & (
  | { kind: "measured"; findings: Finding[] }
  | { kind: "failed"; error: string }
  | { kind: "not-run"; lacks: readonly string[] }
);

/** What a benchmark printed in full, when it has ended. */
export function describeOutcome(outcome: Outcome): string {
  const { name } = outcome;
  if (outcome.kind === "not-run") return `${name}\n  not run: ${outcome.lacks.join("; ")}`;
  if (outcome.kind === "failed") return `${name}\n  failed: ${outcome.error}`;
  return [`${name}, ${outcome.seconds.toFixed(0)} s`, ...outcome.findings.map(describeFinding)].join("\n");
}

/** A line for each aim and for each benchmark that has none, was not run or failed. */
export function summarize(outcomes: readonly Outcome[]): string {
  const rows = outcomes.flatMap((outcome): [string, string, string][] => {
    const { name } = outcome;
    if (outcome.kind === "not-run") return [[name, "not run", outcome.lacks.join("; ")]];
    if (outcome.kind === "failed") return [[name, "failed", outcome.error.split("\n", 1)[0] ?? ""]];
    const aims = outcome.findings.flatMap(({ what, aim }): [string, string, string][] =>
      aim === undefined ? [] : [[name, aim.met ? "met" : "MISSED", `${what}: ${aim.text}`]],
    );
    return aims.length === 0 ? [[name, "measured", `${outcome.findings.length} figures without an aim`]] : aims;
  });
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map(([name, result, text]) => [name.padEnd(widths[0] ?? 0), result.padEnd(widths[1] ?? 0), text].join("  "))
    .join("\n");
}

/** Benchmarks are not tests: a missed aim is a result. 1 if a benchmark failed or was not run. */
export function exitCodeOf(outcomes: readonly Outcome[]): number {
  return outcomes.every(({ kind }) => kind === "measured") ? 0 : 1;
}
