import { Type } from "typebox";
import { Check } from "typebox/value";
import type { Article, CmsAccount, CmsTarget, PlatformCredentials } from "../../port.ts";
import { elementsIn, topLevelBlocks } from "../blocks.ts";
import { inOtherState, otherStateOf, refused } from "../publish-failure.ts";
import type { Site, StoredPage } from "../site.ts";
import type { Connection } from "../site-call.ts";
import { seoLosses, seoMeta, writableMeta } from "./seo-plugins.ts";
import { openWordPress, type WordPressApi } from "./wordpress-api.ts";
import { wordPressBlocks } from "./wordpress-blocks.ts";
import { uploadImage } from "./wordpress-media.ts";
import { checksumOfPost, findPost, markerOf, Post, PostSnapshot, storedPost } from "./wordpress-posts.ts";
import { findTerm, termIds } from "./wordpress-terms.ts";

// https://developer.wordpress.org/rest-api/reference/users/
const User = Type.Object({ name: Type.String(), capabilities: Type.Record(Type.String(), Type.Boolean()) });

interface WordPressUser {
  name: string;
  can(capability: string): boolean;
}

const MAX_SLUG_BYTES = 200;
/** Elements that WordPress removes from the posts of users without `unfiltered_html`. Measured on 6.1. */
const FILTERED = ["input", "picture", "source"];

/** A WordPress site. */
export async function openWordPressSite(
  connection: Connection,
  { url, settings }: CmsTarget,
  credentials: PlatformCredentials,
): Promise<Site> {
  const api = await openWordPress(connection, url, credentials);
  let user: Promise<WordPressUser> | undefined;
  const me = () => (user ??= findUser(api));
  return {
    vendor: "WordPress",
    account: async () => accountOf(api, url, await me()),
    find: async (address) => {
      const post = await findPost(api, address);
      return post === undefined ? undefined : storedPost(post);
    },
    losses: async (article) => lossesOf(api, await me(), withDefaults(article, settings.categories)),
    write: async (article, reference, existing) => {
      const may = await me();
      const full = withDefaults(article, settings.categories);
      if (!article.isDraft && !may.can("publish_posts")) throw refused("auth", cannotPublish(may));
      const form = { reference, connection, format: settings.format ?? "blocks" } as const;
      const body = await postOf(api, may, full, { ...form, existing });
      const route = existing === undefined ? "/wp/v2/posts" : `/wp/v2/posts/${existing.id}`;
      return storedPost(await api.read(Post, "POST", route, { body, query: { context: "edit" }, writes: true }));
    },
    otherState: (article, page) =>
      Check(PostSnapshot, page.snapshot) ? otherStatus(article, page.snapshot) : undefined,
    stateOf: (snapshot) => (Check(PostSnapshot, snapshot) ? snapshot.status : undefined),
    checksumOf: (snapshot) => (Check(PostSnapshot, snapshot) ? checksumOfPost(snapshot) : undefined),
    around: (article, page) => (Check(PostSnapshot, page.snapshot) ? aroundPost(article, page.snapshot) : []),
    revivesRemoved: false,
    takeOffline: async ({ id }) => {
      await api.call("DELETE", `/wp/v2/posts/${id}`, { writes: true, expected: [410] });
    },
    restore: (page, snapshot) => restorePost(api, page, snapshot),
  };
}

async function findUser(api: WordPressApi): Promise<WordPressUser> {
  // Only this route proves the credentials: public routes answer 200 to a wrong password.
  const { name, capabilities } = await api.read(User, "GET", "/wp/v2/users/me", { query: { context: "edit" } });
  return { name, can: (capability) => capabilities[capability] === true };
}

function accountOf({ takesPasswords }: WordPressApi, url: string, user: WordPressUser): CmsAccount {
  const problem = user.can("edit_posts")
    ? null
    : `The user "${user.name}" may not write posts. Give the user the role Author or Editor.`;
  const advice = [
    ...(url.startsWith("http:") ? ["The URL is not HTTPS, so the password crosses the network readably."] : []),
    ...(user.can("publish_posts") ? [] : [`The user "${user.name}" may write drafts only.`]),
    ...(user.can("unfiltered_html")
      ? []
      : [`The user "${user.name}" lacks unfiltered_html: posts get no schema.org markup.`]),
    ...(takesPasswords ? [] : ["The site announces no application passwords; a plugin may switch them off."]),
  ];
  return { name: user.name, problem, advice };
}

function cannotPublish({ name }: WordPressUser): string {
  return `The user "${name}" may not publish. Give the user the role Author or Editor, or publish with \`isDraft\`.`;
}

function withDefaults(article: Article, categories: readonly string[] | undefined): Article {
  return article.categories.length > 0 ? article : { ...article, categories: [...(categories ?? [])] };
}

