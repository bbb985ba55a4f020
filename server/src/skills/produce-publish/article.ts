import type { ProducePublishInput } from "@findable/contract";
import { languageOf } from "../../domains/workspaces/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { slugFromTitle } from "../../kernel/text/slug.ts";
import type { Article } from "../../providers/cms/port.ts";
import { invalid, type Loaded } from "./load-publication.ts";
import type { RenderedArticle } from "./render/render-article.ts";

const MAX_DESCRIPTION_CHARACTERS = 500;
/** Google truncates longer headlines of structured data. */
const MAX_HEADLINE_CHARACTERS = 110;

export interface ArticleInput {
  id: string;
  input: ProducePublishInput;
  loaded: Loaded;
  rendered: RenderedArticle;
}

/** The article before a reviewer edits it. */
export function articleOf(ctx: RunContext, { id, input, loaded, rendered }: ArticleInput): Article {
  const { matter, html, markdown, excerpt, wordCount } = rendered;
  const title = loaded.title.replace(/\s+/g, " ").trim();
  const canonicalUrl = webAddress(matter.canonicalUrl, "canonicalUrl");
  const image = webAddress(matter.image, "image");
  const article = {
    id,
    title,
    slug: (loaded.content?.slug ?? slugFromTitle(title)) || id.replace("_", "-"),
    isDraft: input.isDraft ?? false,
    publishAt: input.publishAt === undefined ? null : new Date(input.publishAt).toISOString(),
    html,
    markdown,
    metaTitle: matter.metaTitle,
    metaDescription:
      (matter.description ?? loaded.content?.metaDescription)?.slice(0, MAX_DESCRIPTION_CHARACTERS) ?? null,
    excerpt,
    canonicalUrl,
    tags: matter.tags,
    categories: matter.categories,
    image: image === null ? null : { url: image, alt: matter.imageAlt ?? "" },
    wordCount,
  };
  return { ...article, schemaOrg: schemaOrgOf(ctx, article) };
}

/** A reviewer may edit the title and the description; the schema.org markup follows. */
export function withMarkup<A extends Article>(article: A): A {
  const { title, metaDescription, excerpt, schemaOrg } = article;
  return { ...article, schemaOrg: { ...schemaOrg, ...headOf({ title, metaDescription, excerpt }) } };
}

function headOf({ title, metaDescription, excerpt }: Pick<Article, "title" | "metaDescription" | "excerpt">) {
  return { headline: title.slice(0, MAX_HEADLINE_CHARACTERS), description: metaDescription ?? excerpt };
}

/** schema.org markup of an article: https://developers.google.com/search/docs/appearance/structured-data/article */
function schemaOrgOf(ctx: RunContext, article: Omit<Article, "schemaOrg">): Record<string, unknown> {
  const { publishAt, canonicalUrl, image, tags, wordCount } = article;
  const { name, primaryDomain, settings } = ctx.workspace;
  const publisher = { "@type": "Organization", name, url: `https://${primaryDomain}/` };
  const language = languageOf(settings);
  return {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    ...headOf(article),
    datePublished: publishAt ?? ctx.now,
    dateModified: ctx.now,
    author: publisher,
    publisher,
    wordCount,
    ...(language === undefined ? {} : { inLanguage: language }),
    ...(canonicalUrl === null ? {} : { mainEntityOfPage: canonicalUrl }),
    ...(image === null ? {} : { image: [image.url] }),
    ...(tags.length === 0 ? {} : { keywords: tags }),
  };
}

function webAddress(address: string | null, field: string): string | null {
  if (address === null) return null;
  const url = URL.parse(address);
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "") return url.href;
  throw invalid("content", `has a \`${field}\` in its front matter that is not an http or https address`);
}
