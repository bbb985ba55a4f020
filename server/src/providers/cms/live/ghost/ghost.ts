import { type Static, Type } from "typebox";
import { Check } from "typebox/value";
import { fingerprint } from "../../../../kernel/ids/hashes.ts";
import type { Article, CmsTarget, PlatformCredentials } from "../../port.ts";
import { inOtherState, otherStateOf, refused } from "../publish-failure.ts";
import type { PageAddress, Site, StoredPage } from "../site.ts";
import type { Connection } from "../site-call.ts";
import { type GhostApi, type GhostPost, openGhost } from "./ghost-api.ts";
import { ghostHtml, rawCard } from "./ghost-html.ts";

const READ = { formats: "html,lexical", include: "tags" };
const LIMITS = { title: 255, slug: 191, metaTitle: 300, metaDescription: 500, excerpt: 300, tag: 191 };

const Snapshot = Type.Object({
  title: Type.String(),
  slug: Type.String(),
  lexical: Type.Union([Type.String(), Type.Null()]),
  status: Type.String(),
  published_at: Type.Union([Type.String(), Type.Null()]),
  codeinjection_head: Type.Union([Type.String(), Type.Null()]),
  custom_excerpt: Type.Union([Type.String(), Type.Null()]),
  meta_title: Type.Union([Type.String(), Type.Null()]),
  meta_description: Type.Union([Type.String(), Type.Null()]),
  canonical_url: Type.Union([Type.String(), Type.Null()]),
  feature_image: Type.Union([Type.String(), Type.Null()]),
  feature_image_alt: Type.Union([Type.String(), Type.Null()]),
  tags: Type.Array(Type.Object({ name: Type.String() })),
});

/** A Ghost site. */
export function openGhostSite(
  connection: Connection,
  { url, settings }: CmsTarget,
  { adminApiKey = "" }: PlatformCredentials,
): Site {
  const api = openGhost(connection, url, adminApiKey);
  return {
    vendor: "Ghost",
    account: async () => {
      if ((await api.posts("GET", "", { query: { limit: "1" } })) === undefined) {
        throw refused("config", "The URL has no Ghost Admin API.");
      }
      const advice = url.startsWith("http:") ? ["The URL is not HTTPS, so posts cross the network readably."] : [];
      return { name: null, problem: null, advice };
    },
    find: async (address) => {
      const post = await findPost(api, address);
      return post === undefined ? undefined : storedPost(post);
    },
    losses: async (article) => {
      requireLimits(article);
      return article.categories.length === 0 ? [] : ["Ghost has no categories; they become tags."];
    },
    write: async (article, reference, existing) => {
      const post = postOf(article, reference, settings.format ?? "blocks");
      return storedPost(await write(api, post, existing));
    },
    checksumOf: (snapshot) => (Check(Snapshot, snapshot) ? checksumOf(snapshot) : undefined),
    otherState: (article, { snapshot }) =>
      Check(Snapshot, snapshot) ? otherStatus(article, snapshot.status) : undefined,
    stateOf: (snapshot) => (Check(Snapshot, snapshot) ? snapshot.status : undefined),
    around: ({ slug }, { snapshot }) => {
      if (!Check(Snapshot, snapshot) || snapshot.slug === slug) return [];
      return [`The slug was stored as "${snapshot.slug}".`];
    },
    revivesRemoved: true,
    takeOffline: async (page) => {
      // Ghost has no trash: a draft that a publication created is deleted, a public post becomes a draft.
      const { updated_at: updatedAt } = await current(api, page.id);
      if (!page.isPublic) await api.posts("DELETE", `${page.id}/`, { writes: true });
      else await put(api, page.id, { status: "draft", codeinjection_head: removedHead(), updated_at: updatedAt });
    },
    restore: (page, snapshot) => restorePost(api, page, snapshot),
  };
}

function statusOf({ isDraft, publishAt }: Pick<Article, "isDraft" | "publishAt">): string {
  if (isDraft) return "draft";
  return publishAt === null ? "published" : "scheduled";
}

function otherStatus(article: Article, status: string): string | undefined {
  const asked = statusOf(article);
  // A time that passed between the two requests.
  const isInTime = asked === "scheduled" && status === "published";
  return status === asked || isInTime ? undefined : otherStateOf("Ghost", status, asked);
}

/** The internal tag that identifies the page. Readers never see tags that begin with `#`. */
function tagOf(reference: string): { name: string; slug: string } {
  return { name: `#findable-${reference}`, slug: `hash-findable-${reference}` };
}

async function findPost(api: GhostApi, { reference, externalId }: PageAddress): Promise<GhostPost | undefined> {
  if (externalId !== null) return (await api.posts("GET", `${encodeURIComponent(externalId)}/`, { query: READ }))?.[0];
  const query = { ...READ, filter: `tag:${tagOf(reference).slug}`, order: "created_at asc", limit: "1" };
  return (await api.posts("GET", "", { query }))?.[0];
}

async function current(api: GhostApi, id: string): Promise<GhostPost> {
  const post = await findPost(api, { reference: "", externalId: id, slug: null });
  if (post === undefined) throw refused("not_found", "The post was deleted on Ghost.");
  return post;
}

const MARKER = /<!-- findable:(\S+) -->/;
const REMOVED = "removed";

