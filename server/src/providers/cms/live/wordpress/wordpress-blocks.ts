import type { Element } from "hast";
import { elementsIn, htmlOf, topLevelBlocks } from "../blocks.ts";

/** The HTML as blocks of WordPress's editor. What no block of core can hold exactly becomes a Custom HTML block. */
export function wordPressBlocks(html: string): string {
  return topLevelBlocks(html).map(blockOf).join("\n\n");
}

function blockOf(element: Element): string {
  const html = htmlOf(element);
  const isPlain = Object.keys(element.properties).length === 0;
  switch (element.tagName) {
    case "p":
      return isPlain ? wrapped("paragraph", html) : customHtml(html);
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      return isPlain ? heading(Number(element.tagName.slice(1)), html) : customHtml(html);
    case "ul":
    case "ol":
      return isPlainList(element) ? list(element) : customHtml(html);
    case "blockquote":
      return isPlain && element.children.every(isParagraphOrSpace) ? quote(element) : customHtml(html);
    case "hr":
      return wrapped("separator", '<hr class="wp-block-separator has-alpha-channel-opacity"/>');
    default:
      return customHtml(html);
  }
}

function wrapped(name: string, html: string, attributes = ""): string {
  return `<!-- wp:${name}${attributes} -->\n${html}\n<!-- /wp:${name} -->`;
}

function customHtml(html: string): string {
  return wrapped("html", html);
}

function heading(level: number, html: string): string {
  return wrapped("heading", html, level === 2 ? "" : ` {"level":${level}}`);
}

function isPlainList(element: Element): boolean {
  return elementsIn(element).every(
    ({ tagName, properties }) =>
      !["p", "pre", "table", "input", "blockquote", "div"].includes(tagName) &&
      (!["ul", "ol", "li"].includes(tagName) || Object.keys(properties).length === 0),
  );
}

/** List items are blocks inside the block of the list. */
function list({ tagName, children }: Element): string {
  const items = children.flatMap((item) => (item.type === "element" ? [listItem(item)] : []));
  return wrapped("list", `<${tagName}>${items.join("\n\n")}</${tagName}>`, tagName === "ol" ? ' {"ordered":true}' : "");
}

function listItem({ children }: Element): string {
  const inner = children.map((child) =>
    child.type === "element" && (child.tagName === "ul" || child.tagName === "ol") ? list(child) : htmlOf(child),
  );
  return wrapped("list-item", `<li>${inner.join("").trim()}</li>`);
}

function isParagraphOrSpace(node: Element["children"][number]): boolean {
  if (node.type === "text") return node.value.trim() === "";
  return node.type === "element" && node.tagName === "p" && Object.keys(node.properties).length === 0;
}

function quote({ children }: Element): string {
  const inner = children.flatMap((node) => (node.type === "element" ? [wrapped("paragraph", htmlOf(node))] : []));
  return wrapped("quote", `<blockquote class="wp-block-quote">${inner.join("\n")}</blockquote>`);
}
