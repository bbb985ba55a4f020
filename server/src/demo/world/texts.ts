import { readFileSync } from "node:fs";
import { BRAND } from "./facts.ts";

const read = new Map<string, string>();

/** The finished text of a blog post or landing page of the brand, Markdown. Read at its first use. */
export function textOf(folder: "posts" | "pages", slug: string): string {
  const path = `./texts/${folder}/${slug}.md`;
  const known = read.get(path);
  if (known !== undefined) return known;
  const text = readFileSync(new URL(path, import.meta.url), "utf8").trimEnd();
  read.set(path, text);
  return text;
}

export function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu)?.length ?? 0;
}

export interface Section {
  id: string;
  heading: string;
  level: number;
}

/** The headings of a text in order; the title is not among them. */
export function sectionsOf(text: string): Section[] {
  return [...text.matchAll(/^(#{2,4}) (.+)$/gm)].map(([, marks = "", heading = ""]) => ({
    id: slugged(heading),
    heading,
    level: marks.length,
  }));
}

/** The last part of an address for a text. */
export function slugged(text: string): string {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? ["text"];
  return words.slice(0, 12).join("-");
}

/** The addresses that a text links to, without those of the brand. */
export function sourcesOf(text: string): string[] {
  const links = [...text.matchAll(/\]\((https:\/\/[^()]+)\)/g)].map(([, url = ""]) => url);
  return [...new Set(links)].filter((url) => new URL(url).hostname !== BRAND.domain);
}

/** The sentences of its paragraphs, exactly as they stand in it. */
export function sentencesOf(text: string): string[] {
  return text
    .split("\n")
    .filter((line) => /^[A-Z]/.test(line))
    .flatMap((line) => line.split(/(?<=[.!?]) (?=[A-Z])/));
}
