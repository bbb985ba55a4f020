import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import type { FindableClient } from "@findable/contract/client";
import { stringify } from "csv-stringify/sync";
import { UsageError } from "../usage-error.ts";
import { COLUMNS, toRow } from "./keyword-row.ts";

const PAGE = 500;

/** Writes the workspace's keywords to a file, oldest first, page by page; `-` is stdout. Returns their number. */
export async function exportKeywords(
  client: FindableClient,
  file: string,
  { signal, includeArchived }: { signal: AbortSignal; includeArchived: boolean },
): Promise<number> {
  const slugs = new Map<string, string>();
  for await (const { id, slug } of client.research.pillar.list.all({ limit: 200 }, { signal })) slugs.set(id, slug);
  const write = await openOutput(file);
  await write.rows([[...COLUMNS]]);
  let count = 0;
  let cursor: string | undefined;
  do {
    const input = { sort: "createdAt" as const, limit: PAGE, includeArchived };
    const page = await client.research.keyword.list({ ...input, ...(cursor !== undefined && { cursor }) }, { signal });
    await write.rows(page.data.map((keyword) => toRow(keyword, slugs)));
    count += page.data.length;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  await write.end();
  return count;
}

interface RowWriter {
  rows(rows: readonly (readonly string[])[]): Promise<void>;
  end(): Promise<void>;
}

async function openOutput(file: string): Promise<RowWriter> {
  const stream = file === "-" ? process.stdout : createWriteStream(file, { mode: 0o600 });
  if (file !== "-") {
    await once(stream, "open").catch((error: unknown) => {
      throw new UsageError(`The file ${file} is not writable: ${error instanceof Error ? error.message : error}.`);
    });
  }
  return {
    async rows(rows) {
      const text = stringify(
        rows.map((row) => [...row]),
        { record_delimiter: "windows" },
      );
      if (!stream.write(text)) await once(stream, "drain");
    },
    async end() {
      if (file === "-") return;
      stream.end();
      await finished(stream);
    },
  };
}