async function lossesOf(api: WordPressApi, user: WordPressUser, article: Article): Promise<string[]> {
  if (encodeURIComponent(article.slug).length > MAX_SLUG_BYTES) {
    throw refused("invalid_request", "WordPress cuts this slug. Shorten it to 200 bytes in percent-encoding.");
  }
  if (!article.isDraft && !user.can("publish_posts")) throw refused("auth", cannotPublish(user));
  const losses = seoLosses(api, await writableMeta(api), article);
  if (/[^ -~]/.test(article.slug))
    losses.push("WordPress writes the slug without accents, by the rules of the site's language.");
  if (!user.can("unfiltered_html")) {
    losses.push("The user lacks unfiltered_html, so the schema.org markup is left out.");
    const found = new Set(
      topLevelBlocks(article.html)
        .flatMap(elementsIn)
        .map(({ tagName }) => tagName),
    );
    for (const name of FILTERED.filter((one) => found.has(one))) losses.push(`WordPress removes <${name}> elements.`);
  }
  if (article.image !== null && !user.can("upload_files"))
    losses.push("The user may not upload files, so the featured image is left out.");
  for (const name of user.can("manage_categories") ? [] : article.categories) {
    const isThere = (await findTerm(api, "categories", name)) !== undefined;
    if (!isThere) losses.push(`The category "${name}" does not exist, and the user may not create it.`);
  }
  return losses;
}

interface Form {
  reference: string;
  format: "blocks" | "html";
  connection: Connection;
  /** The post to update; undefined for a new one. */
  existing: StoredPage | undefined;
}

async function postOf(
  api: WordPressApi,
  user: WordPressUser,
  article: Article,
  { reference, format, connection, existing }: Form,
) {
  const { title, slug, isDraft, publishAt, html, excerpt, metaDescription, image } = article;
  const meta = seoMeta(await writableMeta(api), article);
  const body = format === "blocks" ? wordPressBlocks(html) : html;
  const markup = user.can("unfiltered_html") ? [schemaBlock(article.schemaOrg)] : [];
  const featured = image === null || !user.can("upload_files") ? undefined : await uploadImage(api, connection, image);
  const when = dateOf(article, { existing, now: connection.now() });
  return {
    title,
    slug,
    status: isDraft ? "draft" : publishAt === null ? "publish" : "future",
    content: [markerOf(reference, article.id), body, ...markup].join("\n\n"),
    excerpt: metaDescription ?? excerpt,
    ...(await termsOf(api, article, existing)),
    ...(featured === undefined ? {} : { featured_media: featured }),
    ...(Object.keys(meta).length === 0 ? {} : { meta }),
    ...when,
  };
}

/**
 * A new post that is published now states its date: a site whose clock or time zone is off would schedule it instead. A post that is
 * public keeps its date.
 */
function dateOf(
  { isDraft, publishAt }: Article,
  { existing, now }: { existing: StoredPage | undefined; now: Date },
): { date_gmt?: string } {
  const at = publishAt ?? (isDraft || existing?.isPublic === true ? null : now.toISOString());
  return at === null ? {} : { date_gmt: at.replace(/\.\d+Z$|Z$/, "") };
}

/**
 * An update keeps the tags that editors added. Without categories of the article the site decides: WordPress gives a post its default
 * category when it goes live, which would look like an editor's change.
 */
async function termsOf(api: WordPressApi, { categories, tags }: Article, existing: StoredPage | undefined) {
  const stored = Check(PostSnapshot, existing?.snapshot) ? existing.snapshot.tags : [];
  const ids = await termIds(api, "tags", tags);
  return {
    ...(categories.length === 0 ? {} : { categories: await termIds(api, "categories", categories) }),
    tags: [...new Set([...stored, ...ids])],
  };
}

/** A post that waits for a moderator is not published, and one that the site scheduled is not public. */
function otherStatus({ isDraft, publishAt }: Article, { status }: PostSnapshot): string | undefined {
  const asked = isDraft ? "draft" : publishAt === null ? "publish" : "future";
  // A time that passed between the two requests.
  const isInTime = asked === "future" && status === "publish";
  return status === asked || isInTime ? undefined : otherStateOf("WordPress", status, asked);
}

/** What WordPress stored differently around the text. */
function aroundPost({ slug, image, ...article }: Article, stored: PostSnapshot): string[] {
  const { metaTitle, metaDescription, canonicalUrl } = article;
  const storedSlug = decoded(stored.slug);
  const values = new Set(Object.values(stored.meta ?? {}));
  const isTaken = Object.keys(stored.meta ?? {}).length > 0;
  const lost = [metaTitle, metaDescription, canonicalUrl].filter((value) => value !== null && !values.has(value));
  return [
    ...(storedSlug === "" || storedSlug === slug ? [] : [`The slug was stored as "${storedSlug}".`]),
    ...(isTaken ? lost.map((value) => `The SEO plugin did not store "${value}".`) : []),
    ...(image !== null && stored.featured_media === 0 ? ["The post has no featured image."] : []),
  ];
}

/** WordPress encodes slugs of other scripts. */
function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

async function restorePost(api: WordPressApi, { id }: StoredPage, snapshot: unknown): Promise<void> {
  if (!Check(PostSnapshot, snapshot)) throw refused("config", "The stored state of the post cannot be restored.");
  const { meta = {}, ...fields } = snapshot;
  const body = Object.keys(meta).length === 0 ? fields : { ...fields, meta };
  const query = { context: "edit" };
  const { status } = await api.read(Post, "POST", `/wp/v2/posts/${id}`, { body, query, writes: true });
  if (status !== snapshot.status) throw inOtherState("WordPress", status, snapshot.status);
}

/** `<` is escaped, so that no value can close the element. */
function schemaBlock(schemaOrg: Record<string, unknown>): string {
  const json = JSON.stringify(schemaOrg).replaceAll("<", "\\u003c");
  return `<!-- wp:html -->\n<script type="application/ld+json">${json}</script>\n<!-- /wp:html -->`;
}
