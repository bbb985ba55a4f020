import { createReadStream } from "node:fs";
import { type FindableClient, FindableError } from "@findable/contract/client";
import { UsageError } from "../usage-error.ts";
import { fromRow, type Head, type NewKeyword, readHead } from "./keyword-row.ts";
import { readCsv } from "./read-csv.ts";

const MOST_AT_ONCE = 5000;
/** Well below what the service takes in one body. */
const MOST_CHARACTERS = 1_000_000;

export interface ImportReport {
  created: number;
  /** In the workspace already, or twice in the file. */
  skipped: number;
  /** Columns of the file that nobody knows, and that were left out. */
  ignoredColumns: string[];
}

/**
 * Stores the keywords of a file, in requests of up to 5,000; `-` is stdin. Each is stored whole or not at all, and what is
 * there already is passed over, so an import that stopped can be repeated.
 */
export async function importKeywords(
  client: FindableClient,
  file: string,
  { signal, told }: { signal: AbortSignal; told(report: ImportReport): void },
): Promise<ImportReport> {
  const report: ImportReport = { created: 0, skipped: 0, ignoredColumns: [] };
  const pillarIds = await pillarIdsBySlug(client, signal);
  const onHead = ({ unknown }: Head) => {
    report.ignoredColumns = unknown;
  };
  for await (const batch of batchesOf(file, pillarIds, onHead)) {
    const { created, duplicatesSkipped } = await store(client, batch, signal);
    report.created += created;
    report.skipped += duplicatesSkipped;
    told(report);
  }
  return report;
}

interface Batch {
  keywords: NewKeyword[];
  lines: number[];
}

async function store(client: FindableClient, { keywords, lines }: Batch, signal: AbortSignal) {
  try {
    const { created, duplicatesSkipped } = await client.research.keyword.bulkCreate({ keywords }, { signal });
    return { created: created.length, duplicatesSkipped: duplicatesSkipped.length };
  } catch (error) {
    // Of a single keyword the service says so as an error.
    if (error instanceof FindableError && error.code === "duplicate_keyword")
      return { created: 0, duplicatesSkipped: 1 };
    throw error instanceof FindableError ? (namingLine(error, lines) ?? error) : error;
  }
}

/** A refusal of one keyword by its line in place of its place in the request. */
function namingLine({ fieldFaults: [fault] }: FindableError, lines: readonly number[]): UsageError | undefined {
  const [, index, field] = /^keywords\[(\d+)\]\.?(.*)$/.exec(fault?.field ?? "") ?? [];
  if (fault === undefined || index === undefined) return undefined;
  return new UsageError(`Line ${lines[Number(index)]}: ${field} ${fault.message}.`);
}

async function* batchesOf(
  file: string,
  pillarIdOf: ReadonlyMap<string, string>,
  onHead: (head: Head) => void,
): AsyncGenerator<Batch> {
  let head: Head | undefined;
  let batch: Batch = { keywords: [], lines: [] };
  let size = 0;
  for await (const record of readCsv(textOf(file))) {
    if (head === undefined) {
      head = readHead(record.cells);
      onHead(head);
      continue;
    }
    const keyword = fromRow(record, head, pillarIdOf);
    size += JSON.stringify(keyword).length;
    batch.keywords.push(keyword);
    batch.lines.push(record.line);
    if (batch.keywords.length < MOST_AT_ONCE && size < MOST_CHARACTERS) continue;
    yield batch;
    batch = { keywords: [], lines: [] };
    size = 0;
  }
  // A file without a line has no columns either.
  if (head === undefined) readHead([]);
  if (batch.keywords.length > 0) yield batch;
}

async function* textOf(file: string): AsyncGenerator<string> {
  const decode = utf8Decoder(file);
  for await (const chunk of bytesOf(file)) yield decode(chunk);
  yield decode();
}

async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* file === "-" ? process.stdin : createReadStream(file);
  } catch (error) {
    throw new UsageError(`The file ${file} cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
}

/** Text of another encoding would come in as phrases that nobody searches. A byte order mark is left out; without bytes it ends. */
function utf8Decoder(file: string): (bytes?: Uint8Array) => string {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return (bytes) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new UsageError(`The file ${file} is not in UTF-8: save it as "CSV UTF-8".`);
    }
  };
}

async function pillarIdsBySlug(client: FindableClient, signal: AbortSignal): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for await (const { id, slug } of client.research.pillar.list.all({ limit: 200 }, { signal })) ids.set(slug, id);
  return ids;
}
