import { createHmac } from "node:crypto";
import { type Static, Type } from "typebox";
import { Check } from "typebox/value";
import { Maybe } from "../../../shared/maybe.ts";
import { safeText } from "../../../shared/safe-text.ts";
import { refused, unreadableAnswer } from "../publish-failure.ts";
import { siteBase } from "../site-base.ts";
import { type Connection, callSite, type Explanation, type Refusal, type SiteRequest } from "../site-call.ts";

// https://ghost.org/docs/admin-api/posts/overview/
export const GhostPost = Type.Object({
  id: Type.String(),
  url: Maybe(Type.String()),
  slug: Type.String(),
  status: Type.String(),
  title: Type.String(),
  updated_at: Type.String(),
  published_at: Maybe(Type.String()),
  lexical: Maybe(Type.String()),
  html: Maybe(Type.String()),
  codeinjection_head: Maybe(Type.String()),
  custom_excerpt: Maybe(Type.String()),
  meta_title: Maybe(Type.String()),
  meta_description: Maybe(Type.String()),
  canonical_url: Maybe(Type.String()),
  feature_image: Maybe(Type.String()),
  feature_image_alt: Maybe(Type.String()),
  tags: Maybe(Type.Array(Type.Object({ name: Type.String(), slug: Type.String() }))),
});
export type GhostPost = Static<typeof GhostPost>;

const Posts = Type.Object({ posts: Type.Array(GhostPost) });
// https://ghost.org/docs/admin-api/#errors
const Failure = Type.Object({
  errors: Type.Array(
    Type.Object({ message: Type.String(), context: Maybe(Type.String()), type: Maybe(Type.String()) }),
    { minItems: 1 },
  ),
});

export interface GhostApi {
  /** Undefined for 404. */
  posts(method: SiteRequest["method"], route: string, more?: GhostCall): Promise<GhostPost[] | undefined>;
}

interface GhostCall {
  query?: Record<string, string>;
  post?: Record<string, unknown>;
  writes?: boolean;
}

const TOKEN_SECONDS = 240;
const NEW_KEY =
  "Copy the Admin API key of a custom integration (Settings → Integrations) and store it with `produce.platform.update`.";

/** The Admin API of a Ghost site: https://ghost.org/docs/admin-api/ */
export function openGhost(connection: Connection, siteUrl: string, adminApiKey: string): GhostApi {
  const base = `${siteBase(siteUrl).replace(/\/ghost$/, "")}/ghost/api/admin`;
  const signed = {
    ...connection,
    vendor: "Ghost",
    // Ghost 6 answers to version 5 as well.
    headers: () => ({ authorization: `Ghost ${tokenOf(adminApiKey, connection.now())}`, "accept-version": "v5.0" }),
    secrets: [adminApiKey],
    explain,
  };
  return {
    posts: async (method, route, { query = {}, post, writes = false } = {}) => {
      const search = new URLSearchParams(query).toString();
      const url = `${base}/posts/${route}${search === "" ? "" : `?${search}`}`;
      const body = post === undefined ? {} : { body: { posts: [post] } };
      const {
        status,
        body: answer,
        isJson,
      } = await callSite(signed, { method, url, ...body, writes, expected: [404] });
      if (status === 404 && Check(Failure, answer)) return undefined;
      if (status === 204) return [];
      if (Check(Posts, answer)) return answer.posts;
      if (writes && status < 300) throw unreadableAnswer("Ghost", isJson);
      throw refused(
        "config",
        "The URL has no Ghost Admin API. Use the address where Ghost's own admin area is, without /ghost.",
      );
    },
  };
}

/** https://ghost.org/docs/admin-api/#token-authentication */
function tokenOf(adminApiKey: string, now: Date): string {
  const [id = "", secret = ""] = adminApiKey.split(":");
  const seconds = Math.floor(now.getTime() / 1000);
  const header = { alg: "HS256", typ: "JWT", kid: id };
  const claims = { iat: seconds, exp: seconds + TOKEN_SECONDS, aud: "/admin/" };
  const message = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  return `${message}.${createHmac("sha256", Buffer.from(secret, "hex")).update(message).digest("base64url")}`;
}

function explain({ status, body, isJson }: Refusal): Explanation | undefined {
  if (!isJson && status >= 400 && status < 500 && status !== 429) {
    return { kind: "config", message: `Ghost answered HTTP ${status} with a page. Check the URL of the site.` };
  }
  if (!Check(Failure, body)) return undefined;
  const [{ message, context, type } = { message: "" }] = body.errors;
  const said = safeText([message, context ?? ""].filter(Boolean).join(" "));
  const providerCode = type ?? undefined;
  const code = providerCode === undefined ? {} : { providerCode };
  if (status === 401) return { kind: "auth", message: `Ghost did not accept the Admin API key. ${NEW_KEY}`, ...code };
  if (status === 403)
    return { kind: "auth", message: `Ghost does not allow this to the integration: ${said} ${NEW_KEY}`, ...code };
  if (status === 409)
    return { kind: "config", message: "The post changed on Ghost in this moment, so it was not overwritten.", ...code };
  return { message: `Ghost refused the post: ${said}`, ...code };
}
