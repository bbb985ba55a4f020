import { readFileSync } from "node:fs";

interface Release {
  release: string;
  tables: Record<string, string>;
}

/** Every release with a history, the oldest first, with the SHA-256 of its table files. */
// Safe cast: only `npm run release:dump` writes the file. The type of an import would differ with each release.
export const RELEASES = JSON.parse(
  readFileSync(new URL("./releases/releases.json", import.meta.url), "utf8"),
) as readonly Release[];
