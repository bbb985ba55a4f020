import { BENCHMARKS, type Benchmark } from "../benchmarks.ts";
import type { Finding } from "./finding.ts";
import { profileProgramsInto } from "./program.ts";
import type { Report } from "./run-benchmarks.ts";
import { openWorld } from "./world.ts";

/** The process of one benchmark. Sends its findings or its error, and ends. */
async function main([name = "", profile]: readonly string[]): Promise<void> {
  process.on("disconnect", () => process.exit(1));
  process.on("uncaughtException", (error) => end({ error: textOf(error) }));
  if (profile !== undefined) profileProgramsInto(profile);
  try {
    const benchmark = BENCHMARKS[name];
    if (benchmark === undefined) throw new Error(`There is no benchmark ${name}.`);
    end({ findings: await measure(benchmark) });
  } catch (error) {
    end({ error: textOf(error) });
  }
}

async function measure({ load }: Benchmark): Promise<Finding[]> {
  const bench = await load();
  await using world = await openWorld();
  return await bench(world);
}

/** What the benchmark left open must not keep the process. */
function end(report: Report): void {
  process.send?.(report, () => process.exit(0));
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

await main(process.argv.slice(2));
