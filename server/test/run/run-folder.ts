import { chmodSync, mkdtempSync } from "node:fs";
import path from "node:path";
import { makeFastFolder } from "../harness/fast-folder.ts";
import { guardFolder } from "./guard-folder.ts";

const FOLDER = "FINDABLE_TEST_FOLDER";

/**
 * The folder of everything that this run of tests writes. The guard removes it, with all databases and processes that still use
 * it, when the run has ended: by itself, by a signal or by a crash.
 */
export function openRunFolder(): string {
  const known = process.env[FOLDER];
  if (known !== undefined) return known;
  const folder = makeFastFolder("findable-test-");
  // As root, PostgreSQL runs as another user, who must be able to walk through.
  chmodSync(folder, 0o711);
  guardFolder(folder);
  process.env[FOLDER] = folder;
  return folder;
}

/** A new folder for one file of tests, inside that of the run. */
export function makeFileFolder(): string {
  const folder = mkdtempSync(path.join(openRunFolder(), "file-"));
  chmodSync(folder, 0o711);
  return folder;
}
