import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { StartFailure } from "../processes/start-failure.ts";
import type { BlobStore } from "./blob-store.ts";
import { createS3Blobs } from "./s3-blobs.ts";
import type { S3Settings } from "./s3-requests.ts";

/** Writes, reads and deletes a blob. Returns the fault as a part of a sentence; undefined if the bytes came back. */
export async function findBlobFault(blobs: Pick<BlobStore, "put" | "read" | "remove">): Promise<string | undefined> {
  // Several processes prove at once, and none may delete the blob of another.
  const proof = Buffer.from(`findable writes, reads and deletes this: ${randomUUID()}\n`);
  try {
    const { checksum } = await blobs.put(proof);
    const read = await buffer(await blobs.read(checksum));
    await blobs.remove(checksum);
    return read.equals(proof) ? undefined : "It returned other bytes than it was given.";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Throws a sentence with the settings to change where the bucket does not take, return and delete an object. */
export async function requireBucket(settings: S3Settings): Promise<void> {
  // Nothing is uploaded from a file.
  const fault = await findBlobFault(createS3Blobs({ ...settings, drafts: "" }));
  if (fault !== undefined) throw new StartFailure(describeBucketFault(settings, fault));
}

export function describeBucketFault({ url }: Pick<S3Settings, "url">, fault: string): string {
  return `The bucket at BLOBS_S3_URL (${url}) is not usable: ${fault} Check the URL, BLOBS_S3_REGION, and that the key of BLOBS_S3_ACCESS_KEY_ID may read, write and delete objects.`;
}
