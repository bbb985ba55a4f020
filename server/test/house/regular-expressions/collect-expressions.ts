import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import type { JsonSchema } from "../../../src/platform/validation/render-schema.ts";
import { ROOT } from "../imports.ts";

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
export function scanSources(): Scan {
  const files = globSync("{server,contract,web}/src/**/*.{ts,tsx}", { cwd: ROOT, exclude: isTest });
  const scan: Scan = { literals: [], constructed: new Map() };
  for (const file of files.map((name) => name.split(path.sep).join("/"))) scanFile(file, scan);
  return scan;
}

function isTest(name: string): boolean {
  return /\.test\.tsx?$|(?:^|\/)__fixtures__$/.test(name);
}

function scanFile(file: string, { literals, constructed }: Scan): void {
  const { program } = parseSync(file, readFileSync(path.join(ROOT, file), "utf8"));
  const countCall = ({ callee }: { callee: { type: string; name?: string } }) => {
    if (callee.name === "RegExp") constructed.set(file, (constructed.get(file) ?? 0) + 1);
  };
  new Visitor({
    Literal: (node) => {
      if ("regex" in node) literals.push({ source: node.regex.pattern, flags: node.regex.flags, place: file });
    },
    NewExpression: (node) => countCall(node as never),
    CallExpression: (node) => countCall(node as never),
  }).visit(program);
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
