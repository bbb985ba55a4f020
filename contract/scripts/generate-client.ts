import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { FOLDER } from "./generated-folder.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CACHE = new URL("../../node_modules/.cache/", import.meta.url);
/** The hash of everything that took part in the last generation, and of what it wrote. */
const KEPT = new URL("generated-client.sha256", CACHE);

/** `--if-changed` does nothing if neither the contracts nor the generated files changed since the last generation. */
async function generate(): Promise<void> {
  if (process.argv.includes("--if-changed") && readKept() === hashOfFiles()) return;
  const { describeOperations } = await import("./describe-operations.ts");
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, text] of Object.entries(describeOperations())) writeFileSync(new URL(name, FOLDER), text);
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(KEPT, hashOfFiles());
}

function hashOfFiles(): string {
  const files = globSync(["contract/{src,scripts}/**/*.ts", "package-lock.json"], { cwd: ROOT }).toSorted();
  const hash = createHash("sha256");
  for (const file of files) {
    const text = readFileSync(`${ROOT}${file}`);
    hash.update(`${file} ${text.length}\n`).update(text);
  }
  return hash.digest("hex");
}

function readKept(): string | undefined {
  try {
    return readFileSync(KEPT, "utf8");
  } catch {
    return undefined;
  }
}

await generate();
