import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";

/** A longer line is no request; its content is not kept. */
const MAX_LINE_BYTES = 64 * 1024;
const LINE_FEED = 10;

/** The bytes of a log: those of a gzip file are decompressed. Throws the error of zlib for a damaged file. */
export async function* plainBytes(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < 2) {
    const next = await chunks.next();
    if (next.done === true) break;
    start = Buffer.concat([start, next.value]);
  }
  const whole = rejoined(start, chunks);
  if (start[0] !== 0x1f || start[1] !== 0x8b) {
    yield* whole;
    return;
  }
  const gunzip = createGunzip();
  // A failure of either side destroys `gunzip`, whose iteration then throws it.
  const fed = pipeline(Readable.from(whole), gunzip).catch(() => {});
  yield* gunzip as AsyncIterable<Buffer>;
  await fed;
}

async function* rejoined(start: Buffer, chunks: AsyncIterator<Uint8Array>): AsyncGenerator<Buffer> {
  try {
    if (start.length > 0) yield start;
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
      yield Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
    }
  } finally {
    await chunks.return?.();
  }
}

/** Cuts bytes into lines without holding more than a piece and one line. A line that is too long is passed as undefined. */
export class LineCutter {
  #rest = Buffer.alloc(0);
  #skips = false;
  readonly #take: (line: string | undefined) => void;

  constructor(take: (line: string | undefined) => void) {
    this.#take = take;
  }

  add(chunk: Buffer): void {
    const end = chunk.lastIndexOf(LINE_FEED);
    if (end === -1) {
      this.#keep(chunk);
      return;
    }
    let from = 0;
    if (this.#skips) {
      from = chunk.indexOf(LINE_FEED) + 1;
      this.#skips = false;
      this.#take(undefined);
    }
    if (from <= end) this.#takeLines(Buffer.concat([this.#rest, chunk.subarray(from, end)]));
    this.#rest = Buffer.alloc(0);
    this.#keep(chunk.subarray(end + 1));
  }

  /** The last line may have no line feed. */
  end(): void {
    if (this.#skips) this.#take(undefined);
    else if (this.#rest.length > 0) this.#takeLines(this.#rest);
    this.#rest = Buffer.alloc(0);
    this.#skips = false;
  }

  #keep(bytes: Buffer): void {
    if (this.#skips) return;
    this.#rest = this.#rest.length === 0 ? Buffer.from(bytes) : Buffer.concat([this.#rest, bytes]);
    if (this.#rest.length <= MAX_LINE_BYTES) return;
    this.#rest = Buffer.alloc(0);
    this.#skips = true;
  }

  #takeLines(bytes: Buffer): void {
    for (const line of bytes.toString("utf8").split("\n")) {
      const text = line.endsWith("\r") ? line.slice(0, -1) : line;
      this.#take(text.length > MAX_LINE_BYTES ? undefined : text);
    }
  }
}

const [QUOTE, BACKSLASH, OPEN, CLOSE, LIST] = [...'"\\{}['].map((sign) => sign.charCodeAt(0));

/**
 * Puts each object of a JSON list, or of several lists in a row, on a line, as a drain of Vercel sends them. Other logs pass
 * unchanged: a list is recognised by its first two bytes.
 */
export class ListCutter {
  #isList: boolean | undefined;
  #depth = 0;
  #inText = false;
  #escapes = false;

  cut(chunk: Buffer): Buffer {
    this.#isList ??= chunk[0] === LIST && /[\s{]/.test(String.fromCharCode(chunk[1] ?? 0));
    return this.#isList ? this.#objectsOf(chunk) : chunk;
  }

  #objectsOf(chunk: Buffer): Buffer {
    const lines = Buffer.alloc(2 * chunk.length);
    let length = 0;
    for (const byte of chunk) {
      const wasInside = this.#depth > 0;
      if (this.#inText) {
        if (this.#escapes) this.#escapes = false;
        else if (byte === BACKSLASH) this.#escapes = true;
        else if (byte === QUOTE) this.#inText = false;
      } else if (byte === QUOTE) this.#inText = wasInside;
      else if (byte === OPEN) this.#depth += 1;
      else if (byte === CLOSE && wasInside) this.#depth -= 1;
      // What stands between objects is dropped; within them, ends of lines become blanks.
      if (wasInside || this.#depth > 0) lines[length++] = byte === LINE_FEED ? 32 : byte;
      if (wasInside && this.#depth === 0) lines[length++] = LINE_FEED;
    }
    return lines.subarray(0, length);
  }
}
