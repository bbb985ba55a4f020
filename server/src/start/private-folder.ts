import { chmodSync, lstatSync, readdirSync } from "node:fs";
import path from "node:path";

/** Rights of the group and of all other users. */
const OTHERS = 0o077;
/** As root, PostgreSQL runs as another user. Its folder protects itself: its data have mode 0700. */
const POSTGRES = "postgres";

/**
 * The places of the data folder that other users of this machine can enter or read: the folder itself and its entries. What lies
 * below them is behind the folder.
 */
export function findOpenPlaces(dataDir: string): string[] {
  if (process.platform === "win32") return [];
  const entries = readdirSync(dataDir).filter((name) => name !== POSTGRES);
  return [dataDir, ...entries.map((name) => path.join(dataDir, name))].filter((place) => {
    const facts = lstatSync(place, { throwIfNoEntry: false });
    return facts !== undefined && !facts.isSymbolicLink() && (facts.mode & OTHERS) !== 0;
  });
}

/** Takes the rights of other users from the data folder. Returns the places where that failed. */
export function tightenDataFolder(dataDir: string): string[] {
  return findOpenPlaces(dataDir).filter((place) => {
    try {
      chmodSync(place, lstatSync(place).mode & 0o700);
      return false;
    } catch {
      return true;
    }
  });
}
