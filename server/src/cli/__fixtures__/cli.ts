import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import { COMMANDS } from "../commands.ts";
import { runCommandLine } from "../run-command-line.ts";
import { createTerminal } from "../terminal.ts";

const FINDABLE = fileURLToPath(new URL("../findable.ts", import.meta.url));

export interface CliEnd {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface CliProcess {
  readonly process: ChildProcess;
  readonly end: Promise<CliEnd>;
  /** Waits until the text appears on stdout. */
  shows(text: string): Promise<void>;
  /** Waits until the text appears on stderr. */
  says(text: string): Promise<void>;
}

/** Starts the command line as a separate process. It inherits only PATH from this environment. */
export function startCli(args: readonly string[], environment: Record<string, string> = {}): CliProcess {
  return watchProcess(spawn(process.execPath, [FINDABLE, ...args], { env: baseEnvironment(environment) }));
}

export function runCli(args: readonly string[], environment: Record<string, string> = {}): Promise<CliEnd> {
  return startCli(args, environment).end;
}

/** Runs the command line inside this process: faster, for steps where a separate process proves nothing. */
export async function callCli(args: readonly string[], environment: Record<string, string> = {}): Promise<CliEnd> {
  const output = { stdout: "", stderr: "" };
  const into = (name: "stdout" | "stderr") => ({
    write: (text: string) => {
      output[name] += text;
      return true;
    },
  });
  const terminal = createTerminal(into("stdout"), into("stderr"), environment);
  const code = await runCommandLine(COMMANDS, args, { terminal, environment, signal: new AbortController().signal });
  return { code, ...output };
}

/** `findable <args> | <reader>` in a shell that exits with findable's exit code. */
export function startPiped(args: readonly string[], reader: string, environment: Record<string, string>): CliProcess {
  const script = `"$0" "$@" | ${reader}; exit \${PIPESTATUS[0]}`;
  return watchProcess(
    spawn("bash", ["-c", script, process.execPath, FINDABLE, ...args], { env: baseEnvironment(environment) }),
  );
}

function baseEnvironment(environment: Record<string, string>): Record<string, string> {
  return { PATH: process.env["PATH"] ?? "", ...environment };
}

function watchProcess(child: ChildProcess): CliProcess {
  const output = { stdout: "", stderr: "" };
  child.stdout?.on("data", (chunk) => {
    output.stdout += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    output.stderr += chunk;
  });
  const end = once(child, "close").then(() => ({ code: child.exitCode, ...output }));
  const until = async (name: "stdout" | "stderr", text: string) =>
    void (await vi.waitUntil(() => output[name].includes(text), { timeout: 40_000, interval: 20 }));
  return { process: child, end, shows: (text) => until("stdout", text), says: (text) => until("stderr", text) };
}
