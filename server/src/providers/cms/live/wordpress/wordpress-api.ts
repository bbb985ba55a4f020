import { type Static, type TSchema, Type } from "typebox";
import { Check } from "typebox/value";
import { ProviderError } from "../../../../kernel/errors/provider-error.ts";
import { Maybe } from "../../../shared/maybe.ts";
import { safeText } from "../../../shared/safe-text.ts";
import type { PlatformCredentials } from "../../port.ts";
import { refused, unreadableAnswer } from "../publish-failure.ts";
import { siteBase } from "../site-base.ts";
import {
  type Connection,
  callSite,
  type Explanation,
  REDIRECTED_WITHIN,
  type Refusal,
  type SiteAnswer,
  type SiteConnection,
  type SiteRequest,
} from "../site-call.ts";

/** The REST API of a WordPress site: https://developer.wordpress.org/rest-api/reference/ */
export interface WordPressApi {
  readonly namespaces: readonly string[];
  /** False where the site, or a plugin, has switched application passwords off. */
  readonly takesPasswords: boolean;
  call(method: SiteRequest["method"], route: string, more?: CallOptions): Promise<SiteAnswer>;
  read<S extends TSchema>(
    schema: S,
    method: SiteRequest["method"],
    route: string,
    more?: CallOptions,
  ): Promise<Static<S>>;
}

interface CallOptions extends Pick<SiteRequest, "body" | "file" | "expected" | "writes"> {
  query?: Record<string, string>;
}

const VENDOR = "WordPress";

// https://developer.wordpress.org/rest-api/extending-the-rest-api/routes-and-endpoints/#the-index
const Index = Type.Object({
  namespaces: Type.Array(Type.String()),
  authentication: Maybe(Type.Unknown()),
});

/** Finds the API at its usual address, or at the one of sites without pretty permalinks. */
export async function openWordPress(
  connection: Connection,
  siteUrl: string,
  { username = "", applicationPassword = "" }: PlatformCredentials,
): Promise<WordPressApi> {
  const base = siteBase(siteUrl);
  const plain: SiteConnection = {
    ...connection,
    vendor: VENDOR,
    headers: () => ({}),
    secrets: [applicationPassword],
    explain: (refusal) => explain(refusal, username),
  };
  const authorization = `Basic ${Buffer.from(`${username}:${applicationPassword}`).toString("base64")}`;
  const signed: SiteConnection = { ...plain, headers: () => ({ authorization }) };
  let refusal: Explanation | undefined;
  let moved: Explanation | undefined;
  for (const addressOf of [pretty, prettyWithoutSlash, byParameter]) {
    const request = { method: "GET", url: addressOf(base, "/", {}), expected: [401, 403, 404] } as const;
    const answer = await readIndex(plain, signed, request);
    if (answer instanceof ProviderError) {
      moved ??= answer;
      continue;
    }
    const { status, body } = answer;
    if (answer.isJson && [401, 403].includes(status)) refusal ??= explain(answer, username);
    if (status !== 200 || !Check(Index, body) || !body.namespaces.includes("wp/v2")) continue;
    const call = (method: SiteRequest["method"], route: string, { query = {}, ...more }: CallOptions = {}) =>
      callSite(signed, { method, url: addressOf(base, route, query), ...more });
    return {
      namespaces: body.namespaces,
      takesPasswords: JSON.stringify(body.authentication ?? {}).includes("application-passwords"),
      call,
      read: async (schema, method, route, more) =>
        checked(schema, await call(method, route, more), more?.writes === true),
    };
  }
  const found = refusal ?? moved;
  if (found !== undefined) throw refused(found.kind ?? "config", found.message);
  throw refused(
    "config",
    "The URL has no WordPress REST API. Check the URL, and whether a login wall, maintenance mode or a security plugin blocks /wp-json/.",
  );
}

/** Some sites show the index to users only. Returns the failure where this form of the address is redirected within the site. */
async function readIndex(
  plain: SiteConnection,
  signed: SiteConnection,
  request: SiteRequest,
): Promise<SiteAnswer | ProviderError> {
  try {
    const open = await callSite(plain, request);
    return [401, 403].includes(open.status) ? await callSite(signed, request) : open;
  } catch (error) {
    if (error instanceof ProviderError && error.facts.providerCode === REDIRECTED_WITHIN) return error;
    throw error;
  }
}

function pretty(base: string, route: string, query: Record<string, string>): string {
  return `${base}/wp-json${route}${searchOf("?", query)}`;
}

/** Some web servers redirect an address that ends with a slash to the one without it. */
function prettyWithoutSlash(base: string, route: string, query: Record<string, string>): string {
  return pretty(base, route === "/" ? "" : route, query);
}

function byParameter(base: string, route: string, query: Record<string, string>): string {
  return `${base}/?rest_route=${encodeURIComponent(route)}${searchOf("&", query)}`;
}

function searchOf(first: string, query: Record<string, string>): string {
  const text = new URLSearchParams(query).toString();
  return text === "" ? "" : `${first}${text}`;
}

function checked<S extends TSchema>(schema: S, { body, isJson }: SiteAnswer, isWrite: boolean): Static<S> {
  if (Check(schema, body)) return body;
  if (isWrite) throw unreadableAnswer(VENDOR, isJson);
  const what = isJson ? "an unexpected response" : "a page instead of JSON";
  throw refused("config", `${VENDOR} returned ${what}. A login wall or a plugin may block the REST API.`);
}

// https://developer.wordpress.org/rest-api/using-the-rest-api/frequently-asked-questions/ and the codes that core returns
const Failure = Type.Object({ code: Type.String(), message: Maybe(Type.String()) });

function explain({ status, body, isJson }: Refusal, username: string): Explanation | undefined {
  if (!isJson && status >= 400 && status < 500 && status !== 429) {
    const message = `${VENDOR} answered HTTP ${status} with a page. A firewall, a login wall or a plugin blocks the REST API: allow /wp-json/ for this service.`;
    return { kind: "config", message };
  }
  if (!Check(Failure, body)) return undefined;
  const { code } = body;
  const said = safeText(body.message ?? code);
  const newPassword = `Create an application password for "${username}" under Users → Profile and store it with \`produce.platform.update\`.`;
  switch (code) {
    case "rest_not_logged_in":
    case "incorrect_password":
    case "invalid_username":
    case "invalid_email":
    case "invalid_application_password":
      return {
        kind: "auth",
        providerCode: code,
        message: `${VENDOR} did not accept the user and the application password. ${newPassword} If they are right, the web server removes the Authorization header: pass it on to PHP.`,
      };
    case "application_passwords_disabled":
    case "application_passwords_disabled_for_user":
      return {
        kind: "auth",
        providerCode: code,
        message: `Application passwords are switched off for this site or user, often by a security plugin. Switch them on. ${newPassword}`,
      };
    case "rest_cannot_create":
    case "rest_cannot_edit":
    case "rest_cannot_publish":
    case "rest_cannot_delete":
    case "rest_forbidden":
    case "rest_forbidden_context":
      return {
        kind: "auth",
        providerCode: code,
        message: `${VENDOR} does not allow this to "${username}": ${said} Give the user the role Author or Editor, or publish as a draft.`,
      };
    default:
      return { message: `${VENDOR} refused the request (${safeText(code)}): ${said}`, providerCode: code };
  }
}
