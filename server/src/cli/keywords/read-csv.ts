import { UsageError } from "../usage-error.ts";

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
    for (const character of chunk) {
      const isSecondHalf = this.#return && character === "\n";
      this.#return = false;
      if (isSecondHalf) continue;
      if (this.#state === "quoted") this.#readQuoted(character);
      else if (character === "\n" || character === "\r") {
        this.#return = character === "\r";
        yield* this.#endRecord();
      } else this.#readPlain(character);
    }
  }

  *end(): Generator<CsvRecord> {
    if (this.#state === "quoted") {
      throw new UsageError(`Line ${this.#record.line} is not valid CSV: a quote is not closed.`);
    }
    yield* this.#endRecord();
  }

  #readQuoted(character: string): void {
    if (character === "\n") this.#line += 1;
    if (character === '"') this.#state = "closed";
    else this.#cell += character;
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
      throw new UsageError(`Line ${this.#line} is not valid CSV: a quoted cell has text outside its quotes.`);
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
