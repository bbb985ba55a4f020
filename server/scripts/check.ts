import { spawn } from "node:child_process";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** Every checker computes the types that files share once more: with four on two cores, types took twice the processor time. */
const CHECKERS = Math.max(1, Math.floor(availableParallelism() / 4));

/** Each takes one core for a part of the time, so together they take half as long as one after the other. */
const CHECKS = {
  types: [`tsc --checkers ${CHECKERS}`, `tsc -p web --checkers ${CHECKERS}`],
  floors: ["vitest run --project house"],
  lint: ["biome check --error-on-warnings"],
  unused: ["knip --cache"],
};
const ENVIRONMENT = {
  ...process.env,
  PATH: [path.join(ROOT, "node_modules/.bin"), process.env["PATH"]].join(path.delimiter),
  FORCE_COLOR: "1",
  // The house tests load the whole service, which takes half as long once it is compiled.
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? path.join(tmpdir(), "node-compile-cache"),
};

/** Runs the named checks at once, or all, prints what each printed when it has ended, and fails if one failed. */
async function check(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !Object.hasOwn(CHECKS, name));
  if (unknown.length > 0)
    throw new Error(`Unknown check: ${unknown.join(", ")}. Use ${Object.keys(CHECKS).join(", ")}.`);
  const chosen = Object.entries(CHECKS).filter(([name]) => names.length === 0 || names.includes(name));
  const commands = chosen.flatMap(([, list]) => list);
  // The types of the client are part of what the others check.
  const generated = await run("node contract/scripts/generate-client.ts --if-changed");
  const failed = [generated, ...(await Promise.all(commands.map(run)))].filter((name) => name !== undefined);
  if (failed.length === 0) return;
  process.stderr.write(`Failed: ${failed.join(", ")}\n`);
  process.exitCode = 1;
}

/** The command, if it failed. */
async function run(command: string): Promise<string | undefined> {
  const since = performance.now();
  const child = spawn(command, { cwd: ROOT, shell: true, stdio: ["ignore", "pipe", "pipe"], env: ENVIRONMENT });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => printed.push(part));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  process.stdout.write(`\n==> ${command}, ${((performance.now() - since) / 1000).toFixed(1)} s\n`);
  process.stdout.write(Buffer.concat(printed));
  return code === 0 ? undefined : command;
}

await check(process.argv.slice(2));
