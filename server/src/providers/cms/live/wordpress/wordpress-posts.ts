import { type Static, Type } from "typebox";
import { fingerprint } from "../../../../kernel/ids/hashes.ts";
import { Maybe } from "../../../shared/maybe.ts";
import type { PageAddress, StoredPage } from "../site.ts";
import { storedSeoMeta } from "./seo-plugins.ts";
import type { WordPressApi } from "./wordpress-api.ts";

const Rendered = Type.Object({ raw: Type.String() });

// https://developer.wordpress.org/rest-api/reference/posts/
export const Post = Type.Object({
  id: Type.Integer(),
  link: Type.String(),
  slug: Type.String(),
  status: Type.String(),
  date_gmt: Maybe(Type.String()),
  title: Rendered,
  content: Rendered,
  excerpt: Maybe(Rendered),
  categories: Maybe(Type.Array(Type.Integer())),
  tags: Maybe(Type.Array(Type.Integer())),
  featured_media: Maybe(Type.Integer()),
  meta: Maybe(Type.Unknown()),
  /** Its later address, with a placeholder for the slug. */
  permalink_template: Maybe(Type.String()),
});
export type Post = Static<typeof Post>;

/** What a revert sends to restore a post. */
export const PostSnapshot = Type.Object({
  title: Type.String(),
  content: Type.String(),
  excerpt: Type.String(),
  slug: Type.String(),
  status: Type.String(),
  categories: Type.Array(Type.Integer()),
  tags: Type.Array(Type.Integer()),
  featured_media: Type.Integer(),
  /** Fields of SEO plugins. Missing in snapshots of version 0.5.0. */
  meta: Type.Optional(Type.Record(Type.String(), Type.String())),
});
export type PostSnapshot = Static<typeof PostSnapshot>;

/** Marks a post as ours. It survives the filter for users without `unfiltered_html`, and WordPress's search finds it. */
export function markerOf(reference: string, publicationId: string): string {
  return `<!-- findable:${reference} ${publicationId} -->`;
}

/** The placeholder in `permalink_template`. */
const SLUG = "%postname%";
const MARKER = /<!-- findable:(\S+) (\S+) -->/;

/** The post with this ID, or the oldest one with this reference. */
export async function findPost(api: WordPressApi, { reference, externalId }: PageAddress): Promise<Post | undefined> {
  if (externalId !== null) {
    const query = { context: "edit" };
    const route = `/wp/v2/posts/${Number(externalId)}`;
    const { status } = await api.call("GET", route, { query, expected: [404] });
    return status === 404 ? undefined : api.read(Post, "GET", route, { query });
  }
  const query = { search: `findable:${reference}`, status: "any", context: "edit", orderby: "id", order: "asc" };
  const posts = await api.read(Type.Array(Post), "GET", "/wp/v2/posts", { query });
  return posts.find(({ content }) => MARKER.exec(content.raw)?.[1] === reference);
}

export function storedPost(post: Post): StoredPage {
  const { id, status, title, content } = post;
  return {
    id: String(id),
    url: urlOf(post),
    checksum: checksumOfPost(snapshotOf(post)),
    isPublic: status === "publish",
    isRemoved: status === "trash",
    publicationId: MARKER.exec(content.raw)?.[2] ?? null,
    html: content.raw.replace(MARKER, ""),
    title: textOf(title.raw),
    snapshot: snapshotOf(post),
  };
}

/** `link` of a scheduled post is a preview, so the URL is the one that it will have. */
function urlOf({ link, slug, status, permalink_template: template }: Post): string {
  return status === "future" && template?.includes(SLUG) === true ? template.replaceAll(SLUG, slug) : link;
}

/** Tags are left out: an update keeps those that editors added. */
export function checksumOfPost({ title, content, ...snapshot }: PostSnapshot): string {
  const { excerpt, slug, categories, featured_media: image, meta } = snapshot;
  if (meta === undefined) return fingerprint([title, content]);
  const around = [
    excerpt,
    slug,
    categories.toSorted((one, other) => one - other),
    image,
    Object.entries(meta).toSorted(),
  ];
  return `${fingerprint([title, content])}.${fingerprint(around)}`;
}

/** WordPress encodes these characters in the titles of users without `unfiltered_html`. */
function textOf(title: string): string {
  return title.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

function snapshotOf(post: Post): PostSnapshot {
  const { title, content, excerpt, slug, status, categories, tags, featured_media } = post;
  return {
    title: title.raw,
    content: content.raw,
    excerpt: excerpt?.raw ?? "",
    slug,
    status,
    categories: categories ?? [],
    tags: tags ?? [],
    featured_media: featured_media ?? 0,
    meta: storedSeoMeta(post.meta),
  };
}
