import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { type Dispatcher, request } from "undici";
import { StorageUnavailable, storing } from "../../kernel/errors/storage-unavailable.ts";
import type { StoredBlob } from "../../kernel/files/blobs.ts";
import { BytesRemoved } from "../../kernel/files/unread.ts";
import { checksumOf } from "../../kernel/ids/hashes.ts";
import { type BlobStore, hexOf, keyOf, type RecordBlob } from "./blob-store.ts";
import { removeOldDrafts, writeDraft } from "./draft-files.ts";

export interface S3Settings {
  /** URL of the bucket with an optional key prefix, without a trailing slash. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface S3BlobsOptions extends S3Settings {
  /** Local folder for uploads in progress. */
  drafts: string;
  record?: RecordBlob;
}

type Method = "GET" | "HEAD" | "PUT" | "DELETE";

interface S3Call {
  method: Method;
  hex: string;
  /** Created again for each attempt. */
  body?: () => Uint8Array | NodeJS.ReadableStream;
  size?: number;
  range?: string;
}

const EMPTY_SHA256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const TRIES = 4;
const FIRST_PAUSE_MS = 100;
const PATIENCE_MS = 30_000;

/** Stores bytes by SHA-256 in an S3-compatible bucket. S3 guarantees that an object is complete or absent. */
export function createS3Blobs({ drafts, record = async () => {}, ...settings }: S3BlobsOptions): BlobStore {
  async function store({ checksum, size }: StoredBlob, body: NonNullable<S3Call["body"]>): Promise<void> {
    await record({ checksum, size });
    await storing(() => upload({ checksum, size }, body));
  }

  async function upload({ checksum, size }: StoredBlob, body: NonNullable<S3Call["body"]>): Promise<void> {
    const hex = hexOf(checksum);
    const there = await send(settings, { method: "HEAD", hex });
    await there.body.dump();
    if (there.statusCode === 200 && Number(there.headers["content-length"]) === size) return;
    const answer = await send(settings, { method: "PUT", hex, body, size });
    await expectStatus(answer, [200, 201, 204], "storing a blob");
    await answer.body.dump();
  }

  async function read(checksum: string, range?: { start: number; end: number }): Promise<NodeJS.ReadableStream> {
    const answer = await send(settings, {
      method: "GET",
      hex: hexOf(checksum),
      ...(range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` }),
    });
    if (answer.statusCode === 404) {
      const about = await startOf(answer.body);
      if (about.includes("NoSuchBucket")) throw new Error("The bucket of the blobs does not exist.");
      throw new BytesRemoved(`The bytes of ${checksum} were removed.`);
    }
    await expectStatus(answer, [range === undefined ? 200 : 206], `reading ${checksum}`);
    return answer.body;
  }

  return {
    async put(bytes) {
      const blob = { checksum: checksumOf(bytes), size: bytes.byteLength };
      await store(blob, () => bytes);
      return blob;
    },
    async draft(source) {
      const { file, checksum, size } = await writeDraft(drafts, source);
      return {
        checksum,
        size,
        keep: () => store({ checksum, size }, () => createReadStream(file)),
        open: async () => createReadStream(file),
        [Symbol.asyncDispose]: () => rm(file, { force: true }),
      };
    },
    read,
    async remove(checksum) {
      const answer = await send(settings, { method: "DELETE", hex: hexOf(checksum) });
      await expectStatus(answer, [200, 202, 204, 404], "removing a blob");
      await answer.body.dump();
    },
    removeDrafts: (olderThanMs) => removeOldDrafts(drafts, olderThanMs),
  };
}

/** Retries requests that S3 reports as temporarily failed. */
async function send(settings: S3Settings, call: S3Call): Promise<Dispatcher.ResponseData> {
  for (let attempt = 1; ; attempt++) {
    const answer = await sendOnce(settings, call).catch((error: unknown) => {
      if (attempt === TRIES) throw new StorageUnavailable("The blob store is unreachable.", { cause: error });
      return undefined;
    });
    const isBusy = answer === undefined || answer.statusCode >= 500 || answer.statusCode === 429;
    if (answer !== undefined && (!isBusy || attempt === TRIES)) return answer;
    await answer?.body.dump();
    await delay(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()));
  }
}

async function sendOnce(settings: S3Settings, call: S3Call): Promise<Dispatcher.ResponseData> {
  const { region, accessKeyId, secretAccessKey } = settings;
  const url = `${settings.url}/${keyOf(call.hex)}`;
  // The object name is the hash of its bytes, which S3 requires in the signature.
  const payload = call.body === undefined ? EMPTY_SHA256 : call.hex;
  const signer = new AwsV4Signer({
    url,
    method: call.method,
    service: "s3",
    region,
    accessKeyId,
    secretAccessKey,
    headers: { "X-Amz-Content-Sha256": payload },
  });
  const signed = await signer.sign();
  return request(url, {
    method: call.method,
    headers: {
      ...Object.fromEntries(signed.headers),
      ...(call.range === undefined ? {} : { range: call.range }),
      ...(call.size === undefined ? {} : { "content-length": String(call.size) }),
    },
    ...(call.body === undefined ? {} : { body: asBody(call.body()) }),
    headersTimeout: PATIENCE_MS,
    bodyTimeout: PATIENCE_MS,
  });
}

// undici accepts file streams as a body.
function asBody(body: Uint8Array | NodeJS.ReadableStream): Dispatcher.DispatchOptions["body"] {
  return body as Dispatcher.DispatchOptions["body"];
}

async function expectStatus(answer: Dispatcher.ResponseData, good: readonly number[], what: string): Promise<void> {
  if (good.includes(answer.statusCode)) return;
  const text = (await startOf(answer.body)).slice(0, 300);
  throw new Error(`The blob store answered ${answer.statusCode} to ${what}: ${text}`);
}

/** Enough for the error of a store, whatever else it sends. */
const ERROR_BYTES = 64 * 1024;

/** The beginning of a body; the rest is dropped. */
async function startOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= ERROR_BYTES) break;
  }
  return Buffer.concat(chunks).toString("utf8");
}
