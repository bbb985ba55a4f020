import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { storing } from "../../kernel/errors/storage-unavailable.ts";
import type { StoredBlob } from "../../kernel/files/blobs.ts";
import { BytesRemoved } from "../../kernel/files/unread.ts";
import { checksumOf } from "../../kernel/ids/hashes.ts";
import { type BlobStore, hexOf, keyOf, type RecordBlob } from "./blob-store.ts";
import { removeOldDrafts, writeDraft } from "./draft-files.ts";
import { callS3, expectStatus, type S3Call, type S3Settings, startOf } from "./s3-requests.ts";

export interface S3BlobsOptions extends S3Settings {
  /** Local folder for uploads in progress. */
  drafts: string;
  record?: RecordBlob;
}

/** Stores bytes by SHA-256 in an S3-compatible bucket. S3 guarantees that an object is complete or absent. */
export function createS3Blobs({ drafts, record = async () => {}, ...settings }: S3BlobsOptions): BlobStore {
  async function store({ checksum, size }: StoredBlob, body: NonNullable<S3Call["body"]>): Promise<void> {
    await record({ checksum, size });
    await storing(() => upload({ checksum, size }, body));
  }

  async function upload({ checksum, size }: StoredBlob, body: NonNullable<S3Call["body"]>): Promise<void> {
    const hex = hexOf(checksum);
    const there = await callS3(settings, { method: "HEAD", key: keyOf(hex) });
    await there.body.dump();
    if (there.statusCode === 200 && Number(there.headers["content-length"]) === size) return;
    const answer = await callS3(settings, { method: "PUT", key: keyOf(hex), sha256: hex, body, size });
    await expectStatus(answer, [200, 201, 204], "storing a blob");
    await answer.body.dump();
  }

  async function read(checksum: string, range?: { start: number; end: number }): Promise<NodeJS.ReadableStream> {
    const answer = await callS3(settings, {
      method: "GET",
      key: keyOf(hexOf(checksum)),
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
      const answer = await callS3(settings, { method: "DELETE", key: keyOf(hexOf(checksum)) });
      await expectStatus(answer, [200, 202, 204, 404], "removing a blob");
      await answer.body.dump();
    },
    removeDrafts: (olderThanMs) => removeOldDrafts(drafts, olderThanMs),
  };
}
