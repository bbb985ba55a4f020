import { UsageError } from "../usage-error.ts";

export interface CsvRecord {
  cells: string[];
  /** The line it begins on; the first is 1. */
  line: number;
}

/**
 * The records of separated values as RFC 4180 has them, as the text comes; lines without a value are passed over: spreadsheets leave some
 * behind. What stands first between two names of the first line separates all: spreadsheets write semicolons where the comma is
 * decimal, and other tools tabs. A first line `sep=;` for spreadsheets is no record.
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
  /** `closed`: behind the quote that may end a cell, or be the first half of a quote in it. */
  #state: "begin" | "plain" | "quoted" | "closed" = "begin";
  /** Behind a carriage return: with a line feed that ends one line, alone as well. */
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
      throw new UsageError(`Line ${this.#record.line} is no CSV: a quote in it is never closed.`);
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
      throw new UsageError(`Line ${this.#line} is no CSV: there is something beside a quoted cell.`);
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
