import type { Root } from "hast";
import rehypeParse from "rehype-parse";
import rehypeRaw from "rehype-raw";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { visitNodes } from "./visit-nodes.ts";

/** Elements that are removed with their content. Of other unknown elements, the schema removes only the tags. */
const STRIPPED = [
  "script",
  "style",
  "title",
  "template",
  "noscript",
  "iframe",
  "object",
  "embed",
  "svg",
  "math",
  "textarea",
  "select",
];

/** Prefix of every `id`, so that content cannot shadow elements that the page's own scripts use. */
const PREFIX = "user-content-";
const SCHEMA = { ...defaultSchema, strip: STRIPPED, clobberPrefix: PREFIX };

export interface SafeTree {
  tree: Root;
  /** What was taken out, each once: elements (`script`), attributes (`onclick`) and addresses (`javascript:`). */
  removed: string[];
}

/** Parses and sanitizes a text: removes scripts, styles, event handlers, forms, frames and addresses other than web and mail. */
export function safeTree(text: string, format: "markdown" | "html"): SafeTree {
  const removed = new Set<string>();
  const tree = format === "markdown" ? fromMarkdown(text, removed) : fromHtml(text, removed);
  return { tree, removed: [...removed].toSorted() };
}

export function toHtml(tree: Root): string {
  return unified().use(rehypeStringify).stringify(tree);
}

function fromMarkdown(text: string, removed: Set<string>): Root {
  const read = unified().use(remarkParse).use(remarkGfm);
  const write = unified()
    .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: "" })
    .use(rehypeRaw)
    .use(() => (tree: Root) => noteRemoved(tree, removed))
    .use(rehypeSanitize, SCHEMA)
    .use(() => followPrefix);
  return write.runSync(read.parse(text));
}

function fromHtml(text: string, removed: Set<string>): Root {
  const read = unified().use(rehypeParse, { fragment: true });
  return unified()
    .use(() => (tree: Root) => noteRemoved(tree, removed))
    .use(rehypeSanitize, SCHEMA)
    .use(() => followPrefix)
    .runSync(read.parse(text));
}

const KNOWN = new Set(SCHEMA.tagNames ?? []);
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;

/** Notes what the schema takes out that could act: unknown elements, event handlers and addresses. Comments and classes are no news. */
function noteRemoved(tree: Root, removed: Set<string>): void {
  visitNodes(tree, (node) => {
    if (node.type !== "element") return;
    if (!KNOWN.has(node.tagName)) removed.add(node.tagName);
    for (const [name, value] of Object.entries(node.properties)) {
      if (/^on/i.test(name)) removed.add(name.toLowerCase());
      if (typeof value === "string" && isAddress(name) && !isSafeAddress(value, name)) removed.add(schemeOf(value));
    }
  });
}

function isAddress(property: string): property is "href" | "src" | "cite" | "longDesc" {
  return ["href", "src", "cite", "longDesc"].includes(property);
}

/** Whether the schema keeps an address. Controls and spaces before a scheme hide it from people, and not from browsers. */
export function isSafeAddress(address: string, property: "href" | "src" | "cite" | "longDesc" = "href"): boolean {
  const scheme = schemeOf(address);
  return scheme === "" || (SCHEMA.protocols?.[property] ?? []).some((known) => `${known}:` === scheme);
}

function schemeOf(address: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore them, so they must not hide a scheme.
  const scheme = SCHEME.exec(address.replace(/[\u0000-\u0020]/g, ""))?.[1];
  return scheme === undefined ? "" : `${scheme.toLowerCase()}:`;
}

/** Whether an element is kept, and whether it is removed with everything in it. */
export function fateOfElement(name: string): "kept" | "unwrapped" | "stripped" {
  const element = name.toLowerCase();
  if (STRIPPED.includes(element)) return "stripped";
  return KNOWN.has(element) ? "kept" : "unwrapped";
}

/** Adds the prefix to links within the text, because their targets have it too. */
function followPrefix(tree: Root): void {
  visitNodes(tree, (node) => {
    if (node.type !== "element" || node.tagName !== "a") return;
    const { href } = node.properties;
    if (typeof href === "string" && /^#./.test(href)) node.properties.href = `#${PREFIX}${href.slice(1)}`;
  });
}
