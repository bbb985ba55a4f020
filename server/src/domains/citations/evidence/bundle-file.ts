import { Readable } from "node:stream";
import type { FileAnswer } from "../../../kernel/operations/operation.ts";
import { dateOfDay } from "../../../kernel/text/moment.ts";
import type { BundleQuestion } from "./bundle.ts";

/** A bundle as a file to download. */
export function bundleFile(
  { text, seal }: { text: string; seal: string },
  { domain, from, to }: Pick<BundleQuestion, "domain" | "from" | "to">,
): FileAnswer {
  const bytes = Buffer.from(text);
  return {
    size: bytes.length,
    contentType: "application/x-ndjson",
    fileName: `evidence-${domain}-${dateOfDay(from)}-${dateOfDay(to)}.jsonl`,
    etag: `"${seal}"`,
    open: async (range) =>
      Readable.from([range === undefined ? bytes : bytes.subarray(range.start, range.end + 1)], { objectMode: false }),
  };
}
