import { readFileSync, statSync } from "node:fs";

const ROOT = new URL("../../../", import.meta.url);
/** npm rewrites this file on every install. */
const INSTALLED = "node_modules/.package-lock.json";

/** The service bundled into a few files by `npm ci`. Node loads it in a quarter of the time. */
export const PACKED = new URL("server/dist/", ROOT);
/** The list of sources that the bundle was built from. */
export const PACKED_FROM = new URL("packed-from.json", PACKED);

/** States of the bundled files by path below the root. A file that was written since has another state. */
interface PackedFrom {
  node: string;
  files: Record<string, string>;
}

/** Returns the entry of the bundle; undefined if a source, an installed package or Node has changed since. */
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

/** Describes the bundled sources for `findPacked`. */
export function describeSources(sources: readonly string[], root = ROOT): PackedFrom {
  const files = [...sources, INSTALLED];
  return { node: process.version, files: Object.fromEntries(files.map((file) => [file, stateOf(file, root)])) };
}

function stateOf(file: string, root: URL): string {
  const { size, mtimeMs } = statSync(new URL(file, root));
  return `${size} ${mtimeMs}`;
}
