import { Type } from "typebox";
import { Check } from "typebox/value";
import type { Article } from "../../port.ts";
import type { WordPressApi } from "./wordpress-api.ts";

/** A plugin that writes the title, the description and the canonical URL of a page, and the post meta in which it keeps them. */
interface SeoPlugin {
  name: string;
  namespace: string;
  title: string;
  description: string;
  canonical: string;
}

const PLUGINS: readonly SeoPlugin[] = [
  {
    name: "Yoast SEO",
    namespace: "yoast/v1",
    title: "_yoast_wpseo_title",
    description: "_yoast_wpseo_metadesc",
    canonical: "_yoast_wpseo_canonical",
  },
  {
    name: "Rank Math",
    namespace: "rankmath/v1",
    title: "rank_math_title",
    description: "rank_math_description",
    canonical: "rank_math_canonical_url",
  },
  {
    name: "SEOPress",
    namespace: "seopress/v1",
    title: "_seopress_titles_title",
    description: "_seopress_titles_desc",
    canonical: "_seopress_robots_canonical",
  },
  {
    name: "All in One SEO",
    namespace: "aioseo/v1",
    title: "_aioseo_title",
    description: "_aioseo_description",
    canonical: "_aioseo_canonical_url",
  },
];

const PostSchema = Type.Object({
  schema: Type.Object({ properties: Type.Object({ meta: Type.Object({ properties: Type.Unknown() }) }) }),
});

/** The post meta that this site lets a client write. WordPress drops every other key silently. */
export async function writableMeta(api: WordPressApi): Promise<ReadonlySet<string>> {
  const { body } = await api.call("OPTIONS", "/wp/v2/posts", { expected: [401, 403, 404] });
  if (!Check(PostSchema, body)) return new Set();
  return new Set(Object.keys(body.schema.properties.meta.properties ?? {}));
}

/** The meta of an article for every plugin that the site's API can write. */
export function seoMeta(writable: ReadonlySet<string>, article: Article): Record<string, string> {
  const meta = PLUGINS.flatMap(({ title, description, canonical }) => [
    [title, article.metaTitle] as const,
    [description, article.metaDescription] as const,
    [canonical, article.canonicalUrl] as const,
  ]);
  return Object.fromEntries(
    meta.flatMap(([key, value]) => (value === null || !writable.has(key) ? [] : [[key, value]])),
  );
}

const KEYS = new Set(PLUGINS.flatMap(({ title, description, canonical }) => [title, description, canonical]));

/** The fields of SEO plugins among the meta of a post. */
export function storedSeoMeta(meta: unknown): Record<string, string> {
  // WordPress returns an empty list for no meta.
  const entries = typeof meta === "object" && meta !== null ? Object.entries(meta) : [];
  return Object.fromEntries(entries.flatMap(([key, value]) => (KEYS.has(key) ? [[key, String(value)]] : [])));
}

/** The fields of an article that no plugin of this site takes. */
export function seoLosses(
  { namespaces }: WordPressApi,
  writable: ReadonlySet<string>,
  { metaTitle, metaDescription, canonicalUrl }: Article,
): string[] {
  const wanted = [
    { what: "the meta title", value: metaTitle, keys: PLUGINS.map(({ title }) => title) },
    { what: "the meta description", value: metaDescription, keys: PLUGINS.map(({ description }) => description) },
    { what: "the canonical URL", value: canonicalUrl, keys: PLUGINS.map(({ canonical }) => canonical) },
  ];
  const lost = wanted.filter(({ value, keys }) => value !== null && !keys.some((key) => writable.has(key)));
  if (lost.length === 0) return [];
  const plugin = PLUGINS.find(({ namespace }) => namespaces.includes(namespace));
  const reason =
    plugin === undefined
      ? "the site has no SEO plugin with an API"
      : `${plugin.name} does not accept them through the API until the site registers its fields (see the publishing guide)`;
  return [`WordPress drops ${lost.map(({ what }) => what).join(", ")}: ${reason}.`];
}
