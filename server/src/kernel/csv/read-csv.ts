/** Text that is no CSV. What precedes `line` was read. */
export class CsvError extends Error {
  override name = "CsvError";
  readonly line: number;
  readonly reason: string;

  constructor(line: number, reason: string) {
    super(`Line ${line} is not valid CSV: ${reason}.`);
    this.line = line;
    this.reason = reason;
  }
}

export interface CsvRecord {
  cells: string[];
  /** The first line of the record, counted from 1. */
  line: number;
}

/**
 * Yields the records of a CSV text (RFC 4180) while it arrives. Skips lines without a value, which spreadsheets leave behind.
 * The first separator in the header applies to the whole file: spreadsheets write semicolons where the comma is the decimal
 * separator, and other tools write tabs. A first line `sep=;` is an instruction to spreadsheets, not a record.
 */
export async function* readCsv(chunks: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  const reader = new CsvReader();
  for await (const chunk of chunks) yield* reader.push(chunk);
  yield* reader.end();
}

/** The records of a whole text. */
export function* csvRecords(text: string): Generator<CsvRecord> {
  const reader = new CsvReader();
  yield* reader.push(text);
  yield* reader.end();
}

const SEPARATORS = [",", ";", "\t"];

class CsvReader {
  #line = 1;
  #separator: string | undefined;
  #record: CsvRecord = { cells: [], line: 1 };
  #cell = "";
  /** `closed`: after a quote that either ends the cell or starts an escaped quote. */
  #state: "begin" | "plain" | "quoted" | "closed" = "begin";
  /** After a carriage return. A line feed that follows belongs to the same line end. */
  #return = false;
  #records = 0;

  *push(chunk: string): Generator<CsvRecord> {
    for (let at = 0; at < chunk.length; at += 1) {
      if (this.#state === "quoted") at = this.#readRun(chunk, at);
      const character = chunk[at];
      if (character === undefined) return;
      const isSecondHalf = this.#return && character === "\n";
      this.#return = false;
      if (isSecondHalf) continue;
      if (this.#state === "quoted") this.#state = "closed";
      else if (character === "\n" || character === "\r") {
        this.#return = character === "\r";
        yield* this.#endRecord();
      } else this.#readPlain(character);
    }
  }

  /** Reads the text of a quoted cell up to its next quote, and returns where that is. */
  #readRun(chunk: string, from: number): number {
    const quote = chunk.indexOf('"', from);
    const end = quote === -1 ? chunk.length : quote;
    const run = chunk.slice(from, end);
    for (let at = run.indexOf("\n"); at !== -1; at = run.indexOf("\n", at + 1)) this.#line += 1;
    this.#cell += run;
    return end;
  }

  *end(): Generator<CsvRecord> {
    if (this.#state === "quoted") {
      throw new CsvError(this.#record.line, "a quote is not closed");
    }
    yield* this.#endRecord();
  }

  #readPlain(character: string): void {
    if (this.#separates(character)) this.#endCell();
    else if (character === '"' && this.#state === "begin") this.#state = "quoted";
    else if (character === '"' && this.#state === "closed") {
      this.#cell += character;
      this.#state = "quoted";
    } else this.#add(character);
  }

  #separates(character: string): boolean {
    if (SEPARATORS.includes(character)) this.#separator ??= character;
    return character === this.#separator;
  }

  #add(character: string): void {
    if (this.#state === "closed" || character === '"') {
      throw new CsvError(this.#line, "a quoted cell has text outside its quotes");
    }
    this.#cell += character;
    this.#state = "plain";
  }

  #endCell(): void {
    this.#record.cells.push(this.#cell);
    this.#cell = "";
    this.#state = "begin";
  }

  *#endRecord(): Generator<CsvRecord> {
    this.#endCell();
    this.#separator ??= ",";
    this.#line += 1;
    const { cells } = this.#record;
    const isSeparatorLine = this.#records === 0 && cells.length === 2 && cells.join("") === "sep=";
    if (!isSeparatorLine && cells.some((cell) => cell !== "")) {
      this.#records += 1;
      yield this.#record;
    }
    this.#record = { cells: [], line: this.#line };
  }
}
