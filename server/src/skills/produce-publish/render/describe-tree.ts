import type { Nodes, Root } from "hast";
import { visitNodes } from "./visit-nodes.ts";

export interface TextFacts {
  /** The first paragraph, cut to 300 characters. */
  excerpt: string;
  wordCount: number;
  /** Distinct addresses of links and images, in order. */
  links: string[];
  /** The texts of the first-level headings. */
  titles: string[];
  imagesWithoutAlt: number;
}

const MAX_EXCERPT_CHARACTERS = 300;

export function describeTree(tree: Root): TextFacts {
  const links = new Set<string>();
  let firstParagraph: string | undefined;
  const titles: string[] = [];
  let imagesWithoutAlt = 0;
  visitNodes(tree, (node) => {
    if (node.type !== "element") return;
    const address = node.tagName === "a" ? node.properties.href : node.properties.src;
    if (typeof address === "string" && /^[a-z][a-z0-9+.-]*:/i.test(address)) links.add(address);
    if (node.tagName === "h1") titles.push(textOf(node));
    if (node.tagName === "img" && !node.properties.alt) imagesWithoutAlt += 1;
    if (node.tagName === "p") firstParagraph ??= textOf(node) || undefined;
  });
  const text = textOf(tree);
  const excerpt = cut(firstParagraph ?? text);
  return { excerpt, wordCount: countWords(text), links: [...links], titles, imagesWithoutAlt };
}

/** The text of a tree, with a space between blocks. */
function textOf(tree: Nodes): string {
  const parts: string[] = [];
  visitNodes(tree, (node) => {
    if (node.type === "text") parts.push(node.value);
  });
  return parts
    .join(" ")
    .replace(/\s+/g, " ")
    .replace(/ ([.,;:!?)\]])/g, "$1")
    .trim();
}

function countWords(text: string): number {
  let count = 0;
  for (const { isWordLike } of new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)) {
    if (isWordLike) count += 1;
  }
  return count;
}

function cut(text: string): string {
  if (text.length <= MAX_EXCERPT_CHARACTERS) return text;
  const short = text.slice(0, MAX_EXCERPT_CHARACTERS - 1);
  const lastSpace = short.lastIndexOf(" ");
  return `${lastSpace > MAX_EXCERPT_CHARACTERS / 2 ? short.slice(0, lastSpace) : short.toWellFormed().replace(/\uFFFD$/, "")}…`;
}
