import { execFileSync } from "node:child_process";
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SOURCE = path.join(ROOT, "contract/src/client");

/** Builds the package `@findable/client` into a folder: plain ESM with types and without dependencies. */
export function buildClient(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  compile(path.join(folder, "dist"));
  writeFileSync(path.join(folder, "package.json"), `${JSON.stringify(packageFile(), undefined, 2)}\n`);
  copyFileSync(path.join(SOURCE, "README.md"), path.join(folder, "README.md"));
  copyFileSync(path.join(ROOT, "LICENSE"), path.join(folder, "LICENSE"));
}

/** Compiles with browser globals only, so that Node-only code fails. */
function compile(outDir: string): void {
  const options = [
    ...["--ignoreConfig", "--strict", "--noUncheckedIndexedAccess", "--verbatimModuleSyntax", "--erasableSyntaxOnly"],
    ...["--target", "es2022", "--lib", "es2023,dom,dom.iterable,dom.asynciterable", "--types", ""],
    ...["--module", "nodenext", "--rewriteRelativeImportExtensions", "--declaration"],
    ...["--rootDir", SOURCE, "--outDir", outDir],
  ];
  execFileSync("tsc", [...options, path.join(SOURCE, "index.ts")], {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
  });
  for (const file of globSync("**/*.{js,d.ts}", { cwd: outDir })) finish(path.join(outDir, file));
}

/** Deletes the empty scripts of type-only files, and rewrites the import endings in declarations. */
function finish(file: string): void {
  const text = readFileSync(file, "utf8");
  if (/^(\/\/.*\n|\s)*export \{\};\s*$/.test(text)) rmSync(file);
  else writeFileSync(file, withScriptImports(text));
}

function withScriptImports(text: string): string {
  return text.replaceAll(/(from\s+"\.[^"]*)\.ts"/g, '$1.js"');
}

function packageFile(): object {
  const { version, license } = JSON.parse(readFileSync(path.join(ROOT, "contract/package.json"), "utf8"));
  return {
    name: "@findable/client",
    version,
    description: "Typed client of a Findable service, for browsers and Node.",
    license,
    type: "module",
    sideEffects: false,
    engines: { node: ">=20.3" },
    exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } },
    files: ["dist"],
  };
}
