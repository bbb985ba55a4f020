import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { isReadyMessage } from "../../src/platform/processes/ready-message.ts";
import type { Environment } from "../../src/start/setting-reader.ts";

const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url));

/** A process of the service, started as an operator starts it. */
export interface ServiceProcess {
  /** Where it listens; empty for a worker. */
  readonly url: string;
  /** Where it serves its metrics; empty without METRICS_PORT or WORKER_PORT. */
  readonly monitoringUrl: string;
  readonly pid: number;
  /** What it printed on stderr so far. */
  complaints(): string;
  /** Sends the signal and waits for the end. Answers the exit code, null where a signal ended it. */
  kill(signal: "SIGKILL" | "SIGTERM"): Promise<number | null>;
}

/** `ROLE` in the settings says what it does. Resolves when it is ready. `enter` is a command that runs programs somewhere else. */
export async function startServiceProcess(env: Environment, enter: readonly string[] = []): Promise<ServiceProcess> {
  const [execPath = process.execPath, ...execArgv] = enter.length === 0 ? [] : [...enter, process.execPath];
  const child = fork(MAIN, [], {
    execPath,
    execArgv,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let complaints = "";
  child.stderr?.on("data", (text: Buffer) => {
    complaints += text.toString();
  });
  const facts = await readyFacts(child, () => complaints);
  return {
    url: String(facts["url"] ?? ""),
    monitoringUrl: String(facts["monitoringUrl"] ?? ""),
    pid: child.pid ?? 0,
    complaints: () => complaints,
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const gone = once(child, "exit");
      child.kill(signal);
      await gone;
      return child.exitCode;
    },
  };
}

function readyFacts(child: ChildProcess, complaints: () => string): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    child.on("message", (message) => {
      if (isReadyMessage(message)) resolve(message.facts);
    });
    // The supervisor of `ROLE=all` notifies people instead.
    child.stdout?.on("data", (text: Buffer) => {
      const url = /Findable is ready at (\S+)/.exec(text.toString())?.[1];
      if (url !== undefined) resolve({ url });
    });
    // Once all is read that it printed.
    child.once("close", (code) =>
      reject(new Error(`The process ended with ${code} before it was ready:\n${complaints()}`)),
    );
  });
}
