import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "../house/imports.ts";
import { OUTCOME_FILE, readOutcome } from "../run/outcome.ts";
import { MUTATIONS, type Mutation } from "./mutations.ts";

// `npm run judge:mutations`: takes out ten lines, one at a time, in a copy of the repository, and runs the tests that must notice.

const MODULES = ["node_modules", "server/node_modules"];
const OUTPUT_LINES = 12;

function judgeMutations(): number {
  const copy = mkdtempSync(path.join(tmpdir(), "findable-mutations-"));
  process.on("SIGINT", () => process.exit(130));
  process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
  cpSync(ROOT, copy, { recursive: true, filter: (file) => !/\/(node_modules|\.git|dist)$/.test(file) });
  for (const folder of MODULES) symlinkSync(path.join(ROOT, folder), path.join(copy, folder));
  const caught = MUTATIONS.filter((mutation) => isCaught(copy, mutation));
  process.stdout.write(`${caught.length} of ${MUTATIONS.length} mutations caught\n`);
  return caught.length === MUTATIONS.length ? 0 : 1;
}

function isCaught(copy: string, { promise, file, line, instead, caughtBy }: Mutation): boolean {
  const target = path.join(copy, file);
  const original = readFileSync(target, "utf8");
  const parts = original.split(line);
  if (parts.length !== 2) throw new Error(`${file} has this line ${parts.length - 1} times: ${line}`);
  writeFileSync(target, parts.join(instead));
  try {
    const vitest = path.join(copy, "node_modules/vitest/vitest.mjs");
    const args = [vitest, "run", "--project=service", "--bail=1", caughtBy];
    const outcome = path.join(copy, "outcome.json");
    rmSync(outcome, { force: true });
    const { stdout } = spawnSync(process.execPath, args, {
      cwd: copy,
      encoding: "utf8",
      env: { ...process.env, [OUTCOME_FILE]: outcome },
    });
    // A run that cannot begin, or whose files cannot be read, proves nothing.
    const failed = existsSync(outcome) ? readOutcome(outcome).files.flatMap((one) => one.failed) : [];
    process.stdout.write(`${failed.length > 0 ? "caught" : "MISSED"}: ${promise}\n  ${file}\n`);
    if (failed.length > 0) process.stdout.write(`  ${caughtBy} › ${failed[0]}\n`);
    else process.stdout.write(`${stdout.split("\n").slice(-OUTPUT_LINES).join("\n")}\n`);
    return failed.length > 0;
  } finally {
    writeFileSync(target, original);
  }
}

process.exitCode = judgeMutations();
