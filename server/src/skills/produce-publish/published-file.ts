import type { PublicationPayload } from "./publication-payload.ts";

export interface PublishedFile {
  path: string;
  content: string;
  contentType: string;
}

/** The file that a `files` target writes: Markdown with standard front matter, or HTML. Drafts have a separate folder. */
export function publishedFile(payload: PublicationPayload): PublishedFile {
  const { target, slug, isDraft, markdown, html } = payload;
  const place = `${target.folder}${isDraft ? "drafts/" : ""}${slug}`;
  if (markdown === null) return { path: `${place}.html`, content: html, contentType: "text/html" };
  return { path: `${place}.md`, content: `${frontMatterOf(payload)}${markdown}`, contentType: "text/markdown" };
}

/** Writes values as JSON strings, which are valid YAML. */
function frontMatterOf({ title, slug, isDraft, metaDescription, canonicalUrl, tags }: PublicationPayload): string {
  const fields = {
    title,
    slug,
    draft: isDraft,
    ...(metaDescription === null ? {} : { description: metaDescription }),
    ...(canonicalUrl === null ? {} : { canonicalUrl }),
    ...(tags.length === 0 ? {} : { tags }),
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return ["---", ...lines, "---", "", ""].join("\n");
}