function removedHead(): string {
  return `<!-- findable:${REMOVED} -->`;
}

function storedPost(post: GhostPost): StoredPage {
  const { id, url, status, title, html, codeinjection_head } = post;
  const planted = MARKER.exec(codeinjection_head ?? "")?.[1] ?? null;
  return {
    id,
    url: url ?? null,
    checksum: checksumOf(snapshotOf(post)),
    isPublic: status === "published" || status === "sent",
    isRemoved: status === "draft" && planted === REMOVED,
    publicationId: planted,
    html: html ?? "",
    title,
    snapshot: snapshotOf(post),
  };
}

/** Tags are left out: an update keeps those that editors added. */
function checksumOf({ title, lexical, ...snapshot }: Static<typeof Snapshot>): string {
  const { slug, custom_excerpt, meta_title, meta_description, canonical_url, feature_image, feature_image_alt } =
    snapshot;
  const around = [slug, custom_excerpt, meta_title, meta_description, canonical_url, feature_image, feature_image_alt];
  return `${fingerprint([title, lexical])}.${fingerprint(around)}`;
}

function snapshotOf(post: GhostPost): Static<typeof Snapshot> {
  return {
    title: post.title,
    slug: post.slug,
    lexical: post.lexical ?? null,
    status: post.status,
    published_at: post.published_at ?? null,
    codeinjection_head: post.codeinjection_head ?? null,
    custom_excerpt: post.custom_excerpt ?? null,
    meta_title: post.meta_title ?? null,
    meta_description: post.meta_description ?? null,
    canonical_url: post.canonical_url ?? null,
    feature_image: post.feature_image ?? null,
    feature_image_alt: post.feature_image_alt ?? null,
    tags: (post.tags ?? []).map(({ name }) => ({ name })),
  };
}

function requireLimits(article: Article): void {
  const { title, slug, metaTitle, metaDescription, tags } = article;
  const fields = {
    title,
    slug,
    metaTitle: metaTitle ?? "",
    metaDescription: metaDescription ?? "",
    tag: longest(tags),
  };
  for (const [name, value] of Object.entries(fields)) {
    const limit = LIMITS[name as keyof typeof fields];
    if (value.length > limit) {
      throw refused(
        "invalid_request",
        `Ghost takes at most ${limit} characters for \`${name}\`; it has ${value.length}.`,
      );
    }
  }
}

function longest(values: readonly string[]): string {
  return values.reduce((long, value) => (value.length > long.length ? value : long), "");
}

function postOf(article: Article, reference: string, format: "blocks" | "html"): Record<string, unknown> {
  const { id, title, slug, isDraft, publishAt, html, excerpt, metaTitle, metaDescription, canonicalUrl, image } =
    article;
  const json = JSON.stringify(article.schemaOrg).replaceAll("<", "\\u003c");
  return {
    title,
    slug,
    html: format === "blocks" ? ghostHtml(html) : rawCard(html),
    status: statusOf({ isDraft, publishAt }),
    ...(publishAt === null ? {} : { published_at: publishAt }),
    tags: [...article.categories, ...article.tags, tagOf(reference).name].map((name) => ({ name })),
    // Ghost drops comments and scripts from the body, not from here.
    codeinjection_head: `<!-- findable:${id} -->\n<script type="application/ld+json">${json}</script>`,
    custom_excerpt: excerpt.slice(0, LIMITS.excerpt),
    meta_title: metaTitle,
    meta_description: metaDescription,
    canonical_url: canonicalUrl,
    feature_image: image?.url ?? null,
    feature_image_alt: image?.alt.slice(0, 191) ?? null,
  };
}

async function write(
  api: GhostApi,
  post: Record<string, unknown>,
  existing: StoredPage | undefined,
): Promise<GhostPost> {
  if (existing === undefined) {
    const [created] = (await api.posts("POST", "", { query: { ...READ, source: "html" }, post, writes: true })) ?? [];
    if (created !== undefined) return created;
    throw refused("config", "Ghost has no posts at this address.");
  }
  const { updated_at, tags } = await current(api, existing.id);
  // The list replaces the stored one, so it keeps what editors added.
  const names = new Set([...(tags ?? []).map(({ name }) => name), ...namesOf(post["tags"])]);
  return put(api, existing.id, { ...post, tags: [...names].map((name) => ({ name })), updated_at }, { source: "html" });
}

function namesOf(tags: unknown): string[] {
  return Array.isArray(tags) ? tags.map(({ name }) => String(name)) : [];
}

async function put(
  api: GhostApi,
  id: string,
  post: Record<string, unknown>,
  query: Record<string, string> = {},
): Promise<GhostPost> {
  const [stored] = (await api.posts("PUT", `${id}/`, { query: { ...READ, ...query }, post, writes: true })) ?? [];
  if (stored === undefined) throw refused("not_found", "The post was deleted on Ghost.");
  return stored;
}

async function restorePost(api: GhostApi, { id }: StoredPage, snapshot: unknown): Promise<void> {
  if (!Check(Snapshot, snapshot)) throw refused("config", "The stored state of the post cannot be restored.");
  const { updated_at } = await current(api, id);
  const { status } = await put(api, id, { ...snapshot, updated_at });
  if (status !== snapshot.status) throw inOtherState("Ghost", status, snapshot.status);
}
