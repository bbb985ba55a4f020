import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sha256Hex } from "../../../src/kernel/ids/hashes.ts";
import { ROOT } from "../imports.ts";

const FOLDER = path.join(ROOT, "node_modules/.cache");
const FILE = path.join(FOLDER, "regular-expressions.json");

/** What one source file holds. */
export interface FileScan {
  literals: { source: string; flags: string }[];
  /** Number of calls of the constructor. */
  constructed: number;
}

interface Kept {
  rules: string;
  linear: string[];
  /** By the hash of the file's text. */
  files: Record<string, FileScan>;
}

/**
 * What these rules found before, by content: the expressions of a file, and expressions that are linear. Rules, parser or analyser
 * of another version look at all again, and so does a fresh clone.
 */
export class KeptResults {
  readonly #rules = rulesVersion();
  readonly #linear: Set<string>;
  readonly #before: Kept["files"];
  /** Files of this run only, so that what is kept does not grow. */
  readonly #files: Kept["files"] = {};

  constructor() {
    const kept = readKept();
    const isCurrent = kept?.rules === this.#rules;
    this.#linear = new Set(isCurrent ? kept.linear : []);
    this.#before = isCurrent ? kept.files : {};
  }

  isLinear(expression: string): boolean {
    return this.#linear.has(expression);
  }

  addLinear(expression: string): void {
    this.#linear.add(expression);
  }

  scanOf(text: string, scan: () => FileScan): FileScan {
    const hash = sha256Hex(text);
    const found = this.#before[hash] ?? scan();
    this.#files[hash] = found;
    return found;
  }

  save(): void {
    mkdirSync(FOLDER, { recursive: true });
    const draft = `${FILE}.${process.pid}`;
    const kept: Kept = { rules: this.#rules, linear: [...this.#linear], files: this.#files };
    writeFileSync(draft, JSON.stringify(kept));
    renameSync(draft, FILE);
  }
}

function rulesVersion(): string {
  const rules = readdirSync(import.meta.dirname).sort();
  const texts = rules.map((name) => readFileSync(path.join(import.meta.dirname, name), "utf8"));
  return sha256Hex([...texts, readFileSync(path.join(ROOT, "package-lock.json"), "utf8")].join("\n"));
}

function readKept(): Kept | undefined {
  try {
    return JSON.parse(readFileSync(FILE, "utf8"));
  } catch {
    return undefined;
  }
}
