import { describeTree, type TextFacts } from "./describe-tree.ts";
import { type FrontMatter, takeFrontMatter } from "./front-matter.ts";
import { safeTree, toHtml } from "./safe-html.ts";
import { safeMarkdown } from "./safe-markdown.ts";

export interface Source {
  text: string;
  format: "markdown" | "html";
}

export interface RenderedArticle extends TextFacts {
  html: string;
  /** The Markdown without front matter; null for an HTML source. */
  markdown: string | null;
  matter: FrontMatter;
  /** What the sanitizer took out. Absent in records of version 0.6. */
  removed?: string[];
}

export type Rendering = { article: RenderedArticle } | { problem: string };

/** Renders a text for a page. Run it in a worker thread, so that endless nesting cannot block or crash the process. */
export default function renderArticle({ text, format }: Source): Rendering {
  const { body, matter } = takeFrontMatter(text);
  try {
    const { tree, removed } = safeTree(body, format);
    const html = toHtml(tree);
    const facts = describeTree(tree);
    if (facts.wordCount === 0 && facts.links.length === 0) return { problem: "contains nothing to publish" };
    return {
      article: { ...facts, html, markdown: format === "markdown" ? safeMarkdown(body) : null, matter, removed },
    };
  } catch (error) {
    if (error instanceof RangeError) return { problem: "is nested too deeply to render" };
    throw error;
  }
}
