import crypto, { createHash } from "node:crypto";
import { registerHooks, syncBuiltinESMExports } from "node:module";

/*
 * Loaded before the recorder (`node --import`): takes chance and timers out of the service, so that a second recording is the
 * same, byte for byte. Modules are replaced, or changed in one place; a place that is missing stops the recording.
 */

const REPLACED: Readonly<Record<string, string>> = {
  "/src/kernel/ids/new-id.ts": "./new-id.ts",
  "/src/platform/processes/repeat.ts": "./repeat.ts",
};
/** Items of a step come one after the other, and a run keeps its slot until it ends or parks. */
const CHANGED: Readonly<Record<string, readonly [string, string]>> = {
  "/src/platform/engine/steps/each.ts": ["Math.min(concurrency, items.length)", "Math.min(1, items.length)"],
  "/src/platform/engine/worker/worker.ts": ["longCallMs = 1000", "longCallMs = 600_000"],
};

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const stand = Object.entries(REPLACED).find(([path]) => found.url.endsWith(path))?.[1];
    return stand === undefined ? found : { ...found, url: new URL(stand, import.meta.url).href };
  },
  load(url, context, next) {
    const loaded = next(url, context);
    const change = Object.entries(CHANGED).find(([path]) => url.endsWith(path))?.[1];
    if (change === undefined) return loaded;
    const source = String(loaded.source);
    if (!source.includes(change[0])) throw new Error(`${url} has no ${change[0]}: adapt ${import.meta.url}.`);
    return { ...loaded, source: source.replace(...change) };
  },
});

const drawn = new Map<string, number>();

/** The next bytes of a kind: the n-th of it are the same in every recording. */
function steadyBytes(kind: string, size: number): Buffer {
  const turn = drawn.get(kind) ?? 0;
  drawn.set(kind, turn + 1);
  const blocks = Array.from({ length: Math.ceil(size / 32) }, (_, block) =>
    createHash("sha256").update(`${kind} ${turn} ${block}`).digest(),
  );
  return Buffer.concat(blocks).subarray(0, size);
}

const { randomBytes } = crypto;
Object.assign(crypto, {
  randomBytes: (size: number, done?: Parameters<typeof randomBytes>[1]) =>
    done === undefined ? steadyBytes(`bytes ${size}`, size) : randomBytes(size, done),
  randomInt: (end: number) => steadyBytes("integers", 6).readUIntBE(0, 6) % end,
});
syncBuiltinESMExports();
/** Spreads the pauses before another attempt, whose times records show. */
Math.random = () => 0.5;
