import { AppError } from "../../kernel/errors/app-error.ts";
import { essenceOf, readAs, readableTypes } from "../../kernel/files/media-types.ts";
import { fileNameOf } from "./file-paths.ts";

/** How many bytes at the start of a file are examined. */
export const HEAD_BYTES = 64 * 1024;

/** Clients send it for content of an unknown type. */
const UNKNOWN_TYPE = "application/octet-stream";

const TYPES_BY_EXTENSION: ReadonlyMap<string, string> = new Map(
  Object.entries({
    md: "text/markdown",
    markdown: "text/markdown",
    csv: "text/csv",
    tsv: "text/tab-separated-values",
    json: "application/json",
    jsonl: "application/x-ndjson",
    ndjson: "application/x-ndjson",
    html: "text/html",
    htm: "text/html",
    css: "text/css",
    xml: "application/xml",
    yaml: "application/yaml",
    yml: "application/yaml",
    svg: "image/svg+xml",
    vtt: "text/vtt",
  }),
);

interface Given {
  path: string;
  /** The content type that the caller declared. */
  declared: string | undefined;
  /** The start of the file. */
  head: Uint8Array;
}

/**
 * The type of a file: the declared one if the bytes agree with it, or else the type that the bytes and the name indicate. Throws
 * `unsupported_media_type` for a type that runs cannot read, and for a file whose bytes contradict the declared type.
 */
export function contentTypeOf({ path, declared, head }: Given): string {
  const found = findBinaryType(head);
  const said = declared === undefined ? UNKNOWN_TYPE : essenceOf(declared);
  if (said === UNKNOWN_TYPE) return found ?? textTypeOf(path, head);
  const way = readAs(said);
  if (way === undefined) throw refused(path, `runs cannot read files of type ${said}`, { declared: said });
  if (way === "text") {
    if (found !== undefined) throw refused(path, `it is ${found} and not ${said}`, { declared: said, found });
    requireText(path, head);
    return said;
  }
  if (found !== said) throw refused(path, `its content is not ${said}`, { declared: said, found: found ?? null });
  return said;
}

function textTypeOf(path: string, head: Uint8Array): string {
  requireText(path, head);
  const [, extension = ""] = /\.([a-z0-9]+)$/i.exec(fileNameOf(path)) ?? [];
  return TYPES_BY_EXTENSION.get(extension.toLowerCase()) ?? "text/plain";
}

function requireText(path: string, head: Uint8Array): void {
  if (isText(head)) return;
  throw refused(path, "it is not UTF-8 text, a PDF, an image, audio or gzip in a supported format", {});
}

function refused(path: string, reason: string, details: Record<string, unknown>): AppError {
  return new AppError("unsupported_media_type", `The file "${path}" was refused: ${reason}.`, {
    ...details,
    supported: readableTypes(),
  });
}

/** UTF-8 without bytes that occur only in binary formats. The start of a longer text may end inside a character. */
function isText(head: Uint8Array): boolean {
  if (head.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d))
    return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: head.length >= HEAD_BYTES });
    return true;
  } catch {
    return false;
  }
}

/** First bytes of each format, in hex. For MPEG audio only layer III: the others start like UTF-16. */
const SIGNATURES: readonly { type: string; begins: RegExp }[] = [
  { type: "application/pdf", begins: /^255044462d/ },
  { type: "application/zip", begins: /^504b0(304|506)/ },
  { type: "image/png", begins: /^89504e470d0a1a0a/ },
  { type: "image/jpeg", begins: /^ffd8ff/ },
  { type: "image/gif", begins: /^47494638(37|39)61/ },
  { type: "image/webp", begins: /^52494646.{8}57454250/ },
  { type: "audio/wav", begins: /^52494646.{8}57415645/ },
  { type: "audio/mpeg", begins: /^(4944330[234]|ff(e2|e3|f2|f3|fa|fb))/ },
  { type: "audio/mp4", begins: /^0000.{4}66747970/ },
  { type: "audio/ogg", begins: /^4f67675300/ },
  { type: "audio/flac", begins: /^664c6143/ },
  { type: "audio/webm", begins: /^1a45dfa3/ },
  { type: "application/gzip", begins: /^1f8b08/ },
];

function findBinaryType(head: Uint8Array): string | undefined {
  const beginning = Buffer.from(head.subarray(0, 16)).toString("hex");
  return SIGNATURES.find(({ begins }) => begins.test(beginning))?.type;
}
