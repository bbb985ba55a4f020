import { text as readText } from "node:stream/consumers";
import type { Blobs } from "../../kernel/files/blobs.ts";
import { BytesRemoved } from "../../kernel/files/unread.ts";

/** The text of a blob; undefined if its bytes were removed. Throws if they could not be read. */
export async function contentOf(blobs: Blobs, checksum: string): Promise<string | undefined> {
  try {
    return await readText(await blobs.read(checksum));
  } catch (error) {
    if (error instanceof BytesRemoved) return undefined;
    throw error;
  }
}
