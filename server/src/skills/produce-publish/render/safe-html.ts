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

/** Parses and sanitizes a text: removes scripts, styles, event handlers, forms, frames and addresses other than web and mail. */
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

/** Adds the prefix to links within the text, because their targets have it too. */
function followPrefix(tree: Root): void {
  visitNodes(tree, (node) => {
    if (node.type !== "element" || node.tagName !== "a") return;
    const { href } = node.properties;
    if (typeof href === "string" && /^#./.test(href)) node.properties.href = `#${PREFIX}${href.slice(1)}`;
  });
}
