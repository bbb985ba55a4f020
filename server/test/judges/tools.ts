import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));

/** Starts one of the judges' programs in this folder. Its output is collected as it comes. */
export function startTool(name: string, given: readonly string[]): { process: ChildProcess; output(): string } {
  const chunks: string[] = [];
  const child = spawn(process.execPath, [`node_modules/.bin/${name}`, ...given], {
    cwd: FOLDER,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NO_COLOR: "1", REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (chunk: string) => chunks.push(chunk));
  }
  return { process: child, output: () => chunks.join("") };
}

/** Runs a program to its end. */
export async function runTool(name: string, given: readonly string[]): Promise<{ code: number; output: string }> {
  const { process: child, output } = startTool(name, given);
  const [code] = await once(child, "close");
  return { code: Number(code), output: output() };
}
