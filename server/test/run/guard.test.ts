import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { guardFolder } from "./guard-folder.ts";

const RUN = path.join(import.meta.dirname, "__fixtures__/run-with-database.ts");

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test.each(["SIGKILL", "SIGTERM"] as const)(
  "a run that %s ends leaves no PostgreSQL, service or folder",
  async (signal) => {
    const run = fork(RUN, [], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
    const [{ folder, pids }] = await once(run, "message");
    expect(pids.map(isAlive)).toEqual([true, true]);

    run.kill(signal);
    await expect.poll(() => pids.map(isAlive)).toEqual([false, false]);
    await expect.poll(() => existsSync(folder)).toBe(false);
  },
);

test("a guard that ends a folder leaves the guards of other folders alone", async () => {
  const [outer, inner] = await Promise.all([makeFolder("outer-"), makeFolder("inner-")]);
  const endOuter = guardFolder(outer);
  process.env["GUARDED"] = outer;
  const endInner = guardFolder(inner);
  delete process.env["GUARDED"];

  endOuter();
  await expect.poll(() => existsSync(outer)).toBe(false);
  expect(existsSync(inner)).toBe(true);
  endInner();
  await expect.poll(() => existsSync(inner)).toBe(false);
});

function makeFolder(prefix: string): Promise<string> {
  return mkdtemp(path.join(tmpdir(), prefix));
}
