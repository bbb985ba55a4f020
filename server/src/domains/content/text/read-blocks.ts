import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";

export type BlockKind = "heading" | "paragraph" | "item" | "cell" | "quote" | "code";

export interface BlockLink {
  url: string;
  text: string;
  /** Offsets in the Markdown. */
  start: number;
  end: number;
}

/** A run of visible text of a Markdown document. */
export interface Block {
  kind: BlockKind;
  /** 1 to 6 for a heading, otherwise 0. */
  level: number;
  text: string;
  /** For each UTF-16 unit of `text`, its offset in the Markdown. */
  offsets: readonly number[];
  start: number;
  end: number;
  links: readonly BlockLink[];
  /** The list or table that contains the block, by its number in the document; null outside of both. */
  group: number | null;
}

/** What this file reads of a node of the Markdown tree. */
interface Node {
  type: string;
  value?: string;
  depth?: number;
  url?: string;
  children?: readonly Node[];
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined;
}

const PARSER = unified().use(remarkParse).use(remarkGfm);
const MAX_BODY = 500_000;

/** The visible text of a Markdown body in order, with the offsets of every character. HTML in it is omitted. */
export function readBlocks(body: string): Block[] {
  const tree: Node = PARSER.parse(body.slice(0, MAX_BODY));
  const blocks: Block[] = [];
  const groups = { count: 0 };
  for (const node of tree.children ?? []) visit(node, { kind: "paragraph", group: null }, blocks, groups);
  return blocks;
}

/** The web addresses that a Markdown body links to, each once. */
export function linkedUrls(body: string): string[] {
  const urls = readBlocks(body).flatMap(({ links }) => links.map(({ url }) => url));
  return [...new Set(urls.filter((url) => /^https?:/i.test(url)))];
}

interface Place {
  kind: BlockKind;
  group: number | null;
}

function visit(node: Node, place: Place, blocks: Block[], groups: { count: number }): void {
  if (node.type === "heading") push(node, { ...place, kind: "heading" }, blocks, node.depth ?? 1);
  else if (node.type === "paragraph") push(node, place, blocks);
  else if (node.type === "tableCell") push(node, { ...place, kind: "cell" }, blocks);
  else if (node.type === "code") push(node, { ...place, kind: "code" }, blocks);
  else if (node.children !== undefined) {
    const inside = placeIn(node, place, groups);
    for (const child of node.children) visit(child, inside, blocks, groups);
  }
}

function placeIn(node: Node, place: Place, groups: { count: number }): Place {
  if (node.type === "list" || node.type === "table") {
    groups.count += 1;
    return { kind: node.type === "list" ? "item" : "cell", group: groups.count };
  }
  return node.type === "blockquote" ? { ...place, kind: "quote" } : place;
}

function push(node: Node, { kind, group }: Place, blocks: Block[], level = 0): void {
  const parts = { text: "", offsets: [] as number[], links: [] as BlockLink[] };
  collect(node, parts);
  if (parts.text.trim() === "") return;
  const [start, end] = placeOf(node);
  blocks.push({ kind, level, ...parts, start, end, group });
}

function placeOf(node: Node): [number, number] {
  return [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
}

function collect(node: Node, parts: { text: string; offsets: number[]; links: BlockLink[] }): void {
  const [start, end] = placeOf(node);
  if (node.type === "text" || node.type === "inlineCode" || node.type === "code") append(node, start, end, parts);
  else if (node.type === "break") append({ type: "text", value: " " }, start, end, parts);
  else if (node.children !== undefined) {
    const before = parts.text.length;
    for (const child of node.children) collect(child, parts);
    if (node.type === "link") parts.links.push({ url: node.url ?? "", text: parts.text.slice(before), start, end });
  }
}

/** An escape or an entity is longer in the Markdown than in the text, so offsets there are approximate and stay inside the node. */
function append(node: Node, start: number, end: number, parts: { text: string; offsets: number[] }): void {
  const lead = node.type === "inlineCode" ? 1 : 0;
  const { value = "" } = node;
  for (let index = 0; index < value.length; index++) parts.offsets.push(Math.min(start + lead + index, end));
  parts.text += value.replace(/\s/g, " ");
}
