import type { Content } from "@findable/contract";

const MAX_SLUG = 80;

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
    const base = slugOf(heading);
    const count = (taken.get(base) ?? 0) + 1;
    taken.set(base, count);
    return { id: count === 1 ? base : `${base}-${count}`, heading, level: marks.length };
  });
}

/** The last part of an address for a title: lower-case ASCII letters, digits and single dashes. */
export function slugOf(title: string): string {
  const plain = title
    .normalize("NFKD")
    .replaceAll("ß", "ss")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  if (plain.length <= MAX_SLUG) return plain === "" ? "text" : plain;
  const cut = plain.slice(0, MAX_SLUG + 1);
  const end = cut.lastIndexOf("-");
  return end > 0 ? cut.slice(0, end) : plain.slice(0, MAX_SLUG);
}
