import { hasInvisible } from "../../kernel/text/untrusted-text.ts";
import type { Article } from "../../providers/cms/port.ts";
import type { TextFacts } from "./render/describe-tree.ts";

const TITLE = 60;
const DESCRIPTION = { least: 50, most: 160 };
const SLUG_WORDS = 8;

/** What a reviewer should know about the article before it is sent, in sentences. */
export function lintArticle(
  { title, slug, metaTitle, metaDescription, html, markdown, image, tags, schemaOrg }: Article,
  { titles, imagesWithoutAlt }: Pick<TextFacts, "titles" | "imagesWithoutAlt">,
): string[] {
  const warnings: string[] = [];
  const shown = metaTitle ?? title;
  if (hasInvisible(markdown ?? html) || hasInvisible(title)) {
    warnings.push("The text contains invisible characters, such as joiners or direction marks.");
  }
  if (shown.length > TITLE) {
    warnings.push(`The title has ${shown.length} characters; search results show about ${TITLE}.`);
  }
  if (metaDescription === null) warnings.push("The text has no description; search engines choose a passage.");
  else if (metaDescription.length > DESCRIPTION.most || metaDescription.length < DESCRIPTION.least) {
    const { least, most } = DESCRIPTION;
    warnings.push(`The description has ${metaDescription.length} characters; ${least} to ${most} fit search results.`);
  }
  if (slug !== slug.toLowerCase()) warnings.push("The slug has capital letters; addresses are case-sensitive.");
  if (slug.split("-").length > SLUG_WORDS) warnings.push(`The slug has more than ${SLUG_WORDS} words.`);
  if (titles.some((heading) => heading.toLowerCase() === title.toLowerCase())) {
    warnings.push("The text repeats the title as a heading; most sites show the title themselves.");
  } else if (titles.length > 1) warnings.push(`The text has ${titles.length} first-level headings.`);
  if (imagesWithoutAlt > 0) warnings.push(`${imagesWithoutAlt} images of the text have no alternative text.`);
  if (image !== null && image.alt === "") warnings.push("The featured image has no alternative text (`imageAlt`).");
  if (new Set(tags.map((tag) => tag.toLowerCase())).size < tags.length) warnings.push("Two tags differ only in case.");
  return [...warnings, ...lintMarkup(schemaOrg)];
}

/** What Google recommends for articles: https://developers.google.com/search/docs/appearance/structured-data/article */
function lintMarkup(schemaOrg: Record<string, unknown>): string[] {
  const missing = ["headline", "datePublished", "dateModified", "author"].filter((name) => !schemaOrg[name]);
  const warnings = missing.map((name) => `The schema.org markup has no ${name}.`);
  if (schemaOrg["image"] === undefined)
    warnings.push("The schema.org markup has no image (`image` in the front matter).");
  return warnings;
}
