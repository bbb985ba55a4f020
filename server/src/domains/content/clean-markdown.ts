import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { stripInvisible } from "../../kernel/text/untrusted-text.ts";

/** What a text may link to. */
export interface KnownLinks {
  snippets: readonly { id: string; url: string }[];
  ownPages: readonly { url: string; title: string }[];
}

export interface CleanText {
  body: string;
  /** Links that named no known page. Their words stay in the text. */
  removedLinks: string[];
}

/** The name of a linked source: its host. */
function nameOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www\./, "") ?? url;
}

/**
 * A section as a model wrote it, without markup, scripts, images, headings above its own level and invented links. `[[s1]]` becomes
 * a link to the source of that quotation, and `[[l1|anchor]]` a link to an own page; there is no other way to a link.
 */
export function cleanMarkdown(written: string, known: KnownLinks): CleanText {
  const removedLinks: string[] = [];
  const plain = withoutFences(stripInvisible(written.replaceAll("\r\n", "\n")));
  const marked = withoutLinks(withoutMarkup(decodeAddresses(plain)), known, removedLinks);
  const linked = replaceMarks(marked, known, removedLinks);
  const body = withoutOtherLinks(linked, known, removedLinks)
    .replace(/^#{1,3} /gm, "### ")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return { body, removedLinks };
}

/** Models often wrap a text in a code block. */
function withoutFences(text: string): string {
  const trimmed = text.trim();
  if (!/^```(?:markdown|md)?\n/.test(trimmed) || !trimmed.endsWith("```")) return text;
  return trimmed.slice(trimmed.indexOf("\n") + 1, -3);
}

const WITH_CONTENT = ["script", "style", "iframe", "object", "noscript", "template"];

/** Removes tags and comments, and what stands inside scripts and the like. */
function withoutMarkup(text: string): string {
  let rest = removeBetween(text, "<!--", "-->");
  for (const tag of WITH_CONTENT) rest = removeBetween(rest, `<${tag}`, `</${tag}>`);
  return rest.replace(/<\/?[a-z][^<>]*>/gi, "");
}

/** Removes everything from each `open` to the next `close`, or to the end. Ignores case. */
function removeBetween(text: string, open: string, close: string): string {
  const lower = text.toLowerCase();
  let kept = "";
  let at = 0;
  for (let start = lower.indexOf(open); start >= 0; start = lower.indexOf(open, at)) {
    kept += text.slice(at, start);
    const end = lower.indexOf(close, start + open.length);
    if (end < 0) return kept;
    at = end + close.length;
  }
  return kept + text.slice(at);
}

/** A mark that stands for the words of a link, `[[s1]](https://…)`: the mark stays, the address goes. */
function withoutMarkedLinks(text: string, removed: string[]): string {
  return text.replace(/(\]\])\(([^()\s]*)\)/g, (_whole, mark: string, url: string) => {
    removed.push(url);
    return mark;
  });
}

const LINK = /!?\[([^[\]\n]*)\]\(([^()\s]*)(?:\s[^()\n]*)?\)/g;
const BARE = /<?\bhttps?:\/\/[^\s<>()[\]]+>?/g;

function withoutLinks(text: string, known: KnownLinks, removed: string[]): string {
  const urls = new Set([...known.snippets.map(({ url }) => url), ...known.ownPages.map(({ url }) => url)]);
  const held: string[] = [];
  const kept = withoutMarkedLinks(text, removed).replace(LINK, (whole, words: string, url: string) => {
    if (whole.startsWith("!")) return "";
    if (!urls.has(url)) {
      removed.push(url);
      return words;
    }
    held.push(`[${words}](${url})`);
    return `\u{FFFC}${held.length - 1}\u{FFFC}`;
  });
  const bare = kept.replace(BARE, (url) => {
    removed.push(url.replace(/[<>]/g, ""));
    return "";
  });
  return bare.replace(/\u{FFFC}(\d+)\u{FFFC}/gu, (_, index) => held[Number(index)] ?? "");
}

