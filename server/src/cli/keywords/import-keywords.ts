import { createReadStream } from "node:fs";
import { type FindableClient, FindableError } from "@findable/contract/client";
import { CsvError, type CsvRecord, readCsv } from "../../kernel/csv/read-csv.ts";
import { UsageError } from "../usage-error.ts";
import { type CsvHeader, fromRow, type NewKeyword, readHeader } from "./keyword-row.ts";

const MAX_KEYWORDS_PER_REQUEST = 5000;
/** Well below the service's limit for one request body. */
const MAX_CHARACTERS_PER_REQUEST = 1_000_000;

export interface ImportReport {
  created: number;
  /** Duplicates: already in the workspace, or repeated in the file. */
  skipped: number;
  /** Unknown columns of the file. */
  ignoredColumns: string[];
}

/**
 * Stores the keywords of a file, in requests of up to 5,000; `-` is stdin. The service stores a request completely or not
 * at all and skips duplicates, so an interrupted import can be repeated.
 */
export async function importKeywords(
  client: FindableClient,
  file: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress(report: ImportReport): void },
): Promise<ImportReport> {
  const report: ImportReport = { created: 0, skipped: 0, ignoredColumns: [] };
  const pillarIds = await pillarIdsBySlug(client, signal);
  const onHeader = ({ unknown }: CsvHeader) => {
    report.ignoredColumns = unknown;
  };
  for await (const batch of batchesOf(file, pillarIds, onHeader)) {
    const { created, duplicatesSkipped } = await store(client, batch, signal);
    report.created += created;
    report.skipped += duplicatesSkipped;
    onProgress(report);
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
    // For a single keyword, the service reports a duplicate as an error.
    if (error instanceof FindableError && error.code === "duplicate_keyword")
      return { created: 0, duplicatesSkipped: 1 };
    throw error instanceof FindableError ? (withLineNumber(error, lines) ?? error) : error;
  }
}

/** Names the file's line of a refused keyword instead of its index in the request. */
function withLineNumber({ fieldFaults: [fault] }: FindableError, lines: readonly number[]): UsageError | undefined {
  const [, index, field] = /^keywords\[(\d+)\]\.?(.*)$/.exec(fault?.field ?? "") ?? [];
  if (fault === undefined || index === undefined) return undefined;
  return new UsageError(`Line ${lines[Number(index)]}: ${field} ${fault.message}.`);
}

async function* batchesOf(
  file: string,
  pillarIdOf: ReadonlyMap<string, string>,
  onHeader: (header: CsvHeader) => void,
): AsyncGenerator<Batch> {
  let header: CsvHeader | undefined;
  let batch: Batch = { keywords: [], lines: [] };
  let size = 0;
  for await (const record of recordsOf(file)) {
    if (header === undefined) {
      header = readHeader(record.cells);
      onHeader(header);
      continue;
    }
    const keyword = fromRow(record, header, pillarIdOf);
    size += JSON.stringify(keyword).length;
    batch.keywords.push(keyword);
    batch.lines.push(record.line);
    if (batch.keywords.length < MAX_KEYWORDS_PER_REQUEST && size < MAX_CHARACTERS_PER_REQUEST) continue;
    yield batch;
    batch = { keywords: [], lines: [] };
    size = 0;
  }
  // An empty file has no header: this throws the UsageError.
  if (header === undefined) readHeader([]);
  if (batch.keywords.length > 0) yield batch;
}

async function* recordsOf(file: string): AsyncGenerator<CsvRecord> {
  try {
    yield* readCsv(textOf(file));
  } catch (error) {
    throw error instanceof CsvError ? new UsageError(error.message) : error;
  }
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

/** Decodes UTF-8 and rejects other encodings, which would import garbled keywords. Drops a byte order mark. Call it without bytes at the end. */
function utf8Decoder(file: string): (bytes?: Uint8Array) => string {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return (bytes) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new UsageError(`The file ${file} is not UTF-8. Save it as "CSV UTF-8".`);
    }
  };
}

async function pillarIdsBySlug(client: FindableClient, signal: AbortSignal): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for await (const { id, slug } of client.research.pillar.list.all({ limit: 200 }, { signal })) ids.set(slug, id);
  return ids;
}
