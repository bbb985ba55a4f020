import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Finding } from "./finding.ts";
import { findLacks, type Need } from "./needs.ts";
import type { Outcome } from "./outcome.ts";

const ONE = fileURLToPath(new URL("./one-benchmark.ts", import.meta.url));

/** What `one-benchmark.ts` sends. */
export interface Report {
  findings?: Finding[];
  error?: string;
}

export interface RunOptions {
  names: readonly string[];
  benchmarks: Readonly<Record<string, { needs: readonly Need[] }>>;
  /** Ends early, by an error, when the signal is aborted. */
  measure(name: string, signal: AbortSignal): Promise<Finding[]>;
  /** Aborted when the time for all of them is over. What did not end by then was not run. */
  signal: AbortSignal;
  /** Called before the first benchmark starts, and after each one that ended. */
  onLacks(lacks: Readonly<Record<string, readonly string[]>>): void;
  onOutcome(outcome: Outcome): void;
}

/** Runs benchmarks one after the other. One that lacks something or fails does not stop the others. */
export async function runBenchmarks(options: RunOptions): Promise<Outcome[]> {
  const { names, benchmarks, onLacks, onOutcome } = options;
  const lacking = Object.fromEntries(names.map((name) => [name, findLacks(benchmarks[name]?.needs ?? [])]));
  onLacks(Object.fromEntries(Object.entries(lacking).filter(([, lacks]) => lacks.length > 0)));
  const outcomes: Outcome[] = [];
  for (const name of names) {
    const outcome = await outcomeOf(name, lacking[name] ?? [], options);
    outcomes.push(outcome);
    onOutcome(outcome);
  }
  return outcomes;
}

async function outcomeOf(
  name: string,
  lacks: readonly string[],
  { measure, signal }: Pick<RunOptions, "measure" | "signal">,
): Promise<Outcome> {
  const since = performance.now();
  const seconds = () => (performance.now() - since) / 1000;
  const notRun = (why: readonly string[]): Outcome => ({ name, seconds: seconds(), kind: "not-run", lacks: why });
  const late = [`lacks time: npm run bench -- --quick ${name}`];
  if (lacks.length > 0 || signal.aborted) return notRun(lacks.length > 0 ? lacks : late);
  try {
    const findings = await measure(name, signal);
    return { name, seconds: seconds(), kind: "measured", findings };
  } catch (error) {
    if (signal.aborted) return notRun(late);
    return { name, seconds: seconds(), kind: "failed", error: error instanceof Error ? error.message : String(error) };
  }
}

/** Measures in a new process, so that an unhandled error ends one benchmark, and its memory is given back. */
export function measureInProcess(
  name: string,
  { profile, signal }: { profile: string | undefined; signal: AbortSignal },
): Promise<Finding[]> {
  const child = fork(ONE, profile === undefined ? [name] : [name, profile], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  // The guard of its folder ends PostgreSQL.
  const end = () => child.kill();
  signal.addEventListener("abort", end);
  return new Promise((resolve, reject) => {
    let report: Report | undefined;
    child.on("message", (message: Report) => {
      report = message;
    });
    child.on("exit", (code, killedBy) => {
      signal.removeEventListener("abort", end);
      if (report?.findings !== undefined) resolve(report.findings);
      else reject(new Error(report?.error ?? `Its process ended with ${killedBy ?? code}.`));
    });
  });
}
