import { text as readText } from "node:stream/consumers";
import type { Blobs } from "../../kernel/files/blobs.ts";

/** The text of a blob; undefined if its bytes were removed. */
export async function contentOf(blobs: Blobs, checksum: string): Promise<string | undefined> {
  try {
    return await readText(await blobs.read(checksum));
  } catch {
    return undefined;
  }
}
