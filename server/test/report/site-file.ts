import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { singular } from "../../src/kernel/text/phrase-words.ts";

/** A page of a site as its file states it. */
export interface SitePage {
  path: string;
  fields: ReadonlyMap<string, string>;
  html: string;
}

export interface SiteLabels {
  offers: RegExp[];
  keywords: RegExp[];
  segments: RegExp[];
  /** Years that appear only in lines of history. */
  history: string[];
  /** Planted issues as `code path`; null if the issues of the site are not labelled. */
  issues: Set<string> | null;
}

export interface JudgedSite {
  name: string;
  kind: string;
  host: string;
  fields: ReadonlyMap<string, string>;
  header: string;
  footer: string;
  files: { path: string; type: string; bytes: number }[];
  pages: SitePage[];
  labels: SiteLabels;
}

const SITES = path.join(import.meta.dirname, "sites");

/** `fresh` holds the sites that were labelled after the rules of `judging` and before every later change of a rule. */
export const PARTS = ["fitting", "judging", "fresh"] as const;
export type SitePart = (typeof PARTS)[number];

export function readSites(part: SitePart): JudgedSite[] {
  const folder = path.join(SITES, part);
  const files = readdirSync(folder).filter((file) => file.endsWith(".site"));
  return files
    .toSorted()
    .map((file) => readSite(file.replace(".site", ""), readFileSync(path.join(folder, file), "utf8")));
}

function readSite(name: string, text: string): JudgedSite {
  const [top = "", ...parts] = text.split(/^=== /m);
  const fields = new Map([
    ...readFields(top),
    ...readFields(parts.find((part) => part.startsWith("labels\n")) ?? "", true),
  ]);
  const sections = parts.map((part) => ({
    title: part.split("\n", 1)[0] ?? "",
    body: part.slice(part.indexOf("\n") + 1),
  }));
  const bodyOf = (title: string) => sections.find((section) => section.title === title)?.body ?? "";
  return {
    name,
    kind: fields.get("kind") ?? "",
    host: fields.get("host") ?? "",
    fields,
    header: bodyOf("header"),
    footer: bodyOf("footer"),
    files: sections.flatMap(({ title }) => {
      const [word, file = "", type = "", bytes = "0"] = title.split(" ");
      return word === "file" ? [{ path: file, type, bytes: Number(bytes) }] : [];
    }),
    pages: sections.filter(({ title }) => title.startsWith("/")).map(({ title, body }) => readPage(title, body)),
    labels: readLabels(bodyOf("labels"), fields.get("issues") === "not labelled"),
  };
}

function readPage(title: string, body: string): SitePage {
  const end = body.search(/^\s*$/m);
  const head = end < 0 ? body : body.slice(0, end);
  return { path: title, fields: readFields(head), html: end < 0 ? "" : body.slice(end).trim() };
}

/** Lines such as `title: Socks`. In a section of labels, only the fields of the site count. */
function readFields(text: string, onlySite = false): Map<string, string> {
  const lines = text.split("\n").flatMap((line) => {
    const [, key = "", value = ""] = /^([a-z]+): (.*)$/.exec(line) ?? [];
    return key === "" || (onlySite && !["robots", "scheme", "sitemap"].includes(key)) ? [] : [[key, value] as const];
  });
  return new Map(lines);
}

function readLabels(text: string, withoutIssues: boolean): SiteLabels {
  const valuesOf = (key: string) =>
    text.split("\n").flatMap((line) => (line.startsWith(`${key}: `) ? [line.slice(key.length + 2)] : []));
  const patternsOf = (key: string) => valuesOf(key).map((value) => new RegExp(`^(?:${singularPattern(value)})$`));
  return {
    offers: patternsOf("offer"),
    keywords: patternsOf("keyword"),
    segments: patternsOf("segment"),
    history: valuesOf("history"),
    issues: withoutIssues ? null : new Set(valuesOf("issue")),
  };
}

/** Puts every whole word of a pattern in the singular, as `normalized` does with phrases. */
function singularPattern(pattern: string): string {
  return pattern
    .replace(/-/g, " ")
    .replace(/'\??/g, "")
    .replace(/[a-z]{4,}(?![a-z?])/g, (word) => singular(word));
}

/** A phrase in the form that labels match. */
export function normalized(phrase: string): string {
  const words = phrase
    .toLowerCase()
    .replace(/[’']/g, "")
    .replace(/[^\p{L}\p{N}._+]+/gu, " ")
    .trim()
    .split(" ");
  return words.map((word) => singular(word.replace(/^knives$/, "knife").replace(/^loaves$/, "loaf"))).join(" ");
}
