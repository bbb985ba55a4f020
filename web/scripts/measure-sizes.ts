import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

/** Kilobytes (1000 bytes) after gzip at the highest level. */
export const LIMITS = { entry: 165, route: 220, css: 15 } as const;

export interface Size {
  kind: keyof typeof LIMITS;
  name: string;
  kilobytes: number;
}

interface Chunk {
  file: string;
  src?: string;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
}

const DIST = path.join(import.meta.dirname, "../dist");

/** Measures the first page, each part loaded on demand, and all styles. */
export function measureSizes(): Size[] {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(path.join(DIST, ".vite/manifest.json"), "utf8"));
  const chunks = Object.entries(manifest);
  const page = readFileSync(path.join(DIST, "index.html"), "utf8");
  const named = chunks.filter(([, { file }]) => file.endsWith(".js") && page.includes(file));
  const entry = loadedWith(
    manifest,
    named.map(([key]) => key),
  );
  const routes = chunks
    .filter(([, { isDynamicEntry, file }]) => isDynamicEntry === true && !entry.has(file))
    .map(([key, chunk]): Size => {
      const more = [...loadedWith(manifest, [key])].filter((file) => !entry.has(file));
      return { kind: "route", name: chunk.src ?? key, kilobytes: sum(more) };
    });
  const css = new Set(
    chunks.flatMap(([, chunk]) => [...(chunk.css ?? []), ...(chunk.file.endsWith(".css") ? [chunk.file] : [])]),
  );
  return [
    { kind: "entry", name: "the first page", kilobytes: sum(entry) },
    { kind: "css", name: "all styles", kilobytes: sum(css) },
    ...routes.toSorted((one, other) => other.kilobytes - one.kilobytes),
  ];
}

/** The scripts loaded when these chunks run, including their imports. */
function loadedWith(manifest: Record<string, Chunk>, keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) return;
    seen.add(key);
    if (chunk.file.endsWith(".js")) files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const key of keys) add(key);
  return files;
}

function sum(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(readFileSync(path.join(DIST, file)), { level: 9 }).length;
  return Math.round(bytes / 100) / 10;
}
