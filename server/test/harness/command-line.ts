import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Environment } from "../../src/start/setting-reader.ts";

const FINDABLE = fileURLToPath(new URL("../../src/cli/findable.ts", import.meta.url));

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the command line as a person would, to its end. */
export async function runFindable(args: readonly string[], env: Environment): Promise<CommandResult> {
  const child = spawn(process.execPath, [FINDABLE, ...args], {
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  await once(child, "close");
  return { code: child.exitCode, stdout, stderr };
}
