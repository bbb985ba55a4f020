import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { killLauncher, launchInAnotherProcess } from "./__fixtures__/launched.ts";
import { withClient } from "./connection.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { getNativePackage, readNativePackage } from "./native-package.ts";
import { missingSymlinks } from "./native-symlinks.ts";

const ROOT = mkdtempSync(path.join(os.tmpdir(), "findable-native-"));
const WE_ARE_ROOT = process.getuid?.() === 0;
const ANOTHER_UID = 65_534;
const log = () => undefined;

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(path.join(ROOT, "case-"));
  chmodSync(ROOT, 0o755);
  chmodSync(folder, 0o755);
});

afterAll(() => rmSync(ROOT, { recursive: true }));

/** The installed package as `npm install --ignore-scripts` leaves it: without its symbolic links. */
function packageWithoutSymlinks(parent: string): string {
  const copy = path.join(parent, "package");
  const installed = path.dirname(getNativePackage().folder);
  cpSync(installed, copy, { recursive: true, filter: (file) => !file.endsWith(".a"), verbatimSymlinks: true });
  const libraries = path.join(copy, "native/lib");
  for (const entry of readdirSync(libraries, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) rmSync(path.join(libraries, entry.name));
  }
  return copy;
}

async function version(url: string): Promise<string> {
  return withClient(url, async (client) => (await client.query("show server_version_num")).rows[0].server_version_num);
}

describe("PostgreSQL's programs", () => {
  it("run from a package whose install script was not run, which is mended in place", async () => {
    const nativePackage = readNativePackage(packageWithoutSymlinks(folder));
    const missingBefore = missingSymlinks(nativePackage.folder).length;
    await using postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, "data"), log, nativePackage });

    expect(await version(postgres.adminUrl)).toMatch(/^18/);
    expect(missingBefore).toBeGreaterThan(0);
    expect(missingSymlinks(nativePackage.folder)).toEqual([]);
    expect(readdirSync(path.join(folder, "data/postgres")).filter((name) => name.includes("postgresql"))).toEqual([]);
  });

  it("run from a package in a folder that only its owner may enter", async () => {
    const home = path.join(folder, "home");
    mkdirSync(home, { mode: 0o700 });
    const nativePackage = readNativePackage(packageWithoutSymlinks(home));
    const messages: string[] = [];
    const options = {
      dataDir: path.join(folder, "data"),
      log: (_level: string, message: string) => messages.push(message),
      nativePackage,
    };

    const first = await startEmbeddedPostgres(options);
    await first.stop();
    await using second = await startEmbeddedPostgres(options);

    expect(await version(second.adminUrl)).toMatch(/^18/);
    expect(messages.filter((message) => message.startsWith("Copying")).length).toBeLessThanOrEqual(1);
  });

  it("run for a user without rights from a package that cannot be mended, as a copy in the data folder", async () => {
    const uid = WE_ARE_ROOT ? ANOTHER_UID : (process.getuid?.() ?? 0);
    const packageFolder = packageWithoutSymlinks(folder);
    chmodSync(path.join(packageFolder, "native/lib"), 0o555);
    const dataDir = path.join(folder, "data");
    mkdirSync(dataDir);
    chownSync(dataDir, uid, process.getgid?.() ?? 0);

    const launched = await launchInAnotherProcess(dataDir, WE_ARE_ROOT ? String(uid) : "", packageFolder);
    await killLauncher(launched);
    await using adopted = await startEmbeddedPostgres({ dataDir, log });

    expect(launched.error).toBeUndefined();
    expect(adopted.pid).toBe(launched.pid);
    expect(missingSymlinks(path.join(packageFolder, "native")).length).toBeGreaterThan(0);
  });
});
