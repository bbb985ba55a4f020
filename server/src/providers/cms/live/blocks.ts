import type { Element, Nodes, Root, RootContent } from "hast";
import rehypeParse from "rehype-parse";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";

/** The top-level nodes of a page, without white space between them. Loose text becomes a paragraph. */
export function topLevelBlocks(html: string): Element[] {
  const { children } = unified().use(rehypeParse, { fragment: true }).parse(html);
  const blocks: Element[] = [];
  let loose: Element | undefined;
  for (const node of children) {
    if (node.type === "element" && !INLINE.has(node.tagName)) {
      loose = undefined;
      blocks.push(node);
    } else if (node.type === "element" || (node.type === "text" && (loose !== undefined || node.value.trim() !== ""))) {
      if (loose === undefined) {
        loose = { type: "element", tagName: "p", properties: {}, children: [] };
        blocks.push(loose);
      }
      loose.children.push(node);
    }
  }
  return blocks;
}

const INLINE = new Set(
  "a abbr b bdo br cite code del dfn em i img ins kbd q s samp small span strike strong sub sup tt u var".split(" "),
);

export function htmlOf(node: Nodes | Root | RootContent): string {
  return unified()
    .use(rehypeStringify)
    .stringify(node.type === "root" ? node : ({ type: "root", children: [node] } as Root));
}

/** The elements in it, itself included. */
export function elementsIn(node: Nodes): Element[] {
  const inner = "children" in node ? node.children.flatMap(elementsIn) : [];
  return node.type === "element" ? [node, ...inner] : inner;
}
