import { spawn } from "node:child_process";

/** Each takes one core for a part of the time, so together they take half as long as one after the other. */
const CHECKS = ["tsc", "tsc -p web", "npm run -s check:lint", "npm run -s check:floors", "npm run -s check:unused"];

/** Runs all checks at once, prints what each printed when it has ended, and fails if one failed. */
async function check(): Promise<void> {
  const failed = (await Promise.all(CHECKS.map(run))).filter((name) => name !== undefined);
  if (failed.length === 0) return;
  process.stderr.write(`Failed: ${failed.join(", ")}\n`);
  process.exitCode = 1;
}

/** The command, if it failed. */
async function run(command: string): Promise<string | undefined> {
  const child = spawn(command, {
    shell: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, FORCE_COLOR: "1" },
  });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => printed.push(part));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  process.stdout.write(`\n==> ${command}\n`);
  process.stdout.write(Buffer.concat(printed));
  return code === 0 ? undefined : command;
}

await check();
