import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";

/** The folder of the whole repository. */
export const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

export interface SourceFile {
  /** From the root, with forward slashes. */
  path: string;
  imports: Import[];
}

export interface Import {
  /** As it is written. */
  specifier: string;
  /** From the root; undefined for packages and Node's own modules. */
  target: string | undefined;
  /** True if no statement of the file loads the module: all of them begin with `import type` or `export type`. */
  isTypeOnly: boolean;
}

let sourceFiles: readonly SourceFile[] | undefined;

/** Every TypeScript file of the workspaces with what it imports, types included. Test files of a worker share what it read. */
export function readSourceFiles(): readonly SourceFile[] {
  sourceFiles ??= globSync("{contract,server,web}/**/*.{ts,tsx}", {
    cwd: ROOT,
    exclude: (name) => name.includes("node_modules"),
  })
    .map((file) => file.split(path.sep).join("/"))
    .toSorted()
    .map((file) => readSource(file, readFileSync(path.join(ROOT, file), "utf8")));
  return sourceFiles;
}

export function readSource(file: string, text: string): SourceFile {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const statements = [
    ...module.staticImports.map(({ start, moduleRequest }) => ({ start, specifier: moduleRequest.value })),
    ...module.staticExports.flatMap(({ start, entries }) =>
      entries.map(({ moduleRequest }) => ({ start, specifier: moduleRequest?.value })),
    ),
  ];
  const loaded = new Set([
    ...statements.filter(({ start }) => !/^(import|export) type\b/.test(text.slice(start))).map((one) => one.specifier),
    ...module.dynamicImports.map(({ moduleRequest }) => literal(text.slice(moduleRequest.start, moduleRequest.end))),
    ...moduleAddresses(text),
  ]);
  const specifiers = [...new Set([...statements.map(({ specifier }) => specifier), ...loaded])];
  return {
    path: file,
    imports: specifiers
      .filter((specifier) => specifier !== undefined)
      .map((specifier) => ({ specifier, target: resolve(file, specifier), isTypeOnly: !loaded.has(specifier) })),
  };
}

function literal(expression: string): string | undefined {
  return /^(["'])(.*)\1$/.exec(expression)?.[2];
}

/** Modules that are loaded by address: threads and processes. */
function moduleAddresses(text: string): string[] {
  return [...text.matchAll(/new URL\(\s*"(\.[^"]*\.[jt]s)",\s*import\.meta\.url/g)].map((match) => String(match[1]));
}

function resolve(file: string, specifier: string): string | undefined {
  if (specifier === "@findable/contract") return "contract/src/index.ts";
  if (specifier === "@findable/contract/client") return "contract/src/client/index.ts";
  if (specifier === "@findable/contract/percent") return "contract/src/kernel/percent.ts";
  if (specifier === "@findable/contract/prices") return "contract/src/prices.ts";
  if (specifier === "@findable/contract/rank-days") return "contract/src/ranks/rank-days.ts";
  return specifier.startsWith(".") ? path.posix.join(path.posix.dirname(file), specifier) : undefined;
}
