import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { makeFastFolder } from "../../../server/test/harness/fast-folder.ts";

const ROOT = path.join(import.meta.dirname, "../../..");
const GUARD = path.join(import.meta.dirname, "guard-service.ts");

/** The whole service as `npm start` runs it, with its own database. */
export interface RunningService {
  readonly url: string;
  /** Secret of the operator's ADMIN key. */
  readonly key: string;
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
  const key = `sk_live_operator_of_tests_${crypto.randomUUID().replaceAll("-", "")}`;
  const child = spawn(process.execPath, [GUARD, dataDir, path.join(ROOT, "server/src/main.ts")], {
    cwd: ROOT,
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      ...SETTINGS,
      DATA_DIR: dataDir,
      BOOTSTRAP_KEY: key,
      ...settings,
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    }
  };
  try {
    return { url: await readUrl(child), key, stop };
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
