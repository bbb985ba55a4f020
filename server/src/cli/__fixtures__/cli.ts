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
  /** Waits until that text is on stdout. */
  shows(text: string): Promise<void>;
  /** Waits until that text is on stderr. */
  says(text: string): Promise<void>;
}

/** The command line as a process of its own, with nothing of this environment but the path. */
export function startCli(args: readonly string[], environment: Record<string, string> = {}): CliProcess {
  return watchProcess(spawn(process.execPath, [FINDABLE, ...args], { env: baseEnvironment(environment) }));
}

export function runCli(args: readonly string[], environment: Record<string, string> = {}): Promise<CliEnd> {
  return startCli(args, environment).end;
}

/** The same command line inside this process: for what a test does on its way, where a process of its own proves nothing. */
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

/** `findable <args> | <reader>` in a shell whose exit code is that of findable. */
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
    void (await vi.waitUntil(() => output[name].includes(text), { timeout: 15_000, interval: 20 }));
  return { process: child, end, shows: (text) => until("stdout", text), says: (text) => until("stderr", text) };
}
