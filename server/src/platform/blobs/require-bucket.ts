import { buffer } from "node:stream/consumers";
import { StartFailure } from "../processes/start-failure.ts";
import { createS3Blobs, type S3Settings } from "./s3-blobs.ts";

const PROOF = Buffer.from("findable writes, reads and deletes this object at each start\n");

/** Proves that the bucket takes, returns and deletes an object. Throws a sentence with the settings to change where it does not. */
export async function requireBucket(settings: S3Settings): Promise<void> {
  // Nothing is uploaded from a file.
  const blobs = createS3Blobs({ ...settings, drafts: "" });
  try {
    const { checksum } = await blobs.put(PROOF);
    const read = await buffer(await blobs.read(checksum));
    if (!read.equals(PROOF)) throw new Error("It returned other bytes than it was given.");
    await blobs.remove(checksum);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFailure(
      `The bucket at BLOBS_S3_URL (${settings.url}) is not usable: ${reason} Check the URL, BLOBS_S3_REGION, and that the key of BLOBS_S3_ACCESS_KEY_ID may read, write and delete objects.`,
    );
  }
}
