import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { killLauncher, launchInAnotherProcess } from "./__fixtures__/launched.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { getNativePackage, readNativePackage } from "./native-package.ts";
import { type NativePrograms, prepareNativePrograms } from "./native-programs.ts";
import { missingSymlinks } from "./native-symlinks.ts";
import { chooseRunAs } from "./run-as.ts";

const FOLDER = mkdtempSync(path.join(os.tmpdir(), "findable-native-"));
const WE_ARE_ROOT = process.getuid?.() === 0;
const ANOTHER_UID = 65_534;
const VERSIONS = ["postgres (PostgreSQL) 18.4", "initdb (PostgreSQL) 18.4"];
const log = () => undefined;

const HOME = path.join(FOLDER, "home");
const PACKAGE = path.join(HOME, "package");
const LIBRARIES = path.join(PACKAGE, "native/lib");

beforeAll(() => {
  mkdirSync(HOME);
  const installed = path.dirname(getNativePackage().folder);
  cpSync(installed, PACKAGE, { recursive: true, filter: (file) => !file.endsWith(".a"), verbatimSymlinks: true });
});

beforeEach(() => {
  for (const folder of [FOLDER, HOME, LIBRARIES]) chmodSync(folder, 0o755);
  removeSymlinks();
});

afterAll(() => {
  chmodSync(LIBRARIES, 0o755);
  rmSync(FOLDER, { recursive: true });
});

/** As `npm install --ignore-scripts` leaves the package. */
function removeSymlinks(): void {
  for (const entry of readdirSync(LIBRARIES, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) rmSync(path.join(LIBRARIES, entry.name));
  }
}

/** Loads every shared library of both programs, as the user that would run them. */
function versions({ postgres, initdb }: NativePrograms): string[] {
  const options = { ...chooseRunAs(FOLDER), cwd: "/" };
  return [postgres, initdb].map((program) => String(execFileSync(program, ["--version"], options)).trim());
}

describe("PostgreSQL's programs", () => {
  it("run from a package whose install script was not run, which is completed in place", () => {
    const nativePackage = readNativePackage(PACKAGE);
    const missingBefore = missingSymlinks(nativePackage.folder).length;

    const programs = prepareNativePrograms(nativePackage, chooseRunAs(FOLDER), FOLDER, log);

    expect(versions(programs)).toEqual(VERSIONS);
    expect(programs.postgres).toBe(path.join(PACKAGE, "native/bin/postgres"));
    expect(missingBefore).toBeGreaterThan(0);
    expect(missingSymlinks(nativePackage.folder)).toEqual([]);
  });

  it("run from a package in a folder that only its owner may enter, copied once at most", () => {
    chmodSync(HOME, 0o700);
    const copied: string[] = [];
    const prepare = () =>
      prepareNativePrograms(readNativePackage(PACKAGE), chooseRunAs(FOLDER), FOLDER, (_level, message) =>
        copied.push(message),
      );

    const first = prepare();
    const second = prepare();

    expect(versions(first)).toEqual(VERSIONS);
    expect(second).toEqual(first);
    expect(copied.length).toBeLessThanOrEqual(1);
  });

  it("run for a user without rights from a package that cannot be completed, as a copy in the data folder", async () => {
    const uid = WE_ARE_ROOT ? ANOTHER_UID : (process.getuid?.() ?? 0);
    const dataDir = path.join(FOLDER, "unprivileged");
    chmodSync(LIBRARIES, 0o555);
    mkdirSync(dataDir);
    chownSync(dataDir, uid, process.getgid?.() ?? 0);

    const launched = await launchInAnotherProcess(dataDir, WE_ARE_ROOT ? String(uid) : "", PACKAGE);
    await killLauncher(launched);
    await using adopted = await startEmbeddedPostgres({ dataDir, log });

    expect(launched.error).toBeUndefined();
    expect(adopted.pid).toBe(launched.pid);
    expect(missingSymlinks(path.join(PACKAGE, "native")).length).toBeGreaterThan(0);
  });
});
