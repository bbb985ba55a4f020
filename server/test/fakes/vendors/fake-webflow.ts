import { type SiteAnswer, type SiteRequest, type SiteServer, startSiteServer } from "./site-server.ts";

export interface FakeItem {
  id: string;
  isDraft: boolean;
  isArchived: boolean;
  lastPublished: string | null;
  lastUpdated: string;
  fieldData: Record<string, unknown>;
}

export interface FakeWebflow extends SiteServer {
  /** What the service takes as `webflow` in VENDOR_URLS. */
  readonly apiUrl: string;
  readonly items: FakeItem[];
  /** What visitors see, by ID. */
  readonly live: Map<string, Record<string, unknown>>;
  /** Before the first publication of the site, nothing can be published. */
  isSitePublished: boolean;
  /** Requests that pass before the rate limit answers 429 once. */
  requestsLeft: number;
}

export const WEBFLOW_TOKEN = "webflow-site-token";
export const COLLECTION = "580e63fc8c9a982ac9b8b745";
const FIELDS = [
  { slug: "name", type: "PlainText", isRequired: true },
  { slug: "slug", type: "PlainText", isRequired: true },
  { slug: "post-body", type: "RichText", isRequired: false },
  { slug: "post-summary", type: "PlainText", isRequired: false },
  { slug: "seo-title", type: "PlainText", isRequired: false },
  { slug: "seo-description", type: "PlainText", isRequired: false },
  { slug: "main-image", type: "Image", isRequired: false },
  { slug: "json-ld", type: "PlainText", isRequired: false },
  { slug: "findable-reference", type: "PlainText", isRequired: false },
];

const failure = (status: number, code: string, message: string, details: unknown[] = []): SiteAnswer => ({
  status,
  body: { message, code, externalReference: null, details },
});
const noItem = failure(404, "resource_not_found", "Requested resource not found: The item cannot be found");

/** One collection of Webflow's Data API, version 2, as documented: https://developers.webflow.com/data/reference/cms */
export async function startFakeWebflow(
  fields: readonly { slug: string; type: string; isRequired: boolean }[] = FIELDS,
): Promise<FakeWebflow> {
  const items: FakeItem[] = [];
  const live = new Map<string, Record<string, unknown>>();
  const state = { isSitePublished: true, requestsLeft: Number.POSITIVE_INFINITY };
  let clock = Date.parse("2026-11-01T09:00:00Z");
  const now = () => {
    clock += 1000;
    return new Date(clock).toISOString();
  };

  const faultsOf = (fieldData: Record<string, unknown>, own?: FakeItem): SiteAnswer | undefined => {
    const faults = Object.keys(fieldData)
      .filter((slug) => !fields.some((field) => field.slug === slug))
      .map((param) => ({ param, description: "Field not described in schema: undefined" }));
    const slug = fieldData["slug"];
    if (slug !== undefined && !/^[_a-zA-Z0-9][-_a-zA-Z0-9]*$/.test(String(slug))) {
      faults.push({ param: "slug", description: "should match pattern /^[_a-zA-Z0-9][-_a-zA-Z0-9]*$/" });
    }
    if (items.some((one) => one !== own && one.fieldData["slug"] === slug)) {
      faults.push({ param: "slug", description: `Unique value is already in database: '${String(slug)}'` });
    }
    if (own === undefined && fieldData["name"] === undefined)
      faults.push({ param: "name", description: "Field is required" });
    return faults.length === 0 ? undefined : failure(400, "validation_error", "Validation Error", faults);
  };
  const store = (body: Partial<FakeItem>, own?: FakeItem): FakeItem | SiteAnswer => {
    const fault = faultsOf(body.fieldData ?? {}, own);
    if (fault !== undefined) return fault;
    const id = (items.length + 1).toString(16).padStart(24, "0");
    const item = own ?? { id, isDraft: true, isArchived: false, lastPublished: null, lastUpdated: "", fieldData: {} };
    Object.assign(item, { isDraft: body.isDraft ?? item.isDraft, isArchived: body.isArchived ?? false });
    item.fieldData = { ...item.fieldData, ...body.fieldData };
    item.lastUpdated = now();
    if (own === undefined) items.push(item);
    return item;
  };
  const goLive = (item: FakeItem) => {
    live.set(item.id, structuredClone(item.fieldData));
    item.isDraft = false;
    item.lastPublished = now();
  };
  const notPublished = failure(409, "conflict", "Conflict with server data: Site is not published");

  const list = ({ query }: SiteRequest): SiteAnswer => {
    const found = items.filter(({ fieldData }) => !query.has("slug") || fieldData["slug"] === query.get("slug"));
    return { status: 200, body: { items: found, pagination: { limit: 100, offset: 0, total: found.length } } };
  };
  const create = (body: Partial<FakeItem>, isLive: boolean): SiteAnswer => {
    if (isLive && !state.isSitePublished) return notPublished;
    const item = store(body);
    if ("status" in item) return item;
    if (isLive) goLive(item);
    return { status: 202, body: item };
  };
  const publish = ({ itemIds }: { itemIds: string[] }): SiteAnswer => {
    if (!state.isSitePublished) return notPublished;
    for (const item of items.filter(({ id }) => itemIds.includes(id))) goLive(item);
    return { status: 202, body: { publishedItemIds: itemIds, errors: [] } };
  };

  const handle = (request: SiteRequest): SiteAnswer => {
    const { method, path, headers, body } = request;
    if (headers.authorization !== `Bearer ${WEBFLOW_TOKEN}`)
      return failure(401, "not_authorized", "Request not authorized");
    state.requestsLeft -= 1;
    if (state.requestsLeft === 0)
      return { ...failure(429, "too_many_requests", "Too Many Requests"), headers: { "retry-after": "0" } };
    const [, collection, rest = ""] = /^\/v2\/collections\/([0-9a-f]{24})(.*)$/.exec(path) ?? [];
    if (collection !== COLLECTION) return failure(404, "resource_not_found", "Requested resource not found");
    if (rest === "")
      return { status: 200, body: { id: COLLECTION, displayName: "Blog Posts", slug: "blog-posts", fields } };
    if (rest === "/items" && method === "GET") return list(request);
    if (rest === "/items" || rest === "/items/live") return create(body, rest.endsWith("/live"));
    if (rest === "/items/publish") return publish(body);
    const [, id, part] = /^\/items\/([0-9a-f]{24})(\/live)?$/.exec(rest) ?? [];
    const item = items.find((one) => one.id === id);
    if (item === undefined) return noItem;
    const shown = part === undefined ? item.fieldData : live.get(item.id);
    if (shown === undefined) return noItem;
    if (method === "GET") return { status: 200, body: { ...item, fieldData: shown } };
    if (method === "PATCH") {
      const stored = store(body, item);
      return "status" in stored ? stored : { status: 200, body: stored };
    }
    live.delete(item.id);
    if (part === undefined) items.splice(items.indexOf(item), 1);
    else item.isDraft = true;
    return { status: 204 };
  };

  const server = await startSiteServer({ handle, publishes: ({ method }) => method !== "GET" });
  return Object.assign(state, { ...server, apiUrl: `${server.url}/v2`, items, live });
}
