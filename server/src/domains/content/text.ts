import type { Content } from "@findable/contract";
import { asciiIdentifier } from "../../kernel/text/slug.ts";

const MAX_HEADING_ID = 80;

/** The words of a text in Markdown. Addresses of links are no words. */
export function countWords(markdown: string): number {
  const text = markdown.replace(/\]\([^()\s]*\)/g, "]");
  let words = 0;
  for (const { isWordLike } of new Intl.Segmenter("en", { granularity: "word" }).segment(text))
    if (isWordLike) words += 1;
  return words;
}

/** The headings of a text in order, without the title. Equal headings get different identifiers. */
export function sectionsOf(markdown: string): Content["intermediateData"]["outline"] {
  const taken = new Map<string, number>();
  return [...markdown.matchAll(/^(#{2,4})[ \t](.+)$/gm)].map(([, marks = "", rest = ""]) => {
    const heading = rest.trim();
    const base = headingId(heading);
    const count = (taken.get(base) ?? 0) + 1;
    taken.set(base, count);
    return { id: count === 1 ? base : `${base}-${count}`, heading, level: marks.length };
  });
}

/** The identifier of a heading within a text. Stored outlines keep it, so a rewriting can name one section. */
export function headingId(heading: string): string {
  const id = asciiIdentifier(heading, Number.POSITIVE_INFINITY);
  if (id.length <= MAX_HEADING_ID) return id === "" ? "text" : id;
  const end = id.slice(0, MAX_HEADING_ID + 1).lastIndexOf("-");
  return id.slice(0, end > 0 ? end : MAX_HEADING_ID);
}
