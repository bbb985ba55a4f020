import type { Nodes, Root } from "hast";
import rehypeParse from "rehype-parse";
import { unified } from "unified";

interface PageFacts {
  text: string;
  /** Number of each element that carries meaning. */
  elements: Map<string, number>;
  addresses: Map<string, number>;
}

/** Elements whose loss changes the page for its readers. */
const MEANINGFUL = new Set(["a", "img", "table", "ul", "ol", "pre", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6"]);
const SHOWN = 60;

/** What the stored page lacks or changed, in sentences: text, links, images and structure. */
export function readBack(sent: string, stored: string): string[] {
  const [before, after] = [factsOf(sent), factsOf(stored)];
  const warnings: string[] = [];
  if (/"@(?:context|graph)"\s*:/.test(after.text)) {
    warnings.push("The schema.org markup appears as text on the page. Remove it there and publish again.");
  } else if (before.text !== after.text) {
    warnings.push(`The stored text differs from the sent text near "${differenceOf(before.text, after.text)}".`);
  }
  for (const [address, count] of before.addresses) {
    if ((after.addresses.get(address) ?? 0) < count) warnings.push(`A link or image is missing: ${address}`);
  }
  for (const [element, count] of before.elements) {
    const stays = after.elements.get(element) ?? 0;
    if (stays < count) warnings.push(`${count - stays} of ${count} <${element}> elements are missing.`);
  }
  return warnings;
}

function factsOf(html: string): PageFacts {
  const facts: PageFacts = { text: "", elements: new Map(), addresses: new Map() };
  const words: string[] = [];
  visit(unified().use(rehypeParse, { fragment: true }).parse(html), (node) => {
    if (node.type === "text") words.push(node.value);
    if (node.type !== "element") return;
    if (MEANINGFUL.has(node.tagName)) add(facts.elements, node.tagName);
    const address = node.tagName === "a" ? node.properties.href : node.properties.src;
    if (typeof address === "string" && /^[a-z][a-z0-9+.-]*:/i.test(address)) add(facts.addresses, comparable(address));
  });
  facts.text = words
    .join(" ")
    .normalize("NFC")
    .replace(/[\s\u00A0]+/g, "");
  return facts;
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function comparable(address: string): string {
  return URL.parse(address)?.href ?? address;
}

function differenceOf(before: string, after: string): string {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  return before.slice(Math.max(0, start - SHOWN / 2), start + SHOWN / 2);
}

/** Skips scripts: their text is not shown. */
function visit(node: Root | Nodes, see: (node: Nodes) => void): void {
  see(node);
  if (node.type === "element" && (node.tagName === "script" || node.tagName === "style")) return;
  if ("children" in node) for (const child of node.children) visit(child, see);
}
