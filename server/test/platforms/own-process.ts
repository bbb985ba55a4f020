import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** Ghost migrates an empty database first, which takes minutes on a busy machine. */
const STARTS_WITHIN_MS = 180_000;

export interface OwnProcess {
  readonly output: () => string;
  /** Polls until the program is ready. Fails if it ends first. */
  ready(isReady: () => Promise<boolean>): Promise<void>;
  /** Ends this process and its children. */
  end(): Promise<void>;
}

/** Starts a program in a process group, so that the judge ends only what it started. */
export function startProcess(command: string, parameters: readonly string[], options: SpawnOptions = {}): OwnProcess {
  const chunks: string[] = [];
  const child = spawn(command, parameters, { ...options, stdio: ["ignore", "pipe", "pipe"], detached: true });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (chunk) => chunks.push(chunk));
  const output = () => chunks.join("").slice(-4000);
  return {
    output,
    ready: (isReady) => waitUntil(child, isReady, () => `${command} did not start:\n${output()}`),
    end: () => endGroup(child),
  };
}

async function waitUntil(child: ChildProcess, isReady: () => Promise<boolean>, message: () => string): Promise<void> {
  for (const until = Date.now() + STARTS_WITHIN_MS; Date.now() < until; await delay(100)) {
    if (child.exitCode !== null) break;
    if (await isReady().catch(() => false)) return;
  }
  throw new Error(message());
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, "exit");
  process.kill(-child.pid, "SIGTERM");
  const killed = setTimeout(() => process.kill(-(child.pid ?? 0), "SIGKILL"), 5000);
  await closed;
  clearTimeout(killed);
}

/** Runs a program to its end and returns its output. */
export async function runToEnd(command: string, parameters: readonly string[], input = ""): Promise<string> {
  const child = spawn(command, parameters, { stdio: ["pipe", "pipe", "pipe"] });
  const [out, errors]: [string[], string[]] = [[], []];
  child.stdout.setEncoding("utf8").on("data", (chunk) => out.push(chunk));
  child.stderr.setEncoding("utf8").on("data", (chunk) => errors.push(chunk));
  // A program that reads nothing can end before the input is written.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${errors.join("")}${out.join("")}`);
  return out.join("");
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No port is free.");
  return address.port;
}
