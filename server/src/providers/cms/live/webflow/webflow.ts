import { type Static, Type } from "typebox";
import { Check } from "typebox/value";
import { ProviderError } from "../../../../kernel/errors/provider-error.ts";
import { fingerprint } from "../../../../kernel/ids/hashes.ts";
import type { Article, CmsTarget, PlatformCredentials } from "../../port.ts";
import { refused } from "../publish-failure.ts";
import type { PageAddress, Site, StoredPage } from "../site.ts";
import { siteBase } from "../site-base.ts";
import type { Connection } from "../site-call.ts";
import { Collection, Item, Items, openWebflow, type WebflowApi } from "./webflow-api.ts";
import { fieldDataOf, fieldsOf, type WebflowFields, webflowLosses, webflowSlug } from "./webflow-fields.ts";

const Snapshot = Type.Object({ isPublic: Type.Boolean(), fieldData: Type.Record(Type.String(), Type.Unknown()) });
type Snapshot = Static<typeof Snapshot>;

const REMOVED = "removed";
/** Fields of an item that Webflow writes itself. */
const COMPUTED = ["created-on", "updated-on", "published-on", "created-by", "updated-by", "published-by"];

interface WebflowSite {
  api: WebflowApi;
  url: string;
  collection: Collection;
  fields: WebflowFields;
}

/** A collection of a Webflow site. */
export function openWebflowSite(
  connection: Connection & { webflowUrl: string },
  { url, settings }: CmsTarget,
  { apiToken = "" }: PlatformCredentials,
): Site {
  const api = openWebflow(connection, connection.webflowUrl, settings.collectionId ?? "", apiToken);
  let opened: Promise<WebflowSite> | undefined;
  const site = () => (opened ??= open(api, url, settings));
  return {
    vendor: "Webflow",
    account: async () => {
      const { collection } = await site();
      return { name: collection.displayName ?? null, problem: null, advice: [] };
    },
    find: async (address) => {
      const opened = await site();
      const item = await findItem(opened, address);
      return item === undefined ? undefined : stored(opened, item);
    },
    losses: async (article, page) => {
      const opened = await site();
      if (page === undefined) await requireFreeSlug(opened, article);
      return webflowLosses(article, opened.collection, opened.fields);
    },
    write: async (article, reference, existing) => write(await site(), article, reference, existing),
    checksumOf: (snapshot) => (Check(Snapshot, snapshot) ? checksumOf(snapshot.fieldData) : undefined),
    revivesRemoved: true,
    takeOffline: async (page) => takeOffline(await site(), page),
    restore: async (page, snapshot) => restore(await site(), page, snapshot),
  };
}

async function open(api: WebflowApi, url: string, settings: CmsTarget["settings"]): Promise<WebflowSite> {
  const collection = await api.read(Collection, "GET", "");
  if (collection === undefined) {
    throw refused("config", "Webflow has no such collection, or the API token may not see it. Check `collectionId`.");
  }
  return { api, url: siteBase(url), collection, fields: fieldsOf(collection, settings) };
}

/** What the reference field holds: the page, and the publication that wrote it last. */
function plantedIn({ fields }: WebflowSite, { fieldData }: Item): { reference: string; publicationId: string } {
  const [reference = "", publicationId = ""] = String(fieldData[fields.reference] ?? "").split(" ");
  return { reference, publicationId };
}

async function findItem(site: WebflowSite, { reference, externalId, slug }: PageAddress): Promise<Item | undefined> {
  if (externalId !== null) return site.api.read(Item, "GET", `/items/${encodeURIComponent(externalId)}`);
  if (slug === null) return undefined;
  const item = await itemWithSlug(site, slug);
  return item !== undefined && plantedIn(site, item).reference === reference ? item : undefined;
}

/** Slugs are unique in a collection, so the list has one item at most. */
async function itemWithSlug({ api }: WebflowSite, slug: string): Promise<Item | undefined> {
  const written = webflowSlug({ slug, id: "" });
  const { items } = (await api.read(Items, "GET", "/items", { query: { slug: written, limit: "100" } })) ?? {
    items: [],
  };
  return items.find(({ fieldData }) => fieldData["slug"] === written);
}

async function requireFreeSlug(site: WebflowSite, article: Article): Promise<void> {
  if ((await itemWithSlug(site, article.slug)) === undefined) return;
  throw refused(
    "invalid_request",
    `Another item of the collection has the slug "${webflowSlug(article)}". Choose another title or slug.`,
  );
}

