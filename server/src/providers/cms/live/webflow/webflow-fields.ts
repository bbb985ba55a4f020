import type { PlatformSettings } from "@findable/contract";
import { asciiIdentifier } from "../../../../kernel/text/slug.ts";
import type { Article } from "../../port.ts";
import { refused } from "../publish-failure.ts";
import type { Collection } from "./webflow-api.ts";

const DEFAULT_REFERENCE_FIELD = "findable-reference";
const TEXTS = ["PlainText", "RichText"];

/** The fields of the collection that a publication writes. */
export interface WebflowFields {
  body: string;
  /** Stores which page an item is. Nothing of the page shows it. */
  reference: string;
  summary: string | undefined;
  metaTitle: string | undefined;
  metaDescription: string | undefined;
  image: string | undefined;
  schema: string | undefined;
}

/** Finds the fields of a collection. Throws a ProviderError for a field that is missing or has another type. */
export function fieldsOf(collection: Collection, settings: PlatformSettings): WebflowFields {
  const typeOf = (slug: string) => collection.fields.find((field) => field.slug === slug)?.type;
  const named = (setting: keyof PlatformSettings, types: readonly string[]): string | undefined => {
    const slug = settings[setting];
    if (typeof slug !== "string") return undefined;
    const type = typeOf(slug);
    if (type !== undefined && types.includes(type)) return slug;
    const problem = type === undefined ? "no such field" : `a field of type ${type}`;
    throw unusable(`\`settings.${setting}\` names "${slug}", and the collection has ${problem}.`);
  };
  const body = named("bodyField", ["RichText"]) ?? collection.fields.find(({ type }) => type === "RichText")?.slug;
  if (body === undefined) throw unusable("The collection has no rich-text field for the text.");
  const reference = named("referenceField", ["PlainText"]) ?? DEFAULT_REFERENCE_FIELD;
  if (typeOf(reference) !== "PlainText") {
    throw unusable(
      `The collection has no plain-text field "${reference}". Add one in Webflow (“Findable reference”): it stores which item belongs to which text, so that none is created twice.`,
    );
  }
  return {
    body,
    reference,
    summary: named("summaryField", TEXTS),
    metaTitle: named("metaTitleField", TEXTS),
    metaDescription: named("metaDescriptionField", TEXTS),
    image: named("imageField", ["Image"]),
    schema: named("schemaField", ["PlainText"]),
  };
}

function unusable(message: string): Error {
  return refused("config", message);
}

/** What the item stores for the article. */
export function fieldDataOf(article: Article, fields: WebflowFields, planted: string): Record<string, unknown> {
  const { title, html, excerpt, metaTitle, metaDescription, image } = article;
  const data: Record<string, unknown> = { name: title, slug: webflowSlug(article), [fields.body]: html };
  if (fields.summary !== undefined) data[fields.summary] = excerpt;
  if (fields.metaTitle !== undefined) data[fields.metaTitle] = metaTitle ?? title;
  if (fields.metaDescription !== undefined) data[fields.metaDescription] = metaDescription ?? excerpt;
  if (fields.image !== undefined && image !== null) data[fields.image] = image;
  if (fields.schema !== undefined) data[fields.schema] = JSON.stringify(article.schemaOrg).replaceAll("<", "\\u003c");
  return { ...data, [fields.reference]: planted };
}

/** What of the article has no field in the collection, and what Webflow changes. */
export function webflowLosses(article: Article, collection: Collection, fields: WebflowFields): string[] {
  const { slug, metaTitle, metaDescription, image, tags, categories, canonicalUrl } = article;
  const written = webflowSlug(article);
  const filled = new Set(Object.values(fields));
  const missing = collection.fields.filter(
    (field) => field.isRequired === true && !filled.has(field.slug) && field.slug !== "name" && field.slug !== "slug",
  );
  if (missing.length > 0) {
    const names = missing.map((field) => field.slug).join(", ");
    throw unusable(`The collection requires fields that a publication does not have: ${names}. Make them optional.`);
  }
  const loss = (isLost: boolean, sentence: string) => (isLost ? [sentence] : []);
  return [
    ...loss(written !== slug, `Webflow's slugs are ASCII, so the slug becomes "${written}".`),
    ...loss(metaTitle !== null && fields.metaTitle === undefined, "The meta title is left out: name `metaTitleField`."),
    ...loss(
      metaDescription !== null && fields.metaDescription === undefined,
      "The meta description is left out: name `metaDescriptionField`.",
    ),
    ...loss(image !== null && fields.image === undefined, "The featured image is left out: name `imageField`."),
    ...loss(fields.schema === undefined, "The schema.org markup is left out: name `schemaField`."),
    ...loss(
      tags.length + categories.length > 0,
      "Tags and categories are left out: in Webflow they are other collections.",
    ),
    ...loss(canonicalUrl !== null, "The canonical URL is left out: Webflow sets it for the whole site."),
  ];
}

const MAX_SLUG = 256;

/** The slug in the letters that Webflow takes; the publication's ID if none is left. */
export function webflowSlug({ slug, id }: Pick<Article, "slug" | "id">): string {
  const parts = slug.split("_").map((part) => asciiIdentifier(part, MAX_SLUG));
  const ascii = parts.join("_").slice(0, MAX_SLUG);
  return parts.join("") === "" ? id.replace("_", "-").toLowerCase() : ascii;
}
