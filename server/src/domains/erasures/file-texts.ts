import { buffer } from "node:stream/consumers";
import { gunzipSync, inflateSync } from "node:zlib";
import type { Blobs } from "../../kernel/files/blobs.ts";
import { readAs } from "../../kernel/files/media-types.ts";
import { BytesRemoved } from "../../kernel/files/unread.ts";
import { isZip, readZip } from "../../kernel/files/zip.ts";
import type { Services } from "../../kernel/operations/services.ts";
import { contentOf } from "./blob-text.ts";
import type { StoredFile } from "./erasures.store.ts";

/** Larger files are reports of machines, not of people. */
const MAX_BYTES = 20_000_000;
const UNPACKED = { entries: 2_000, bytes: 60_000_000 };
/** Texts that only runs write. */
const TEXTS = /^(?:text\/|application\/(?:[a-z.]+\+)?(?:json|xml|yaml|csv))/;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

export type ReadFiles = Pick<Services, "readPdf">;

export interface FileText {
  text: string;
  /** Whether the text is everything that the file holds. Pixels, sound and broken files are not text. */
  isWhole: boolean;
}

/** Whether the content of a file can be rewritten. */
export function isText({ type }: Pick<StoredFile, "type">): boolean {
  return readAs(type) === "text" || TEXTS.test(type);
}

/**
 * The text in a file: of a PDF, of the files in an archive with their names, of the metadata of pictures and sound. A file whose
 * bytes were removed has none. Throws if it could not be read, such as while the store is away: it may hold anything.
 */
export async function textIn(
  file: Pick<StoredFile, "type" | "checksum" | "size">,
  reading: Partial<ReadFiles> & { blobs: Blobs },
): Promise<FileText> {
  try {
    return await readTextIn(file, reading);
  } catch (error) {
    if (error instanceof BytesRemoved) return { text: "", isWhole: true };
    throw error;
  }
}

async function readTextIn(
  { type, checksum, size }: Pick<StoredFile, "type" | "checksum" | "size">,
  { blobs, readPdf }: Partial<ReadFiles> & { blobs: Blobs },
): Promise<FileText> {
  if (Number(size) > MAX_BYTES) return { text: "", isWhole: false };
  if (isText({ type })) {
    const text = await contentOf(blobs, checksum);
    return { text: text ?? "", isWhole: true };
  }
  const kind = readAs(type);
  if (kind === "pdf") return (await readPdf?.(checksum)) ?? { text: "", isWhole: false };
  const bytes = await buffer(await blobs.read(checksum));
  if (bytes.length === 0) return { text: "", isWhole: true };
  return kind === "compressed" ? inArchive(bytes) : { text: inMetadata(bytes), isWhole: false };
}

/** Archives in archives are not unpacked. */
function inArchive(bytes: Buffer): FileText {
  try {
    const files = isZip(bytes)
      ? readZip(bytes, UNPACKED)
      : [{ name: "", bytes: gunzipSync(bytes, { maxOutputLength: UNPACKED.bytes }) }];
    const texts = files.map(({ name, bytes: content }) => ({ name, text: content.toString("utf8"), raw: content }));
    return {
      text: texts.map(({ name, text, raw }) => `${name}\n${isBinary(text) ? inMetadata(raw) : text}`).join("\n"),
      isWhole: !texts.some(({ text }) => isBinary(text)),
    };
  } catch {
    return { text: inMetadata(bytes), isWhole: false };
  }
}

function isBinary(text: string): boolean {
  return text.slice(0, 10_000).includes("\u0000");
}

/** Texts of EXIF, XMP, IPTC, ID3 and comments lie in the bytes as they are, in one or two bytes a letter; PNG can compress its own. */
function inMetadata(bytes: Buffer): string {
  const texts = [bytes, ...chunksOfPng(bytes)].flatMap((part) => [
    part.toString("latin1"),
    wide(part, 0),
    wide(part, 1),
  ]);
  return texts.filter((text) => text.includes("@") || text.includes("%40")).join("\n");
}

function wide(bytes: Buffer, from: 0 | 1): string {
  // Little endian from one side of each letter is big endian from the other.
  return bytes.subarray(from).toString("utf16le");
}

const KEYWORD_ENDS = { zTXt: 2, iTXt: 3 };

/** The compressed texts of a PNG file (zTXt, iTXt). */
function chunksOfPng(bytes: Buffer): Buffer[] {
  if (!bytes.subarray(0, 4).equals(PNG)) return [];
  const found: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (name === "zTXt" || name === "iTXt") {
      const data = bytes.subarray(at + 8, at + 8 + length);
      const inflated = inflatedText(data, KEYWORD_ENDS[name]);
      if (inflated !== undefined) found.push(inflated);
    }
    at += 12 + length;
  }
  return found;
}

/** A keyword ends with a zero byte. Method, and in iTXt a flag, a language and a translated keyword follow. */
function inflatedText(data: Buffer, gap: number): Buffer | undefined {
  let from = data.indexOf(0) + gap;
  if (gap === KEYWORD_ENDS.iTXt) for (const _ of "12") from = data.indexOf(0, from) + 1;
  try {
    return inflateSync(data.subarray(from), { maxOutputLength: UNPACKED.bytes });
  } catch {
    return undefined;
  }
}