/** The item as it is stored. What visitors see has a copy: https://developers.webflow.com/data/docs/publishing-states */
async function stored(site: WebflowSite, item: Item): Promise<StoredPage> {
  const { id, fieldData } = item;
  const { publicationId } = plantedIn(site, item);
  const live = await site.api.read(Item, "GET", `/items/${id}/live`);
  const isPublic = live !== undefined;
  return {
    id,
    url: `${site.url}/${site.collection.slug}/${String(fieldData["slug"] ?? "")}`,
    checksum: checksumOf(fieldData),
    isPublic,
    isRemoved: publicationId === REMOVED && !isPublic,
    publicationId: publicationId === "" ? null : publicationId,
    isUnfinished: item.isDraft !== true && (!isPublic || plantedIn(site, live).publicationId !== publicationId),
    html: String(fieldData[site.fields.body] ?? ""),
    title: String(fieldData["name"] ?? ""),
    snapshot: { isPublic, fieldData: withoutComputed(fieldData) } satisfies Snapshot,
  };
}

function withoutComputed(fieldData: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fieldData).filter(([name]) => !COMPUTED.includes(name)));
}

/** Everything but what the service plants itself: the reference names the publication, and so differs with each. */
function checksumOf(fieldData: Record<string, unknown>): string {
  const kept = Object.entries(withoutComputed(fieldData)).filter(
    ([, value]) => !/^[0-9a-f]{20} \S+$/.test(String(value)),
  );
  return fingerprint(kept.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

async function write(
  site: WebflowSite,
  article: Article,
  reference: string,
  existing: StoredPage | undefined,
): Promise<StoredPage> {
  const fieldData = fieldDataOf(article, site.fields, `${reference} ${article.id}`);
  if (existing === undefined) return create(site, article, fieldData);
  const { isDraft } = article;
  if (isDraft && existing.isPublic) await unpublish(site, existing.id);
  await stage(site, existing.id, { isDraft, fieldData });
  if (!isDraft) await publish(site, existing.id);
  return current(site, existing.id);
}

/** One request creates the item, for visitors too unless it is a draft. */
async function create(site: WebflowSite, article: Article, fieldData: Record<string, unknown>): Promise<StoredPage> {
  await requireFreeSlug(site, article);
  const { isDraft } = article;
  const body = { isArchived: false, isDraft, fieldData };
  try {
    const created = await site.api.read(Item, "POST", isDraft ? "/items" : "/items/live", { body, writes: true });
    if (created === undefined) throw refused("config", "Webflow has no such collection any more.");
    return await current(site, created.id);
  } catch (error) {
    // An earlier attempt that was still on its way took the slug.
    const item = await itemWithSlug(site, article.slug).catch(() => undefined);
    if (item === undefined || plantedIn(site, item).publicationId !== article.id) throw error;
    return stored(site, item);
  }
}

async function stage(
  { api }: WebflowSite,
  id: string,
  { isDraft, fieldData }: { isDraft: boolean; fieldData: Record<string, unknown> },
): Promise<void> {
  const body = { isArchived: false, isDraft, fieldData };
  const item = await api.read(Item, "PATCH", `/items/${id}`, { body, writes: true });
  if (item === undefined) throw refused("not_found", "The item was deleted on Webflow.");
}

// https://developers.webflow.com/data/reference/cms/collection-items/staged-items/publish-item
const Published = Type.Object({ publishedItemIds: Type.Array(Type.String()) });

async function publish({ api }: WebflowSite, id: string): Promise<void> {
  const answer = await api.read(Published, "POST", "/items/publish", { body: { itemIds: [id] }, writes: true });
  if (answer?.publishedItemIds.includes(id) === true) return;
  // Without `sent: false`: the item is there, and nothing says that it is public.
  throw new ProviderError("cms", "config", "Webflow stored the item and did not publish it. Look at it in Webflow.");
}

async function unpublish({ api }: WebflowSite, id: string): Promise<void> {
  await api.send("DELETE", `/items/${id}/live`);
}

async function current(site: WebflowSite, id: string): Promise<StoredPage> {
  const item = await site.api.read(Item, "GET", `/items/${id}`);
  if (item === undefined) throw refused("not_found", "The item was deleted on Webflow.");
  return stored(site, item);
}

/** A draft is deleted. A public item becomes a draft that keeps its slug, with a mark, so that the next publication revives it. */
async function takeOffline(site: WebflowSite, page: StoredPage): Promise<void> {
  const item = await site.api.read(Item, "GET", `/items/${page.id}`);
  if (item === undefined) return;
  if (typeof item.lastPublished !== "string") return site.api.send("DELETE", `/items/${page.id}`);
  const { reference } = plantedIn(site, item);
  await stage(site, page.id, { isDraft: true, fieldData: { [site.fields.reference]: `${reference} ${REMOVED}` } });
  await unpublish(site, page.id);
}

async function restore(site: WebflowSite, page: StoredPage, snapshot: unknown): Promise<void> {
  if (!Check(Snapshot, snapshot)) throw refused("config", "The stored state of the item cannot be restored.");
  const { isPublic, fieldData } = snapshot;
  if (!isPublic && page.isPublic) await unpublish(site, page.id);
  await stage(site, page.id, { isDraft: !isPublic, fieldData });
  if (isPublic) await publish(site, page.id);
}
