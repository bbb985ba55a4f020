import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { openTestDatabase } from "../harness/database.ts";
import { watchForLeaks } from "./leaks.ts";

test("names the folders, processes and databases that a file of tests leaves, and nothing that was there before", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "leaking-"));
  const before = spawn(process.execPath, ["-e", "process.stdin.resume()"], { stdio: ["pipe", "ignore", "ignore"] });
  const watch = watchForLeaks(folder);
  expect(watch.find()).toEqual([]);

  await writeFile(path.join(folder, "left.txt"), "");
  const child = spawn(process.execPath, ["-e", "process.stdin.resume()"], { stdio: ["pipe", "ignore", "ignore"] });
  const database = await openTestDatabase();
  const name = new URL(database.adminUrl).pathname.slice(1);
  expect(watch.find()).toEqual([
    "the file or folder left.txt",
    expect.stringContaining(`the process ${child.pid}: `),
    `the database ${name}`,
  ]);

  await rm(path.join(folder, "left.txt"));
  await database[Symbol.asyncDispose]();
  for (const each of [child, before]) {
    each.stdin.end();
    await once(each, "exit");
  }
  expect(watch.find()).toEqual([]);
  await rm(folder, { recursive: true });
});
