import { stringify } from "csv-stringify/sync";
import {
  type Issue,
  isIndexable,
  type PageInventory,
  type PageRow,
  type UnreadPage,
} from "../../../domains/site/index.ts";

const COLUMNS = [
  "url",
  "status",
  "indexable",
  "indexability",
  "type",
  "title",
  "description",
  "canonical",
  "language",
  "words",
  "h1",
  "headings",
  "structured_data",
  "links_in",
  "links_out",
  "clicks_from_start",
  "in_sitemap",
  "orphan",
  "duplicate_group",
  "images",
  "images_without_alt",
  "fetch_ms",
  "bytes",
  "redirects",
  "findings",
] as const;

type Line = Partial<Record<(typeof COLUMNS)[number], string | number | null>>;

/** One line per page with the codes of its issues, then the pages that were not read, with the reason. */
export function pagesCsv(inventory: PageInventory, issues: readonly Issue[] = []): string {
  const codes = codesByUrl(issues);
  const read = new Set(inventory.rows.map((row) => row.url));
  const lines: Line[] = [
    ...inventory.rows.map((row) => toLine(row, codes.get(row.url) ?? [])),
    ...inventory.unread
      .filter((page) => !read.has(page.url))
      .map((page) => unreadLine(page, codes.get(page.url) ?? [])),
  ];
  return stringify(lines, { header: true, columns: [...COLUMNS], escape_formulas: true });
}

function toLine(row: PageRow, codes: string[]): Line {
  const main = row.headings.filter((heading) => heading.level === 1).map((heading) => heading.text);
  return {
    url: row.url,
    status: row.status,
    indexable: yesNo(isIndexable(row)),
    indexability: row.indexability,
    type: row.type,
    title: row.title,
    description: row.description,
    canonical: row.canonical,
    language: row.language,
    words: row.wordCount,
    h1: main.join(" | "),
    headings: row.headings.length,
    structured_data: row.structuredDataTypes.join(" "),
    links_in: row.inlinks,
    links_out: row.outlinks,
    clicks_from_start: row.clickDepth,
    in_sitemap: yesNo(row.inSitemap),
    orphan: yesNo(row.orphan),
    duplicate_group: row.duplicateGroup,
    images: row.images.total,
    images_without_alt: row.images.withoutAlt,
    fetch_ms: Math.round(row.fetchMs),
    bytes: row.bytes,
    redirects: row.redirects.join(" "),
    findings: codes.join(" "),
  };
}

function unreadLine(page: UnreadPage, codes: string[]): Line {
  const indexability = page.reason === "robots" ? "blocked" : `not read: ${page.reason}`;
  return { url: page.url, indexable: page.reason === "robots" ? "no" : "", indexability, findings: codes.join(" ") };
}

function codesByUrl(issues: readonly Issue[]): Map<string, string[]> {
  const codes = new Map<string, string[]>();
  for (const { code, evidence } of issues) {
    for (const { url } of evidence) codes.set(url, [...(codes.get(url) ?? []), code]);
  }
  return codes;
}

function yesNo(value: boolean): string {
  return value ? "yes" : "no";
}
