import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { FileAnswer } from "../../kernel/operations/operation.ts";
import { sendNothing } from "./answer.ts";

interface ByteRange {
  start: number;
  /** Inclusive. */
  end: number;
}

const INLINE = /^(text\/|image\/|application\/(pdf|json)\b)/i;
const SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** Sends a file or a part of it. Supports `Range`, `If-Range`, `If-None-Match` and HEAD (RFC 9110). */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string>,
  file: FileAnswer,
): Promise<void> {
  Object.assign(headers, fileHeaders(file));
  if (matches(request.headers["if-none-match"], file.etag)) return sendNothing(response, 304, headers);

  const range = rangeOf(request, file);
  if (range === "unsatisfiable") {
    headers["Content-Range"] = `bytes */${file.size}`;
    headers["Content-Length"] = "0";
    return sendNothing(response, 416, headers);
  }
  if (range !== undefined) headers["Content-Range"] = `bytes ${range.start}-${range.end}/${file.size}`;
  headers["Content-Length"] = String(range === undefined ? file.size : range.end - range.start + 1);
  const status = range === undefined ? 200 : 206;
  if (request.method === "HEAD" || file.size === 0) return sendNothing(response, status, headers);

  const bytes = await file.open(range);
  response.writeHead(status, headers);
  await pipeline(bytes, response);
}

function fileHeaders(file: FileAnswer): Record<string, string> {
  return {
    "Content-Type": file.contentType,
    "Content-Disposition": disposition(file),
    "Content-Security-Policy": SANDBOX,
    "Cache-Control": "private, no-cache",
    "Accept-Ranges": "bytes",
    ETag: file.etag,
  };
}

function disposition(file: FileAnswer): string {
  const kind = INLINE.test(file.contentType) ? "inline" : "attachment";
  const plain = file.fileName.replaceAll(/[^\x20-\x7e]|["\\]/g, "_");
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeExtended(file.fileName)}`;
}

function encodeExtended(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}

/** Serves a single range. For several ranges or another unit, sends the whole file, as the RFC allows. */
function rangeOf(request: IncomingMessage, file: FileAnswer): ByteRange | "unsatisfiable" | undefined {
  const header = request.headers.range;
  const condition = request.headers["if-range"];
  if (header === undefined || (condition !== undefined && condition !== file.etag)) return undefined;
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim());
  const [, first = "", last = ""] = match ?? [];
  if (match === null || (first === "" && last === "")) return undefined;
  if (first === "") return suffixRange(Number(last), file.size);
  const start = Number(first);
  const end = last === "" ? file.size - 1 : Math.min(Number(last), file.size - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= file.size ? "unsatisfiable" : { start, end };
}

function suffixRange(length: number, size: number): ByteRange | "unsatisfiable" {
  if (length === 0 || size === 0) return "unsatisfiable";
  return { start: Math.max(0, size - length), end: size - 1 };
}
