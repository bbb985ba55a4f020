import { createHash } from "node:crypto";
import { mkdir, open } from "node:fs/promises";
import path from "node:path";
import { BackupFault } from "../manifest.ts";

const BLOCK = 512;

export interface UnpackedFile {
  bytes: number;
  sha256: string;
}

interface Header {
  name: string;
  size: number;
  kind: string;
}

/**
 * Unpacks a tar archive as PostgreSQL writes it: folders and regular files with short names. Returns each file with its checksum.
 * Throws a BackupFault for anything else, because an archive that names other places must not be followed.
 */
export async function unpackTar(source: AsyncIterable<Buffer>, folder: string): Promise<Map<string, UnpackedFile>> {
  const reader = new BlockReader(source);
  const files = new Map<string, UnpackedFile>();
  for (;;) {
    const block = await reader.take(BLOCK);
    // Two empty blocks end an archive, and some end without them.
    if (block === undefined || block.every((byte) => byte === 0)) break;
    const { name, size, kind } = readHeader(block);
    const target = path.join(folder, name);
    if (kind === "5") {
      await mkdir(target, { recursive: true, mode: 0o700 });
      continue;
    }
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    files.set(name, await writeFileOf(reader, target, { name, size }));
  }
  await reader.drain();
  return files;
}

async function writeFileOf(
  reader: BlockReader,
  target: string,
  { name, size }: Pick<Header, "name" | "size">,
): Promise<UnpackedFile> {
  const hash = createHash("sha256");
  await using handle = await open(target, "w", 0o600);
  for (let left = size; left > 0; ) {
    const chunk = await reader.takeUpTo(left);
    if (chunk === undefined) throw new BackupFault(`The copied cluster ends in the middle of ${name}.`);
    hash.update(chunk);
    await handle.writeFile(chunk);
    left -= chunk.byteLength;
  }
  const rest = size % BLOCK;
  if (rest > 0) await reader.take(BLOCK - rest);
  return { bytes: size, sha256: hash.digest("hex") };
}

function readHeader(block: Buffer): Header {
  const field = (start: number, length: number) => {
    const bytes = block.subarray(start, start + length);
    const end = bytes.indexOf(0);
    return bytes.subarray(0, end === -1 ? length : end).toString("utf8");
  };
  const [prefix, last] = [field(345, 155), field(0, 100)];
  const name = prefix === "" ? last : `${prefix}/${last}`;
  const kind = field(156, 1);
  const isInside = !path.isAbsolute(name) && !name.split("/").includes("..");
  if (!isInside || !["", "0", "5"].includes(kind)) {
    throw new BackupFault(
      `The copied cluster contains ${name}, which is not a plain file inside it. Tablespaces are not supported.`,
    );
  }
  return { name: path.posix.normalize(name), size: readSize(block), kind };
}

/** Octal, or from 8 GB on binary behind a mark. */
function readSize(block: Buffer): number {
  const bytes = block.subarray(124, 136);
  if (((bytes[0] ?? 0) & 0x80) === 0) return Number.parseInt(bytes.toString("latin1").trim() || "0", 8);
  return Number(bytes.readBigUInt64BE(4));
}

/** Reads a stream in pieces of wanted sizes. */
class BlockReader {
  readonly #source: AsyncIterator<Buffer>;
  #chunk: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** At least one byte, at most so many; undefined at the end. */
  async takeUpTo(bytes: number): Promise<Buffer | undefined> {
    while (this.#chunk.byteLength === 0) {
      const { value, done } = await this.#source.next();
      if (done === true) return undefined;
      this.#chunk = value;
    }
    const taken = this.#chunk.subarray(0, bytes);
    this.#chunk = this.#chunk.subarray(taken.byteLength);
    return taken;
  }

  /** Exactly so many bytes; undefined where the source ends before. */
  async take(bytes: number): Promise<Buffer | undefined> {
    const parts: Buffer[] = [];
    for (let left = bytes; left > 0; ) {
      const part = await this.takeUpTo(left);
      if (part === undefined) return undefined;
      parts.push(part);
      left -= part.byteLength;
    }
    return Buffer.concat(parts);
  }

  /** Reads to the end, where a checksum is compared. */
  async drain(): Promise<void> {
    while ((await this.takeUpTo(Number.MAX_SAFE_INTEGER)) !== undefined);
  }
}
