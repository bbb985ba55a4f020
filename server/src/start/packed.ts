import { readFileSync, statSync } from "node:fs";

const ROOT = new URL("../../../", import.meta.url);
/** npm writes it at every install. */
const INSTALLED = "node_modules/.package-lock.json";

/** The service in a few files, made of the sources by `npm ci`: Node loads it in a quarter of the time. */
export const PACKED = new URL("server/dist/", ROOT);
/** What it was made of. */
export const PACKED_FROM = new URL("packed-from.json", PACKED);

/** Files, by their paths below the root, as they were: one that was written since is another one. */
interface PackedFrom {
  node: string;
  files: Record<string, string>;
}

/** Where the packed service begins; undefined when a source, an installed package or Node is not what it was made of. */
export function findPacked({ packedFrom = PACKED_FROM, root = ROOT } = {}): string | undefined {
  try {
    const from: PackedFrom = JSON.parse(readFileSync(packedFrom, "utf8"));
    const isFresh =
      from.node === process.version &&
      Object.entries(from.files).every(([file, state]) => stateOf(file, root) === state);
    return isFresh ? new URL("start.js", packedFrom).href : undefined;
  } catch {
    return undefined;
  }
}

/** What `findPacked` compares with, of the sources that are packed. */
export function describeSources(sources: readonly string[], root = ROOT): PackedFrom {
  const files = [...sources, INSTALLED];
  return { node: process.version, files: Object.fromEntries(files.map((file) => [file, stateOf(file, root)])) };
}

function stateOf(file: string, root: URL): string {
  const { size, mtimeMs } = statSync(new URL(file, root));
  return `${size} ${mtimeMs}`;
}
