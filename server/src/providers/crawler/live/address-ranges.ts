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
    const dates: string[] = [];
    for (const name of names.filter((file) => rangeFiles.includes(file.toLowerCase()))) {
      const read = await readPrefixes(path.join(folder, name));
      if (read === undefined) warnings.push(`${name} contains no addresses in a known format.`);
      else {
        prefixes.push(...read.prefixes);
        dates.push(read.publishedAt);
      }
    }
    // Of several files the oldest decides: an address that is in none may be missing there.
    const [publishedAt] = dates.sort();
    if (prefixes.length > 0 && publishedAt !== undefined) ranges.push({ crawler, prefixes, publishedAt });
  }
  return { ranges, warnings };
}

async function readPrefixes(file: string): Promise<{ prefixes: string[]; publishedAt: string } | undefined> {
  try {
    const { size, mtime } = await stat(file);
    if (size > MAX_FILE_BYTES) return undefined;
    const content: unknown = JSON.parse(await readFile(file, "utf8"));
    const prefixes = prefixesOf(content);
    return prefixes.length === 0 ? undefined : { prefixes, publishedAt: latestOf(dateIn(content), mtime) };
  } catch {
    return undefined;
  }
}

/** A vendor that changes nothing leaves the date in its file alone: the file was current when it was downloaded. */
function latestOf(written: number, downloaded: Date): string {
  return new Date(Math.max(Number.isFinite(written) ? written : 0, downloaded.getTime())).toISOString();
}

function dateIn(content: unknown): number {
  const isDated = typeof content === "object" && content !== null && "creationTime" in content;
  return isDated && typeof content.creationTime === "string" ? Date.parse(content.creationTime) : Number.NaN;
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
