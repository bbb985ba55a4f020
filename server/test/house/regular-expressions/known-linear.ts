import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sha256Hex } from "../../../src/kernel/ids/hashes.ts";
import { ROOT } from "../imports.ts";

const FOLDER = path.join(ROOT, "node_modules/.cache");
const FILE = path.join(FOLDER, "linear-expressions.json");

/**
 * Expressions that these rules have found linear before. Looking at all takes 15 s of processor time, and few change. Rules, parser
 * or analyser of another version look at all again, and so does a fresh clone.
 */
export class KnownLinear {
  readonly #rules = rulesVersion();
  readonly #expressions: Set<string>;

  constructor() {
    const kept = readKept();
    this.#expressions = new Set(kept?.rules === this.#rules ? kept.expressions : []);
  }

  has(expression: string): boolean {
    return this.#expressions.has(expression);
  }

  add(expression: string): void {
    this.#expressions.add(expression);
  }

  save(): void {
    mkdirSync(FOLDER, { recursive: true });
    const draft = `${FILE}.${process.pid}`;
    writeFileSync(draft, JSON.stringify({ rules: this.#rules, expressions: [...this.#expressions] }));
    renameSync(draft, FILE);
  }
}

function rulesVersion(): string {
  const rules = readdirSync(import.meta.dirname).sort();
  const texts = rules.map((name) => readFileSync(path.join(import.meta.dirname, name), "utf8"));
  return sha256Hex([...texts, readFileSync(path.join(ROOT, "package-lock.json"), "utf8")].join("\n"));
}

function readKept(): { rules: string; expressions: string[] } | undefined {
  try {
    return JSON.parse(readFileSync(FILE, "utf8"));
  } catch {
    return undefined;
  }
}
