import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { promisify } from "node:util";
import { makeFastFolder } from "../../../server/test/harness/fast-folder.ts";
import { guardFolder } from "../../../server/test/run/guard-folder.ts";

const ROOT = path.join(import.meta.dirname, "../../..");

/** The whole service as `npm start` runs it, with its own database. */
export interface RunningService {
  readonly url: string;
  /** Secret of the operator's ADMIN key. */
  readonly key: string;
  /** Runs a command of the service's machine, and returns what it prints. */
  command(...args: string[]): Promise<string>;
  stop(): Promise<void>;
}

/** Short retries: test receivers are on loopback and respond immediately. */
const SETTINGS = {
  PORT: "0",
  EGRESS_ALLOW_PRIVATE: "true",
  WEBHOOK_RETRY_DELAYS_SECONDS: "0.1,0.1",
  REQUESTS_PER_SECOND: "100000",
  REQUEST_BURST: "100000",
  SIGN_INS_PER_MINUTE: "100000",
  LOG_LEVEL: "error",
};

export async function startRunningService(settings: Record<string, string> = {}): Promise<RunningService> {
  const dataDir = makeFastFolder("findable-web-");
  const release = guardFolder(dataDir);
  const key = `sk_live_operator_of_tests_${crypto.randomUUID().replaceAll("-", "")}`;
  const child = spawn(process.execPath, [path.join(ROOT, "server/src/main.ts")], {
    cwd: ROOT,
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      ...SETTINGS,
      DATA_DIR: dataDir,
      BOOTSTRAP_KEY: key,
      ...settings,
    },
    // The channel ends the service when this process has gone.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    }
    release();
  };
  try {
    const url = await readUrl(child);
    const environment = { ...process.env, ...settings, DATA_DIR: dataDir, PORT: new URL(url).port };
    const command = async (...args: string[]) => {
      const program = path.join(ROOT, "server/src/cli/findable.ts");
      const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { env: environment });
      return stdout;
    };
    return { url, key, command, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function readUrl(child: ChildProcess): Promise<string> {
  let said = "";
  return new Promise((resolve, reject) => {
    child.stderr?.on("data", (text: Buffer) => {
      said += text.toString();
    });
    child.stdout?.on("data", (text: Buffer) => {
      const url = /Findable is ready at (\S+)/.exec(text.toString())?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once("exit", (code) => reject(new Error(`The service ended with ${code} before it was ready:\n${said}`)));
  });
}
