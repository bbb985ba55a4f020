import { inflateRawSync } from "node:zlib";

/** Bytes that are no zip file, or one that cannot be read. */
export class ZipError extends Error {
  override name = "ZipError";
}

export interface ZipLimits {
  entries: number;
  /** Unpacked bytes of all entries together. */
  bytes: number;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

/** The files of a zip archive (APPNOTE 6.3), by name. Refuses encrypted entries and archives that unpack to more than the limits. */
export function readZip(source: Uint8Array, limits: ZipLimits): { name: string; bytes: Buffer }[] {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > limits.entries) throw new ZipError(`has more than ${limits.entries} files`);
  const files: { name: string; bytes: Buffer }[] = [];
  let left = limits.bytes;
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    const entry = readEntry(bytes, at);
    at = entry.next;
    if (entry.name.endsWith("/")) continue;
    const content = unpack(bytes, entry, left);
    left -= content.length;
    files.push({ name: entry.name, bytes: content });
  }
  return files;
}

function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - END_BYTES; at >= Math.max(0, bytes.length - END_BYTES - LONGEST_COMMENT); at -= 1)
    if (bytes.readUInt32LE(at) === END) return at;
  throw new ZipError("is not a complete zip file");
}

interface Entry {
  name: string;
  method: number;
  packed: number;
  local: number;
  next: number;
}

function readEntry(bytes: Buffer, at: number): Entry {
  if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw new ZipError("has a broken directory");
  if ((bytes.readUInt16LE(at + 8) & 1) === 1) throw new ZipError("is encrypted");
  const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
  const begin = at + ENTRY_BYTES;
  const end = begin + (name ?? 0);
  return {
    name: bytes.toString("utf8", begin, end),
    method: bytes.readUInt16LE(at + 10),
    packed: bytes.readUInt32LE(at + 20),
    local: bytes.readUInt32LE(at + 42),
    next: end + (extra ?? 0) + (comment ?? 0),
  };
}

function unpack(bytes: Buffer, { name, method, packed, local }: Entry, most: number): Buffer {
  if (local + LOCAL_BYTES > bytes.length) throw new ZipError("has a broken directory");
  const begin = local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const content = bytes.subarray(begin, begin + packed);
  if (content.length !== packed) throw new ZipError("is cut off");
  if (method === STORED && packed <= most) return content;
  if (method !== DEFLATED) throw new ZipError(`packs ${name} in an unknown way, or unpacks to too much`);
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, most) });
  } catch (cause) {
    throw new ZipError(`cannot be unpacked: ${name} is damaged or too large`, { cause });
  }
}
