import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { fateOfElement, isSafeAddress, safeTree, toHtml } from "./safe-html.ts";

/** Markdown with nothing in it that the sanitizer of HTML would take out. Everything else stays byte for byte. */
export function safeMarkdown(text: string): string {
  let rest = text;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    if (safeTree(rest, "markdown").removed.length === 0) return rest;
    rest = cut(rest);
  }
  // What survives every cut is no markup that anybody meant.
  return rest.replace(/<(?=[a-z/!?])/gi, "&lt;");
}

/** A cut can join what stood apart. */
const MOST_ROUNDS = 3;

interface MarkdownNode {
  type: string;
  value?: string;
  url?: string;
  alt?: string | null;
  children?: MarkdownNode[];
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined;
}

interface Cut {
  start: number;
  end: number;
  text: string;
}

function cut(text: string): string {
  const cuts: Cut[] = [];
  // An element that goes with everything in it, until it is closed.
  let open: { name: string; start: number } | undefined;
  const visit = (node: MarkdownNode): void => {
    const start = node.position?.start.offset;
    const end = node.position?.end.offset;
    if (start === undefined || end === undefined) return void node.children?.forEach(visit);
    if (node.type === "html") {
      const tag = tagOf(node.value ?? "");
      if (open !== undefined) {
        if (tag?.closes === open.name) {
          cuts.push({ start: open.start, end, text: "" });
          open = undefined;
        }
        return;
      }
      if (tag?.opens !== undefined && fateOfElement(tag.opens) === "stripped") {
        open = { name: tag.opens, start };
        return;
      }
      cuts.push({ start, end, text: safePart(node.value ?? "") });
      return;
    }
    if (node.url !== undefined && !isSafeAddress(node.url)) {
      const words = node.children?.map((child) => textOf(child, text)).join("");
      cuts.push({ start, end, text: words ?? node.alt ?? "" });
      return;
    }
    node.children?.forEach(visit);
  };
  visit(unified().use(remarkParse).use(remarkGfm).parse(text));
  if (open !== undefined) cuts.push({ start: open.start, end: text.length, text: "" });
  return apply(text, cuts);
}

function textOf({ position }: MarkdownNode, text: string): string {
  return text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
}

const OPENING = /^<([a-z][a-z0-9-]*)(?:\s[^>]*)?>$/i;
const CLOSING = /^<\/([a-z][a-z0-9-]*)\s*>$/i;

/** A single tag that opens or closes an element. */
function tagOf(html: string): { opens?: string; closes?: string } | undefined {
  const opens = OPENING.exec(html)?.[1]?.toLowerCase();
  if (opens !== undefined) return { opens };
  const closes = CLOSING.exec(html)?.[1]?.toLowerCase();
  return closes === undefined ? undefined : { closes };
}

/** A tag without what acts, or a whole fragment as it is rendered. */
function safePart(html: string): string {
  const tag = tagOf(html);
  if (tag?.closes !== undefined) return fateOfElement(tag.closes) === "kept" ? html : "";
  const safe = toHtml(safeTree(html, "html").tree);
  const end = `</${tag?.opens}>`;
  return tag?.opens !== undefined && safe.endsWith(end) ? safe.slice(0, -end.length) : safe;
}

/** The text without the parts of the cuts. A cut within another one is part of it. */
function apply(text: string, cuts: readonly Cut[]): string {
  let rest = "";
  let at = 0;
  for (const { start, end, text: replacement } of cuts.toSorted((one, other) => one.start - other.start)) {
    if (start < at) continue;
    rest += text.slice(at, start) + replacement;
    at = end;
  }
  return rest + text.slice(at);
}
