import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findRefusedEngines, type LockFile } from "./refused-engines.ts";

/** Removes from the lock file what would make npm warn under the oldest Node that can install the service. */
function dropEngines(): void {
  const file = fileURLToPath(new URL("../../package-lock.json", import.meta.url));
  const lock: LockFile = JSON.parse(readFileSync(file, "utf8"));
  const refused = findRefusedEngines(lock);
  for (const place of refused) delete lock.packages[place]?.engines;
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  process.stdout.write(`Dropped the engines of ${refused.length} packages.\n`);
}

dropEngines();
