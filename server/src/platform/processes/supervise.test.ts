import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it, vi } from "vitest";
import { isAlive } from "./process-identity.ts";
import { type SuperviseOptions, supervise } from "./supervise.ts";

const CHILD = fileURLToPath(new URL("./__fixtures__/child.ts", import.meta.url));
const SUPERVISOR = fileURLToPath(new URL("./__fixtures__/supervisor.ts", import.meta.url));
const WAIT = { timeout: 40_000, interval: 20 };

function superviseChild(env: Record<string, string>, options: Partial<SuperviseOptions> = {}) {
  return supervise({
    name: "child",
    modulePath: CHILD,
    env,
    log: () => undefined,
    onLine: () => undefined,
    ...options,
  });
}

const FOLDER = mkdtempSync(path.join(os.tmpdir(), "findable-supervise-"));

afterAll(() => rmSync(FOLDER, { recursive: true }));

describe.concurrent("a supervised process", () => {
  it("is started again when it is killed, and says again that it is ready", async () => {
    const readyPids: unknown[] = [];
    await using child = superviseChild({}, { onReady: ({ pid }) => readyPids.push(pid) });
    await child.ready;
    const firstPid = child.pid ?? 0;

    process.kill(firstPid, "SIGKILL");
    await vi.waitFor(() => expect(readyPids).toHaveLength(2), WAIT);

    expect(readyPids).toEqual([firstPid, child.pid]);
    expect(child.pid).not.toBe(firstPid);
  });

  it("prints its lines through its supervisor", async () => {
    const lines: string[] = [];
    await using child = superviseChild({}, { onLine: (stream, line) => lines.push(`${stream}: ${line}`) });
    await child.ready;

    await vi.waitFor(() => expect(lines).toEqual(["stdout: hello from the child"]), WAIT);
  });

  it("is given up when it ends again and again before it was ever ready", async () => {
    const lines: string[] = [];
    await using child = superviseChild(
      { CONDUCT: "fails" },
      { maxFailedStarts: 2, onLine: (_stream, line) => lines.push(line) },
    );

    await expect(child.ready).rejects.toThrow("The child process exited with code 1 before it was ready, 2 times.");

    expect(lines.filter((line) => line === "Error: The port is taken.")).toHaveLength(2);
  });

  it("drains when it is stopped, and is not started again", async () => {
    const drainedFile = path.join(FOLDER, "stopped");
    const child = superviseChild({ DRAINED_FILE: drainedFile });
    await child.ready;
    const pid = child.pid ?? 0;

    await child.stop();

    expect(readFileSync(drainedFile, "utf8")).toBe("drained");
    expect(isAlive(pid)).toBe(false);
    expect(child.pid).toBeUndefined();
  });

  it("is killed when it does not heed the request to stop", async () => {
    const child = superviseChild({ CONDUCT: "stubborn" });
    await child.ready;
    const pid = child.pid ?? 0;

    await child.stop({ graceMs: 50 });

    expect(isAlive(pid)).toBe(false);
  });

  it("says so when it is stopped before it is ready", async () => {
    const child = superviseChild({ CONDUCT: "fails" });

    await child.stop();

    await expect(child.ready).rejects.toThrow("The child process was stopped before it was ready.");
  });

  it("ends soon after its supervisor is killed, drained if it can be and even if it hangs", async () => {
    const drainedFile = path.join(FOLDER, "orphaned");
    const supervisor = fork(SUPERVISOR, [CHILD, drainedFile], {
      execArgv: [],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const [pids]: [number[]] = await once(supervisor, "message").then(([message]) => [message]);

    supervisor.kill("SIGKILL");
    await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), WAIT);

    expect(pids).toHaveLength(2);
    expect(readFileSync(drainedFile, "utf8")).toBe("drained");
  });
});
