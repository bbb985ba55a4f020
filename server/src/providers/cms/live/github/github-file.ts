import type { Article } from "../../port.ts";

export interface ArticleFile {
  path: string;
  content: string;
}

/**
 * The file of an article, as static site generators read it: front matter above Markdown or HTML. `before` is the file that it
 * replaces.
 */
export function fileOf(article: Article, directory: string, before = ""): ArticleFile {
  const { slug, html, markdown } = article;
  const path = `${directory}${slug}.${markdown === null ? "html" : "md"}`;
  return { path, content: `${frontMatterOf(article, before)}${(markdown ?? html).trimEnd()}\n` };
}

/** Writes every value as JSON, which is valid YAML. The date of the first publication stays. */
function frontMatterOf(article: Article, before: string): string {
  const { title, slug, isDraft, metaTitle, metaDescription, excerpt, canonicalUrl, tags, categories, image } = article;
  const { schemaOrg } = article;
  const fields = {
    title,
    slug,
    date: dateIn(before) ?? schemaOrg["datePublished"],
    lastmod: schemaOrg["dateModified"],
    draft: isDraft,
    description: metaDescription ?? excerpt,
    metaTitle,
    canonicalUrl,
    tags: tags.length === 0 ? null : tags,
    categories: categories.length === 0 ? null : categories,
    image: image?.url,
    imageAlt: image?.alt,
    schemaOrg,
  };
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return ["---", ...lines, "---", "", ""].join("\n");
}

function dateIn(file: string): string | undefined {
  return /^date: "([^"\n]+)"$/m.exec(file.split("\n---\n", 1)[0] ?? "")?.[1];
}
