import { readdir, readFile, stat } from "node:fs/promises";
import { isIP } from "node:net";
import path from "node:path";
import { KNOWN_CRAWLERS } from "@findable/contract";
import type { AddressRange, PublishedRanges } from "../port.ts";

const MAX_FILE_BYTES = 5_000_000;

/** Reads the address files of vendors from a folder. Files with other names are ignored. */
export async function publishedRanges(folder: string | undefined): Promise<PublishedRanges> {
  if (folder === undefined) return { ranges: [], warnings: [] };
  const names = await readdir(folder).catch(() => undefined);
  if (names === undefined) return { ranges: [], warnings: ["The folder of CRAWLER_RANGES_DIR cannot be read."] };
  const ranges: AddressRange[] = [];
  const warnings: string[] = [];
  for (const { name: crawler, rangeFiles } of KNOWN_CRAWLERS) {
    const prefixes: string[] = [];
    for (const name of names.filter((file) => rangeFiles.includes(file.toLowerCase()))) {
      const read = await readPrefixes(path.join(folder, name));
      if (read.length === 0) warnings.push(`${name} contains no addresses in a known format.`);
      prefixes.push(...read);
    }
    if (prefixes.length > 0) ranges.push({ crawler, prefixes });
  }
  return { ranges, warnings };
}

async function readPrefixes(file: string): Promise<string[]> {
  try {
    if ((await stat(file)).size > MAX_FILE_BYTES) return [];
    return prefixesOf(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return [];
  }
}

/** Vendors publish `{"prefixes": [{"ipv4Prefix": "…"}, {"ipv6Prefix": "…"}]}`; some name the fields otherwise. */
function prefixesOf(content: unknown): string[] {
  const entries = Array.isArray(content) ? content : listIn(content);
  return entries.flatMap((entry: unknown) => {
    const values = typeof entry === "object" && entry !== null ? Object.values(entry) : [entry];
    return values.filter((value): value is string => typeof value === "string" && isPrefix(value));
  });
}

function listIn(content: unknown): readonly unknown[] {
  if (typeof content !== "object" || content === null) return [];
  return "prefixes" in content && Array.isArray(content.prefixes) ? content.prefixes : [];
}

function isPrefix(value: string): boolean {
  const [network = "", length, more] = value.split("/");
  const version = isIP(network);
  if (version === 0 || more !== undefined) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (version === 6 ? 128 : 32));
}
