import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import type { JsonSchema } from "../../../src/platform/validation/render-schema.ts";
import { ROOT } from "../imports.ts";
import type { FileScan, KeptResults } from "./kept-results.ts";

export interface Expression {
  source: string;
  flags: string;
  /** The file that holds it, or the schema. */
  place: string;
}

interface Scan {
  literals: Expression[];
  /** Number of calls of the constructor, by file. */
  constructed: Map<string, number>;
}

/** The regular expressions of all code that a caller's text can reach. */
export function scanSources(kept: KeptResults): Scan {
  const files = globSync("{server,contract,web}/src/**/*.{ts,tsx}", { cwd: ROOT, exclude: isTest });
  const scan: Scan = { literals: [], constructed: new Map() };
  for (const place of files.map((name) => name.split(path.sep).join("/"))) {
    const text = readFileSync(path.join(ROOT, place), "utf8");
    // `place` decides whether the parser expects JSX.
    const { literals, constructed } = kept.scanOf(`${path.extname(place)}\n${text}`, () => scanFile(place, text));
    scan.literals.push(...literals.map((literal) => ({ ...literal, place })));
    if (constructed > 0) scan.constructed.set(place, constructed);
  }
  return scan;
}

function isTest(name: string): boolean {
  return /\.test\.tsx?$|(?:^|\/)__fixtures__$/.test(name);
}

export function scanFile(file: string, text: string): FileScan {
  const scan: FileScan = { literals: [], constructed: 0 };
  const countCall = ({ callee }: { callee: { type: string; name?: string } }) => {
    if (callee.name === "RegExp") scan.constructed += 1;
  };
  new Visitor({
    Literal: (node) => {
      if ("regex" in node) scan.literals.push({ source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: (node) => countCall(node as never),
    CallExpression: (node) => countCall(node as never),
  }).visit(parseSync(file, text).program);
  return scan;
}

/** Runs `work` and returns the expressions that it built with the constructor. */
export async function recordConstructed(work: () => Promise<void>): Promise<Expression[]> {
  const made: Expression[] = [];
  const original = globalThis.RegExp;
  const record = (source: unknown, flags: unknown) => {
    const caller = new Error().stack?.split("\n")[3] ?? "";
    const place = /\/((?:server|contract|web)\/src\/[^:?]+)/.exec(caller)?.[1];
    if (place !== undefined) made.push({ source: String(source), flags: String(flags ?? ""), place });
  };
  globalThis.RegExp = new Proxy(original, {
    construct(target, [source, flags]) {
      record(source, flags);
      return new target(source, flags);
    },
    apply(target, _self, [source, flags]) {
      record(source, flags);
      return target(source, flags);
    },
  });
  try {
    await work();
  } finally {
    globalThis.RegExp = original;
  }
  return made;
}

/** The patterns of a schema: callers' texts are matched against them. */
export function patternsOf(place: string, schema: JsonSchema): Expression[] {
  const found: Expression[] = [];
  JSON.stringify(schema, (key, value) => {
    if (key === "pattern" && typeof value === "string") found.push({ source: value, flags: "u", place });
    if (key === "patternProperties") {
      for (const source of Object.keys(Object(value))) found.push({ source, flags: "u", place });
    }
    return value;
  });
  return found;
}
