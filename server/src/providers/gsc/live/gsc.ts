import { type Static, type TSchema, Type } from "typebox";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { callJson, type JsonCall } from "../../shared/http.ts";
import { Maybe } from "../../shared/maybe.ts";
import type { AccessTokens, AccountCall, AnalyticsQuery, GscPort, Inspection, PropertyCall } from "../port.ts";
import type { GscSettings } from "../settings.ts";
import { explainGoogle } from "./google-errors.ts";

export interface GscOptions extends Pick<GscSettings, "addresses" | "usesIndexingApi"> {
  fetch: typeof fetch;
  now: () => Date;
  tokens: AccessTokens;
}

const TIMEOUT_MS = 60_000;
const MAX_ROWS = 25_000;
/** A full page of rows by query and page has 8 MB with short addresses, and several times that with long ones. */
const MAX_ROWS_BYTES = 128_000_000;

const Sites = Type.Object({
  siteEntry: Maybe(Type.Array(Type.Object({ siteUrl: Type.String(), permissionLevel: Type.String() }))),
});
const Rows = Type.Object({
  rows: Maybe(
    Type.Array(
      Type.Object({
        keys: Maybe(Type.Array(Type.String())),
        clicks: Type.Number(),
        impressions: Type.Number(),
        ctr: Type.Number(),
        position: Type.Number(),
      }),
    ),
  ),
  responseAggregationType: Maybe(Type.String()),
  // The vendor's documents and its answers spell it differently.
  metadata: Maybe(
    Type.Object({ first_incomplete_date: Maybe(Type.String()), firstIncompleteDate: Maybe(Type.String()) }),
  ),
});
const text = Maybe(Type.String());
const Inspected = Type.Object({
  inspectionResult: Type.Object({
    indexStatusResult: Maybe(
      Type.Object({
        ...{ verdict: text, coverageState: text, robotsTxtState: text, indexingState: text, pageFetchState: text },
        ...{ lastCrawlTime: text, googleCanonical: text, sitemap: Maybe(Type.Array(Type.String())) },
      }),
    ),
  }),
});
const Count = Maybe(Type.Union([Type.String(), Type.Number()]));
const Sitemaps = Type.Object({
  sitemap: Maybe(
    Type.Array(
      Type.Object({
        path: Type.String(),
        isSitemapsIndex: Maybe(Type.Boolean()),
        errors: Count,
        contents: Maybe(Type.Array(Type.Object({ submitted: Count }))),
      }),
    ),
  ),
});
const Anything = Type.Object({});

/** The Search Console API and the Indexing API. https://developers.google.com/webmaster-tools/v1/api_reference_index */
export function createGsc({ fetch, now, tokens, addresses, usesIndexingApi }: GscOptions): GscPort {
  type Request<S extends TSchema> = Pick<JsonCall<S>, "method" | "schema" | "body" | "isEmpty" | "maxBytes"> & {
    url: string;
  };

  async function call<S extends TSchema>(place: AccountCall, { url, ...request }: Request<S>): Promise<Static<S>> {
    const send = (token: string) =>
      callJson({
        ...{ port: "gsc", vendor: "The search console", fetch, now, timeoutMs: TIMEOUT_MS, signal: place.signal },
        ...{ url: new URL(url), headers: { authorization: `Bearer ${token}` }, secrets: [token] },
        explain: explainGoogle,
        ...request,
      });
    const token = await tokens.read(place);
    try {
      return await send(token);
    } catch (error) {
      // Refused before its time: our clock is wrong, or the token was revoked.
      if (!(error instanceof ProviderError) || error.facts.httpStatus !== 401) throw error;
      return send(await tokens.read(place, token));
    }
  }
  const at = ({ property }: Pick<PropertyCall, "property">, rest: string) =>
    `${addresses.api}/webmasters/v3/sites/${encodeURIComponent(property)}${rest}`;

  return {
    vendor: "google",
    async listProperties(place) {
      const url = `${addresses.api}/webmasters/v3/sites`;
      const { siteEntry } = await call(place, { method: "GET", url, schema: Sites });
      return (siteEntry ?? []).map(({ siteUrl, permissionLevel }) => ({ siteUrl, permissionLevel }));
    },
    async searchAnalytics(query) {
      const url = at(query, "/searchAnalytics/query");
      const body = analyticsBody(query);
      const answer = await call(query, { method: "POST", url, body, schema: Rows, maxBytes: MAX_ROWS_BYTES });
      const { rows, responseAggregationType, metadata } = answer;
      return {
        rows: (rows ?? []).map(({ keys, ...figures }) => ({ keys: keys ?? [], ...figures })),
        aggregation: responseAggregationType ?? null,
        firstIncompleteDate: metadata?.first_incomplete_date ?? metadata?.firstIncompleteDate ?? null,
      };
    },
    async inspect({ property, url: inspectionUrl, ...place }) {
      const url = `${addresses.api}/v1/urlInspection/index:inspect`;
      // Texts are translated by language, and only the English ones are mapped.
      const body = { inspectionUrl, siteUrl: property, languageCode: "en-US" };
      const { inspectionResult } = await call(place, { method: "POST", url, body, schema: Inspected });
      return inspectionOf(inspectionResult.indexStatusResult ?? {});
    },
    async listSitemaps(place) {
      const { sitemap } = await call(place, { method: "GET", url: at(place, "/sitemaps"), schema: Sitemaps });
      return (sitemap ?? []).map(({ path, isSitemapsIndex, errors, contents }) => ({
        path,
        isIndex: isSitemapsIndex ?? false,
        urls: contents == null ? null : contents.reduce((sum, { submitted }) => sum + Number(submitted ?? 0), 0),
        errors: Number(errors ?? 0),
      }));
    },
    async submitSitemap({ sitemap, ...place }) {
      const url = at(place, `/sitemaps/${encodeURIComponent(sitemap)}`);
      await call(place, { method: "PUT", url, schema: Anything, isEmpty: true });
    },
    ...(usesIndexingApi && {
      notify: async ({ url: page, ...place }) => {
        const url = `${addresses.indexing}/v3/urlNotifications:publish`;
        await call(place, { method: "POST", url, body: { url: page, type: "URL_UPDATED" }, schema: Anything });
      },
    }),
  };
}

function analyticsBody(query: AnalyticsQuery): object {
  const { startDate, endDate, dimensions, type, rowLimit, startRow, dataState, filters } = query;
  return {
    ...{ startDate, endDate, dimensions, type: type ?? "web", dataState: dataState ?? "final" },
    ...{ rowLimit: rowLimit ?? MAX_ROWS, startRow: startRow ?? 0 },
    ...(filters !== undefined && filters.length > 0 && { dimensionFilterGroups: [{ groupType: "and", filters }] }),
  };
}

type Status = NonNullable<Static<typeof Inspected>["inspectionResult"]["indexStatusResult"]>;

function inspectionOf(status: Status): Inspection {
  return {
    coverageState: status.coverageState ?? "",
    verdict: status.verdict ?? null,
    robotsTxtState: status.robotsTxtState ?? null,
    indexingState: status.indexingState ?? null,
    pageFetchState: status.pageFetchState ?? null,
    lastCrawlTime: status.lastCrawlTime ?? null,
    googleCanonical: status.googleCanonical ?? null,
    sitemaps: status.sitemap ?? [],
  };
}
