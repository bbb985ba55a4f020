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

/** What no page may get, its content included. The schema drops other elements it does not know and keeps what is in them. */
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

/** In front of every `id`, so that content cannot shadow what the page's own scripts look for. */
const PREFIX = "user-content-";
const SCHEMA = { ...defaultSchema, strip: STRIPPED, clobberPrefix: PREFIX };

/** The elements that may stand on a page; scripts, styles, handlers, forms, frames and addresses other than web and mail are gone. */
export function safeTree(text: string, format: "markdown" | "html"): Root {
  return format === "markdown" ? fromMarkdown(text) : fromHtml(text);
}

export function toHtml(tree: Root): string {
  return unified().use(rehypeStringify).stringify(tree);
}

function fromMarkdown(text: string): Root {
  const read = unified().use(remarkParse).use(remarkGfm);
  const write = unified()
    .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: "" })
    .use(rehypeRaw)
    .use(rehypeSanitize, SCHEMA)
    .use(() => followPrefix);
  return write.runSync(read.parse(text));
}

function fromHtml(text: string): Root {
  const read = unified().use(rehypeParse, { fragment: true });
  return unified()
    .use(rehypeSanitize, SCHEMA)
    .use(() => followPrefix)
    .runSync(read.parse(text));
}

/** Links inside the text lead to where the prefix has moved their targets. */
function followPrefix(tree: Root): void {
  visitNodes(tree, (node) => {
    if (node.type !== "element" || node.tagName !== "a") return;
    const { href } = node.properties;
    if (typeof href === "string" && /^#./.test(href)) node.properties.href = `#${PREFIX}${href.slice(1)}`;
  });
}