/** Entities that can hide an address from the rules below. */
const ENTITY = /&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|(colon|period|sol|commat|lowbar|num|quest));/gi;
const NAMED: Readonly<Record<string, string>> = {
  ...{ colon: ":", period: ".", sol: "/", commat: "@", lowbar: "_", num: "#", quest: "?" },
};

function decodeAddresses(text: string): string {
  return text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    const character = String.fromCodePoint(
      Number.parseInt(decimal ?? hex ?? "", decimal === undefined ? 16 : 10) % 0x110000,
    );
    return /[\w.:/@?#=%~-]/.test(character) ? character : whole;
  });
}

const PARSER = unified().use(remarkParse).use(remarkGfm);
/** A removed link can make its surroundings a link. */
const ROUNDS = 4;

/**
 * Removes what Markdown reads as a link beside the forms above: addresses without a scheme, mail addresses, references and their
 * definitions. The tree decides, as it does when the text is rendered.
 */
function withoutOtherLinks(text: string, { snippets, ownPages }: KnownLinks, removed: string[]): string {
  const known = new Set([...snippets, ...ownPages].map(({ url }) => url));
  let body = text;
  for (let round = 0; round < ROUNDS; round += 1) {
    const cuts = unknownLinks(PARSER.parse(body), known);
    if (cuts.length === 0) return body;
    for (const { start, end, words, url } of cuts.toReversed()) {
      removed.push(url);
      body = `${body.slice(0, start)}${words === null ? "" : body.slice(words.start, words.end)}${body.slice(end)}`;
    }
  }
  // Nothing that is left is a link without its brackets.
  return unknownLinks(PARSER.parse(body), known).length === 0 ? body : body.replaceAll(/[[\]]/g, "");
}

interface Cut {
  start: number;
  end: number;
  /** The visible words of a link, which stay; null if nothing stays. */
  words: { start: number; end: number } | null;
  url: string;
}

interface TreeNode {
  type: string;
  url?: string;
  identifier?: string;
  children?: readonly TreeNode[];
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined;
}

const LINKS = new Set(["link", "linkReference", "definition", "image", "imageReference"]);

/** The outermost links that lead to no known page, in order. */
function unknownLinks(node: TreeNode, known: ReadonlySet<string>): Cut[] {
  if (!LINKS.has(node.type) || (node.type === "link" && known.has(node.url ?? "")))
    return (node.children ?? []).flatMap((child) => unknownLinks(child, known));
  const place = placeOf(node);
  if (place === null) return [];
  const [first, last] = [node.children?.[0], node.children?.at(-1)].map((child) => placeOf(child));
  // The words of an address are the address.
  const isAddress = first != null && last != null && first.start === place.start && last.end === place.end;
  const words = first == null || last == null || isAddress ? null : { start: first.start, end: last.end };
  return [{ ...place, words, url: node.url ?? node.identifier ?? "" }];
}

function placeOf(node: TreeNode | undefined): { start: number; end: number } | null {
  const [start, end] = [node?.position?.start.offset, node?.position?.end.offset];
  return start === undefined || end === undefined ? null : { start, end };
}

function replaceMarks(text: string, { snippets, ownPages }: KnownLinks, removed: string[]): string {
  return text.replace(/ ?\[\[([^[\]\n|]+)(?:\|([^[\]\n]*))?\]\]/g, (whole, id: string, anchor: string | undefined) => {
    const space = whole.startsWith(" ") ? " " : "";
    const snippet = snippets.find((one) => one.id === id.trim());
    if (snippet !== undefined) return `${space}([${nameOf(snippet.url)}](${snippet.url}))`;
    const page = /^l\d+$/.test(id) ? ownPages[Number(id.slice(1)) - 1] : undefined;
    if (page !== undefined) return `${space}[${anchor ?? page.title}](${page.url})`;
    removed.push(`[[${id}]]`);
    return anchor === undefined ? "" : `${space}${anchor}`;
  });
}
