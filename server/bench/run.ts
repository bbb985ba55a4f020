import { mkdir } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { describeOutcome, exitCodeOf, summarize } from "./harness/outcome.ts";
import { measureInProcess, runBenchmarks } from "./harness/run-benchmarks.ts";
import { QUICK } from "./harness/sized.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    profile: { type: "string" },
  },
});
if (values.quick) process.env[QUICK] = "true";
/** For all benchmarks together with `--quick`. Those that are named may take their time. */
const QUICK_MS = 300_000;
const signal = values.quick && positionals.length === 0 ? AbortSignal.timeout(QUICK_MS) : new AbortController().signal;
// The needs depend on the size.
const { BENCHMARKS } = await import("./benchmarks.ts");
const unknown = positionals.filter((name) => !Object.hasOwn(BENCHMARKS, name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no benchmark ${unknown.join(", ")}; there are ${Object.keys(BENCHMARKS).join(", ")}.\n`,
  );
  process.exit(2);
}
const profile = values.profile === undefined ? undefined : path.resolve(values.profile);
if (profile !== undefined) await mkdir(profile, { recursive: true });

const print = (text: string) => {
  if (!values.json) process.stdout.write(`${text}\n`);
};
const outcomes = await runBenchmarks({
  names: Object.keys(BENCHMARKS).filter((name) => positionals.length === 0 || positionals.includes(name)),
  benchmarks: BENCHMARKS,
  measure: (name, signal) => measureInProcess(name, { profile, signal }),
  signal,
  onLacks: (lacks) => {
    for (const [name, reasons] of Object.entries(lacks)) {
      for (const reason of reasons) process.stderr.write(`${name} ${reason}\n`);
    }
  },
  onOutcome: (outcome) => print(describeOutcome(outcome)),
});
const machine = { node: process.version, cores: availableParallelism(), load: loadavg()[0], quick: values.quick };
if (values.json) process.stdout.write(`${JSON.stringify({ machine, outcomes }, null, 2)}\n`);
const sizes = values.quick ? "small sizes, for which the aims are not meant, " : "";
print(`\n${summarize(outcomes)}\n`);
print(`${sizes}on ${machine.cores} cores with Node ${machine.node}, load average ${machine.load?.toFixed(1)}`);
process.exitCode = exitCodeOf(outcomes);
