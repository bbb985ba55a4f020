import type { SourceFile } from "./imports.ts";

/** What rules may not load: SQL, and the packages that run it. */
const DATABASE = /(\.store\.ts$|^pg$|^sql-template-tag$)/;

/**
 * The demo runs the `rules.ts` of domains without a database, so no module that they load may contain SQL. Returns each forbidden
 * module with the shortest way to it. Imports of types load nothing.
 */
export function findImpureRules(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return files
    .filter(({ path }) => /^server\/src\/domains\/[^/]+\/rules\.ts$/.test(path))
    .flatMap((rules) => waysToDatabase(rules, byPath));
}

function waysToDatabase(rules: SourceFile, byPath: ReadonlyMap<string, SourceFile>): string[] {
  const seen = new Set([rules.path]);
  const ways: string[] = [];
  const queue = [{ file: rules, way: [rules.path] }];
  for (const { file, way } of queue) {
    for (const { specifier, target, isTypeOnly } of file.imports) {
      const module = target ?? specifier;
      if (isTypeOnly || seen.has(module)) continue;
      seen.add(module);
      const next = byPath.get(module);
      if (DATABASE.test(module)) ways.push([...way, module].join(" -> "));
      else if (next !== undefined) queue.push({ file: next, way: [...way, module] });
    }
  }
  return ways;
}
