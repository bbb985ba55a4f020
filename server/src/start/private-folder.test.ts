import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkDataFolder } from "../cli/doctor/check-machine.ts";
import { parseConfig } from "./config.ts";
import { findOpenPlaces, tightenDataFolder } from "./private-folder.ts";

let dataDir: string;
const modeOf = (...parts: string[]) => statSync(path.join(dataDir, ...parts)).mode & 0o777;

/** A data folder as earlier versions made it. */
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "findable-private-"));
  mkdirSync(path.join(dataDir, "blobs/ab"), { recursive: true });
  writeFileSync(path.join(dataDir, "operator.key"), "secret");
  for (const folder of ["", "blobs", "blobs/ab"]) chmodSync(path.join(dataDir, folder), 0o755);
  chmodSync(path.join(dataDir, "operator.key"), 0o644);
});
afterEach(() => {
  // Only root can empty a folder that is not writable.
  chmodSync(path.join(dataDir, "blobs"), 0o700);
  rmSync(dataDir, { recursive: true, force: true });
});

test("a data folder that other users can read is closed to them, with its keys and blobs", () => {
  expect(findOpenPlaces(dataDir)).toHaveLength(3);
  expect(tightenDataFolder(dataDir)).toEqual([]);

  expect([modeOf(), modeOf("blobs"), modeOf("operator.key")]).toEqual([0o700, 0o700, 0o600]);
  expect(findOpenPlaces(dataDir)).toEqual([]);
});

test("a folder that its owner may not write stays so, and links are left alone", () => {
  symlinkSync("/", path.join(dataDir, "elsewhere"));
  chmodSync(path.join(dataDir, "blobs"), 0o555);

  expect(tightenDataFolder(dataDir)).toEqual([]);

  expect(modeOf("blobs")).toBe(0o500);
});

test("doctor names what other users can read, and how to close it", async () => {
  const config = parseConfig({ DATA_DIR: dataDir });

  expect(await checkDataFolder(config)).toMatchObject({
    state: "warn",
    message: expect.stringContaining(`Other users of this machine can read ${dataDir}`),
    next: expect.stringContaining(`chmod -R go-rwx ${dataDir}`),
  });
  tightenDataFolder(dataDir);
  expect(await checkDataFolder(config)).toMatchObject({
    name: "data folder",
    message: expect.stringContaining("writable"),
  });
});
