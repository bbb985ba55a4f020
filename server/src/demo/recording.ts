import { readFileSync } from "node:fs";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

// biome-ignore lint/suspicious/noExplicitAny: answers of the service, which the recorder checked against their contracts.
export type Json = any;

/** What the service answered to one call. Of a list, `output` has all items, with the fields that its rules compare. */
export interface Entry {
  input: Readonly<Record<string, unknown>>;
  output: Json;
}

/** What all records of the demo agree on. */
export interface DemoFacts {
  /** The moment at which the demo stands still. */
  now: string;
  /** The workspace that a call without a key acts in. */
  workspaceId: string;
  /** The domain of its brand. */
  domain: string;
  /** The key that it acts with. */
  keyId: string;
  /** Identifiers that are shown somewhere, of records that were deleted. */
  gone: readonly string[];
}

export interface Recording {
  readonly facts: DemoFacts;
  /** The answers of an operation, in a fixed order. */
  entriesOf(operation: string): readonly Entry[];
  /** The runs of a skill that succeeded, by what they were asked. */
  runsOf(skill: string): readonly Entry[];
  /** The text of a file that was there at the end. */
  fileAt(path: string): Buffer | undefined;
}

export const RECORDING = new URL("./recording.bin", import.meta.url);

/**
 * Reads the recording: a line of JSON that says where the answers of each operation are, and behind it these answers, compressed
 * each by itself, so that a call unpacks only what it needs.
 */
export function readRecording(packed: Buffer = readFileSync(RECORDING)): Recording {
  const start = packed.indexOf("\n") + 1;
  const places: Record<string, [number, number]> = JSON.parse(packed.toString("utf8", 0, start));
  const unpacked = new Map<string, Json>();
  const read = (name: string): Json => {
    const [from, length] = places[name] ?? [0, 0];
    if (length === 0) return undefined;
    if (!unpacked.has(name)) {
      const part = packed.subarray(start + from, start + from + length);
      unpacked.set(name, JSON.parse(brotliDecompressSync(part).toString("utf8")));
    }
    return unpacked.get(name);
  };
  return {
    facts: read("facts"),
    entriesOf: (operation) => read(operation) ?? [],
    runsOf(skill) {
      const runs: Entry[] = read("agent.invocations.get");
      return runs
        .filter(({ output }) => output.skill === skill && output.status === "SUCCEEDED")
        .map(({ output }) => ({ input: { ...read("inputs")[output.invocationId] }, output }));
    },
    fileAt(path) {
      const files: Json = read("files");
      if (!Object.hasOwn(files, path)) return undefined;
      const { text, bytes } = files[path];
      return text === undefined ? Buffer.from(bytes, "base64") : Buffer.from(text);
    },
  };
}

/** Writes what `readRecording` reads. */
export function packRecording(parts: ReadonlyMap<string, Json>): Buffer {
  const packed = [...parts].map(([name, value]) => ({ name, bytes: compress(JSON.stringify(value)) }));
  let from = 0;
  const places: Record<string, [number, number]> = {};
  for (const { name, bytes } of packed) {
    places[name] = [from, bytes.length];
    from += bytes.length;
  }
  return Buffer.concat([Buffer.from(`${JSON.stringify(places)}\n`), ...packed.map(({ bytes }) => bytes)]);
}

function compress(text: string): Buffer {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: text.length };
  return brotliCompressSync(text, { params });
}
