import { type Static, type TSchema, Type } from "typebox";
import { Check } from "typebox/value";
import { Maybe } from "../../../shared/maybe.ts";
import { safeText } from "../../../shared/safe-text.ts";
import { refused, unreadableAnswer } from "../publish-failure.ts";
import { type Connection, callSite, type Explanation, type Refusal, type SiteRequest } from "../site-call.ts";

// https://developers.webflow.com/data/reference/cms/collections/get
export const Collection = Type.Object({
  id: Type.String(),
  displayName: Maybe(Type.String()),
  slug: Type.String(),
  fields: Type.Array(Type.Object({ slug: Type.String(), type: Type.String(), isRequired: Maybe(Type.Boolean()) })),
});
export type Collection = Static<typeof Collection>;

// https://developers.webflow.com/data/reference/cms/collection-items/staged-items/get-item
export const Item = Type.Object({
  id: Type.String(),
  lastPublished: Maybe(Type.String()),
  lastUpdated: Maybe(Type.String()),
  isArchived: Maybe(Type.Boolean()),
  isDraft: Maybe(Type.Boolean()),
  fieldData: Type.Record(Type.String(), Type.Unknown()),
});
export type Item = Static<typeof Item>;

// https://developers.webflow.com/data/reference/cms/collection-items/staged-items/list-items
export const Items = Type.Object({ items: Type.Array(Item) });

// https://developers.webflow.com/data/reference/error-handling
const Failure = Type.Object({
  message: Type.String(),
  code: Maybe(Type.String()),
  details: Maybe(Type.Array(Type.Unknown())),
});
const Detail = Type.Object({ param: Maybe(Type.String()), description: Maybe(Type.String()) });

/** Webflow allows one or two requests a second. The engine waits as long as the answer says. */
export interface WebflowApi {
  /** The answer; undefined for 404. */
  read<T extends TSchema>(
    schema: T,
    method: SiteRequest["method"],
    route: string,
    more?: WebflowCall,
  ): Promise<Static<T> | undefined>;
  /** Sends a request whose answer does not matter. 404 counts as done. */
  send(method: SiteRequest["method"], route: string, body?: unknown): Promise<void>;
}

interface WebflowCall {
  query?: Record<string, string>;
  body?: unknown;
  writes?: boolean;
}

const NEW_TOKEN =
  "Create a site token with read and write access to the CMS (Site settings → Apps & integrations) and store it with `produce.platform.update`.";

/** One collection of the Data API, version 2: https://developers.webflow.com/data/reference/rest-introduction */
export function openWebflow(connection: Connection, baseUrl: string, collectionId: string, token: string): WebflowApi {
  const authorized = {
    ...connection,
    vendor: "Webflow",
    headers: () => ({ authorization: `Bearer ${token}` }),
    secrets: [token],
    explain,
  };
  const call = async (
    method: SiteRequest["method"],
    route: string,
    { query = {}, body, writes = false }: WebflowCall,
  ) => {
    const search = new URLSearchParams(query).toString();
    const url = `${baseUrl}/collections/${collectionId}${route}${search === "" ? "" : `?${search}`}`;
    return callSite(authorized, { method, url, ...(body === undefined ? {} : { body }), writes, expected: [404] });
  };
  return {
    read: async (schema, method, route, more = {}) => {
      const { status, body, isJson } = await call(method, route, more);
      if (status === 404) return undefined;
      if (Check(schema, body)) return body;
      if (more.writes === true) throw unreadableAnswer("Webflow", isJson);
      throw refused("config", "Webflow's answer has an unknown form.");
    },
    send: async (method, route, body) => {
      await call(method, route, { writes: true, ...(body === undefined ? {} : { body }) });
    },
  };
}

function explain({ status, body }: Refusal): Explanation | undefined {
  if (status === 401) return { kind: "auth", message: `Webflow did not accept the API token. ${NEW_TOKEN}` };
  if (status === 403) return { kind: "auth", message: `Webflow does not allow this to the API token. ${NEW_TOKEN}` };
  if (!Check(Failure, body)) return undefined;
  const code = body.code ?? undefined;
  const said = safeText([body.message, ...detailsOf(body.details ?? [])].join(": "));
  const more = code === undefined ? {} : { providerCode: code };
  if (status === 409) {
    return {
      kind: "config",
      message: `Webflow refused to publish: ${said}. Publish the site in Webflow once, and check its limit of items.`,
      ...more,
    };
  }
  if (status >= 400 && status < 500 && status !== 429) return { message: `Webflow refused the item: ${said}`, ...more };
  return undefined;
}

function detailsOf(details: readonly unknown[]): string[] {
  return details.flatMap((detail) =>
    typeof detail === "string"
      ? [detail]
      : Check(Detail, detail)
        ? [[detail.param ?? "", detail.description ?? ""].filter(Boolean).join(" ")]
        : [],
  );
}
