import { type AppError, validationError } from "../../kernel/errors/app-error.ts";
import type { BlobDraft, Blobs, StoredBlob } from "../../kernel/files/blobs.ts";
import { checksumOf } from "../../kernel/ids/hashes.ts";
import { bytesOfBase64 } from "./base64-content.ts";
import { HEAD_BYTES } from "./content-type.ts";

/** The content of an upload, from JSON or from a form. */
export interface IncomingBytes extends StoredBlob {
  head: Uint8Array;
  /** Reads all bytes; for small files. */
  read(): Promise<Uint8Array>;
  /** Stores the bytes. */
  keep(): Promise<void>;
}

interface Content {
  contentBase64?: string;
  /** In a form `contentBase64` would duplicate the file; elsewhere `file` cannot be sent. */
  file?: string;
}

/** Throws a `validation_error` without content or with two contents, and `file_too_large`. */
export async function incomingBytes(
  { contentBase64, file }: Content,
  upload: BlobDraft | undefined,
  blobs: Blobs,
): Promise<IncomingBytes> {
  if (upload === undefined && file !== undefined) {
    throw refused("file", "is for multipart forms; send `contentBase64` in JSON");
  }
  if (upload !== undefined && contentBase64 !== undefined) {
    throw refused("contentBase64", "must not be given together with `file`");
  }
  if (upload !== undefined) return fromDraft(upload);
  if (contentBase64 === undefined) throw refused("contentBase64", "is required; in a multipart form send `file`");
  return fromBase64(contentBase64, blobs);
}

async function fromDraft(draft: BlobDraft): Promise<IncomingBytes> {
  const { checksum, size } = draft;
  return {
    checksum,
    size,
    head: await startOf(draft, HEAD_BYTES),
    read: () => startOf(draft, size),
    keep: () => draft.keep(),
  };
}

function fromBase64(text: string, blobs: Blobs): IncomingBytes {
  const bytes = bytesOfBase64(text);
  return {
    checksum: checksumOf(bytes),
    size: bytes.length,
    head: bytes.subarray(0, HEAD_BYTES),
    read: async () => bytes,
    keep: async () => void (await blobs.put(bytes)),
  };
}

async function startOf(draft: BlobDraft, length: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of await draft.open()) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    size += bytes.length;
    if (size >= length) break;
  }
  return Buffer.concat(chunks).subarray(0, length);
}

function refused(field: string, message: string): AppError {
  return validationError([{ field, message }]);
}
