import { readFileSync } from "node:fs";
import { RELEASE } from "../../src/kernel/release.ts";

interface Release {
  release: string;
  tables: Record<string, string>;
}

/** Every release with a history, the oldest first, with the SHA-256 of its table files. */
// Safe cast: only `npm run release:dump` writes the file. The type of an import would differ with each release.
export const RELEASES = JSON.parse(
  readFileSync(new URL("./releases/releases.json", import.meta.url), "utf8"),
) as readonly Release[];

function atLeastOne(release: Release | undefined): Release {
  if (release === undefined) throw new Error("releases.json lists too few releases.");
  return release;
}

/** The oldest release whose dump is kept. */
export const OLDEST = atLeastOne(RELEASES[0]).release;

/** The newest release whose dump is kept, other than the release that this code is. */
export const NEWEST_EARLIER = atLeastOne(RELEASES.findLast(({ release }) => release !== RELEASE)).release;
