import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { type ByteAnswer, type ByteRequest, fetchBytes } from "./fetch-bytes.ts";

/** Pages of earlier crawls with their validators, so that a server can answer that a page is unchanged. */
export interface AnswerMemory {
  find(url: string): Promise<RememberedAnswer | undefined>;
  keep(url: string, answer: ByteAnswer): Promise<void>;
  /** Removes what was used longest ago, beyond the limit of bytes. Called at the end of a crawl. */
  trim(): Promise<void>;
}

export interface RememberedAnswer {
  headers: [string, string][];
  body: Uint8Array;
}

const zip = promisify(gzip);
const unzip = promisify(gunzip);
const MAX_BODY_BYTES = 5 * 1024 * 1024;
/** Fields of a stored answer that a 304 does not replace (RFC 9111, 3.2). */
const FIXED = new Set(["content-length", "content-encoding", "content-type", "transfer-encoding"]);

/** One GET, conditional if an earlier answer has a validator. A 304 becomes the earlier answer with the new fields (RFC 9110, 13). */
export async function askAgain(request: ByteRequest, memory: AnswerMemory | undefined): Promise<ByteAnswer> {
  if (memory === undefined || request.maxBytes === 0) return await fetchBytes(request);
  const known = await memory.find(request.url);
  const answer = await fetchBytes({ ...request, headers: { ...request.headers, ...conditionsOf(known) } });
  if (answer.status === 304 && known !== undefined) {
    const headers = new Headers(known.headers);
    for (const [name, value] of answer.headers) if (!FIXED.has(name)) headers.set(name, value);
    return { status: 200, headers, body: known.body, cutOff: false };
  }
  if (isKept(answer)) await memory.keep(request.url, answer);
  return answer;
}

function conditionsOf(known: RememberedAnswer | undefined): Record<string, string> {
  if (known === undefined) return {};
  const headers = new Headers(known.headers);
  const etag = headers.get("etag");
  const modified = headers.get("last-modified");
  return {
    ...(etag === null ? {} : { "if-none-match": etag }),
    ...(modified === null ? {} : { "if-modified-since": modified }),
  };
}

function isKept({ status, headers, body, cutOff }: ByteAnswer): boolean {
  const hasValidator = headers.has("etag") || headers.has("last-modified");
  const isStorable = !/no-store/i.test(headers.get("cache-control") ?? "") && !headers.has("set-cookie");
  return status === 200 && !cutOff && body.length > 0 && body.length <= MAX_BODY_BYTES && hasValidator && isStorable;
}

/** Keeps answers as files of a folder. What cannot be read or written is asked for anew. */
export function createAnswerMemory(folder: string, maxBytes: number): AnswerMemory {
  const fileOf = (url: string) => path.join(folder, createHash("sha256").update(url).digest("hex"));
  return {
    async find(url) {
      try {
        const file = fileOf(url);
        const content = await unzip(await readFile(file), { maxOutputLength: 2 * MAX_BODY_BYTES });
        const end = content.indexOf(10);
        const stored: unknown = JSON.parse(content.subarray(0, end).toString());
        if (!isStored(stored) || stored.url !== url) return undefined;
        const now = new Date();
        await utimes(file, now, now);
        return { headers: stored.headers, body: content.subarray(end + 1) };
      } catch {
        return undefined;
      }
    },
    async keep(url, { headers, body }) {
      const first = Buffer.from(`${JSON.stringify({ url, headers: [...headers] })}\n`);
      const file = fileOf(url);
      // Other processes read it whole or not at all.
      const draft = `${file}.${process.pid}`;
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(draft, await zip(Buffer.concat([first, body]), { level: 1 }));
        await rename(draft, file);
      } catch {
        await rm(draft, { force: true });
      }
    },
    async trim() {
      const names = await readdir(folder).catch(() => []);
      const files = await Promise.all(
        names.map(async (name) => {
          const file = path.join(folder, name);
          const found = await stat(file).catch(() => undefined);
          return { file, bytes: found?.size ?? 0, usedAt: found?.mtimeMs ?? 0 };
        }),
      );
      let total = 0;
      for (const { file, bytes } of files.toSorted((one, other) => other.usedAt - one.usedAt)) {
        total += bytes;
        if (total > maxBytes) await rm(file, { force: true });
      }
    },
  };
}

function isStored(value: unknown): value is { url: string; headers: [string, string][] } {
  return (
    typeof value === "object" && value !== null && "url" in value && "headers" in value && Array.isArray(value.headers)
  );
}
