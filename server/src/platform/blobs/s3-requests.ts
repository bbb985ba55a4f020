import { setTimeout as delay } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { type Dispatcher, request } from "undici";
import { StorageUnavailable } from "../../kernel/errors/storage-unavailable.ts";

export interface S3Settings {
  /** URL of the bucket with an optional key prefix, without a trailing slash. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

type Method = "GET" | "HEAD" | "PUT" | "DELETE";

export interface S3Call {
  method: Method;
  /** Name of the object, without the prefix of the URL. Empty for the bucket itself. */
  key: string;
  query?: Readonly<Record<string, string>>;
  /** Created again for each attempt. */
  body?: () => Uint8Array | NodeJS.ReadableStream;
  /** SHA-256 of the body, hex: S3 requires it in the signature. */
  sha256?: string;
  size?: number;
  range?: string;
}

const EMPTY_SHA256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const TRIES = 4;
const FIRST_PAUSE_MS = 100;
const PATIENCE_MS = 30_000;

/** Retries requests that S3 reports as temporarily failed. Throws StorageUnavailable if it is unreachable. */
export async function callS3(settings: S3Settings, call: S3Call): Promise<Dispatcher.ResponseData> {
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
  const address = new URL(`${settings.url}/${call.key}`);
  for (const [name, value] of Object.entries(call.query ?? {})) address.searchParams.set(name, value);
  const url = address.href;
  const payload = call.sha256 ?? EMPTY_SHA256;
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

export async function expectStatus(
  answer: Dispatcher.ResponseData,
  good: readonly number[],
  what: string,
): Promise<void> {
  if (good.includes(answer.statusCode)) return;
  const text = (await startOf(answer.body)).slice(0, 300);
  throw new Error(`The blob store answered ${answer.statusCode} to ${what}: ${text}`);
}

/** Enough for the error of a store, whatever else it sends. */
const ERROR_BYTES = 64 * 1024;

/** The beginning of a body; the rest is dropped. */
export async function startOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= ERROR_BYTES) break;
  }
  return Buffer.concat(chunks).toString("utf8");
}
