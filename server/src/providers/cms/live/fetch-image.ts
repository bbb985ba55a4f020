import { sha256Hex } from "../../../kernel/ids/hashes.ts";
import { startDeadline } from "../../shared/deadline.ts";
import { readBytes } from "../../shared/read-text.ts";
import { brokenConnection, refused } from "./publish-failure.ts";
import type { Connection, SiteFile } from "./site-call.ts";

const MAX_BYTES = 10_000_000;
const ENDINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "image/jpeg": "jpg",
    "image/png": "png",
    "image/gif": "gif",
    "image/webp": "webp",
  }),
);

/** The featured image of an article, to be uploaded. Its name follows from its URL, so that a repeated upload is found. */
export async function fetchImage({ fetch, timeoutMs, signal }: Connection, url: string): Promise<SiteFile> {
  using deadline = startDeadline(signal, timeoutMs);
  try {
    const response = await fetch(url, { headers: { accept: "image/*" }, signal: deadline.signal });
    const type = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
    const ending = ENDINGS.get(type);
    if (!response.ok || ending === undefined) {
      await response.body?.cancel();
      throw refused("invalid_request", `The featured image is not a JPEG, PNG, GIF or WebP (HTTP ${response.status}).`);
    }
    const bytes = await readBytes(response, MAX_BYTES);
    if (bytes === undefined) throw refused("invalid_request", "The featured image is larger than 10 MB.");
    return { bytes, type, name: `${imageName(url)}.${ending}` };
  } catch (error) {
    if (deadline.expired) throw refused("transient", "The featured image did not arrive in time.");
    throw error instanceof Error && error.name === "ProviderError" ? error : notFetched(error);
  }
}

export function imageName(url: string): string {
  return `findable-${sha256Hex(url).slice(0, 16)}`;
}

function notFetched(error: unknown): Error {
  const { kind, message } = brokenConnection("the host of the featured image", error);
  return refused(kind, message);
}
