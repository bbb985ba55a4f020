import { Readable } from "node:stream";
import type { FileAnswer } from "../../../kernel/operations/operation.ts";
import type { BundleQuestion } from "./bundle.ts";

const DAY_MS = 86_400_000;

/** A bundle as a file to download. */
export function bundleFile(
  { text, seal }: { text: string; seal: string },
  { domain, from, to }: Pick<BundleQuestion, "domain" | "from" | "to">,
): FileAnswer {
  const bytes = Buffer.from(text);
  const day = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10);
  return {
    size: bytes.length,
    contentType: "application/x-ndjson",
    fileName: `evidence-${domain}-${day(from)}-${day(to)}.jsonl`,
    etag: `"${seal}"`,
    open: async (range) =>
      Readable.from([range === undefined ? bytes : bytes.subarray(range.start, range.end + 1)], { objectMode: false }),
  };
}
