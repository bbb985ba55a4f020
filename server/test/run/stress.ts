import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { ROOT } from "../house/imports.ts";

// `npm run test:stress -- <files>`: runs test files ten times while every core is kept busy. `RUNS=3` runs them three times.

const BUSY = "for (;;) Math.sqrt(2);";

function stress(files: readonly string[], runs: number): number {
  if (files.length === 0) {
    process.stderr.write("Name the test files: npm run test:stress -- <files>\n");
    return 2;
  }
  const failures: number[] = [];
  for (let run = 1; run <= runs; run += 1) {
    const vitest = path.join(ROOT, "node_modules/vitest/vitest.mjs");
    const { status } = spawnSync(process.execPath, [vitest, "run", ...files], { cwd: ROOT, stdio: "inherit" });
    if (status !== 0) failures.push(run);
    process.stdout.write(`run ${run} of ${runs}: ${status === 0 ? "passed" : "failed"}\n`);
  }
  process.stdout.write(failures.length === 0 ? `All ${runs} runs passed.\n` : `Failed: runs ${failures.join(", ")}.\n`);
  return failures.length === 0 ? 0 : 1;
}

for (let core = 0; core < availableParallelism(); core += 1) new Worker(BUSY, { eval: true }).unref();
process.exit(stress(process.argv.slice(2), Number(process.env["RUNS"] ?? 10)));
