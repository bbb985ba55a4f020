import { describeTree, type TextFacts } from "./describe-tree.ts";
import { type FrontMatter, takeFrontMatter } from "./front-matter.ts";
import { safeTree, toHtml } from "./safe-html.ts";

export interface Source {
  text: string;
  format: "markdown" | "html";
}

export interface RenderedArticle extends TextFacts {
  html: string;
  /** The Markdown without front matter; null for an HTML source. */
  markdown: string | null;
  matter: FrontMatter;
}

export type Rendering = { article: RenderedArticle } | { problem: string };

/** Renders a text for a page. Run it in a worker thread, so that endless nesting cannot block or crash the process. */
export default function renderArticle({ text, format }: Source): Rendering {
  const { body, matter } = takeFrontMatter(text);
  try {
    const tree = safeTree(body, format);
    const html = toHtml(tree);
    const facts = describeTree(tree);
    if (facts.wordCount === 0 && facts.links.length === 0) return { problem: "contains nothing to publish" };
    return { article: { ...facts, html, markdown: format === "markdown" ? body : null, matter } };
  } catch (error) {
    if (error instanceof RangeError) return { problem: "is nested too deeply to render" };
    throw error;
  }
}
