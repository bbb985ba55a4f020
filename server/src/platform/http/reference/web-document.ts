import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { sendNothing } from "../answer.ts";
import { CONTENT_POLICY, HTML_TYPE } from "./page-layout.ts";

/** A text that does not change while the process runs, prepared as plain and compressed responses with an ETag. */
export interface WebDocument {
  readonly contentType: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly compressed: Buffer;
}

const MIN_COMPRESSED_BYTES = 1024;
const compress = promisify(gzip);

export async function createWebDocument(contentType: string, text: string): Promise<WebDocument> {
  const plain = Buffer.from(text);
  const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  return { contentType, etag, plain, compressed: await compress(plain) };
}

/** Browsers store the document and revalidate it on every use. */
export function sendWebDocument(
  request: IncomingMessage,
  response: ServerResponse,
  given: Record<string, string>,
  { contentType, etag, plain, compressed }: WebDocument,
): void {
  const headers: Record<string, string> = {
    ...given,
    "Cache-Control": "no-cache",
    ETag: etag,
    Vary: "Accept-Encoding",
  };
  if (request.headers["if-none-match"]?.includes(etag)) {
    sendNothing(response, 304, headers);
    return;
  }
  if (contentType === HTML_TYPE) {
    headers["Content-Security-Policy"] = CONTENT_POLICY;
    headers["Referrer-Policy"] = "no-referrer";
  }
  const small = plain.length < MIN_COMPRESSED_BYTES || !/\bgzip\b/.test(String(request.headers["accept-encoding"]));
  if (!small) headers["Content-Encoding"] = "gzip";
  const bytes = small ? plain : compressed;
  headers["Content-Type"] = contentType;
  headers["Content-Length"] = String(bytes.length);
  if (response.headersSent || response.destroyed) return;
  response.writeHead(200, headers);
  response.end(bytes);
}
