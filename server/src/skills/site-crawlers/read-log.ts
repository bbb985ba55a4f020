import type { CrawlerLogFigures } from "../../domains/site/index.ts";
import type { AddressRange } from "../../providers/crawler/port.ts";
import { CrawlerFinder, type VerifyName } from "./crawler-of.ts";
import { LogTally } from "./log-tally.ts";
import { LineCutter, ListCutter, plainBytes } from "./read-lines.ts";

/** What a small compressed file can grow to: the rest is not read. */
const MAX_BYTES = 50_000_000_000;

export interface ReadLogOptions {
  ranges: readonly AddressRange[];
  /** Asks the DNS for the name of an address. */
  verifyName?: VerifyName | undefined;
  signal: AbortSignal;
  /** Receives the bytes read so far, after decompression. */
  onProgress?: (bytes: number) => void;
  maxBytes?: number;
}

/** Counts what crawlers requested by an access log of any size. A damaged end costs the rest of the log, with a warning. */
export async function readLog(
  source: AsyncIterable<Uint8Array>,
  { ranges, verifyName, signal, onProgress, maxBytes = MAX_BYTES }: ReadLogOptions,
): Promise<CrawlerLogFigures> {
  const tally = new LogTally(new CrawlerFinder(ranges, verifyName));
  let lines: (string | undefined)[] = [];
  const cutter = new LineCutter((line) => lines.push(line));
  const list = new ListCutter();
  const addLines = async () => {
    const cut = lines;
    lines = [];
    await tally.add(cut);
  };
  const warnings: string[] = [];
  let bytes = 0;
  try {
    for await (const chunk of plainBytes(source)) {
      signal.throwIfAborted();
      bytes += chunk.length;
      cutter.add(list.cut(chunk));
      await addLines();
      onProgress?.(bytes);
      if (bytes < maxBytes) continue;
      warnings.push(
        `The log has more than ${Math.floor(maxBytes / 1_000_000)} MB once it is unpacked. The rest was not read.`,
      );
      return finish();
    }
    cutter.end();
    await addLines();
  } catch (error) {
    if (!isDamage(error)) throw error;
    warnings.push(`The compressed file is damaged after ${bytes} bytes of text. What precedes counts.`);
  }
  return finish();

  /** Without the last line, unless the log ended with it. */
  function finish(): CrawlerLogFigures {
    const figures = tally.finish(bytes);
    return { ...figures, warnings: [...warnings, ...figures.warnings] };
  }
}

/** An error of zlib. */
function isDamage(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^Z_(?:BUF|DATA)_ERROR$/.test(String(error.code));
}
