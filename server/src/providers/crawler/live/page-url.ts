import type { SiteScope } from "./site-scope.ts";

const MAX_URL_LENGTH = 2_000;
const MAX_PATH_SEGMENTS = 20;
const MAX_REPEATS_OF_A_SEGMENT = 3;
const MAX_QUERY_PARAMETERS = 20;

const TRACKING_PARAMETER =
  /^(utm_.+|gclid|gclsrc|gbraid|wbraid|dclid|fbclid|msclkid|yclid|ttclid|twclid|li_fat_id|igshid|mc_cid|mc_eid|_ga|_gl|_hsenc|_hsmi|__hs.+|hsctatracking|mkt_tok|vero_id|phpsessid|jsessionid|aspsessionid.*)$/i;

/** Removes the parts that do not select a page: fragment, credentials, and the parameters of advertising networks and servers. */
export function withoutTracking(address: string | URL, base?: string): URL | undefined {
  const url = URL.parse(address, base);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:") || url.host === "") return undefined;

  url.hash = "";
  url.username = "";
  url.password = "";
  if (url.pathname.includes(";")) url.pathname = url.pathname.replace(/;jsessionid=[^/]*/gi, "");
  if (url.search !== "") stripQuery(url);
  return url;
}

function stripQuery(url: URL): void {
  // URLSearchParams rewrites every parameter (`%20` becomes `+`), so leave an address without tracking unchanged.
  const names = [...url.searchParams.keys()];
  for (const name of names) {
    if (TRACKING_PARAMETER.test(name)) url.searchParams.delete(name);
  }
  if (url.href.endsWith("?")) url.search = "";
}

/** A key shared by all addresses of one page: ignores scheme, `www.` and the order of parameters. */
export function pageKey(url: URL): string {
  if (url.search === "") return url.pathname;
  const parameters = [...url.searchParams].map(([name, value]) => `${name}=${value}`).sort();
  return `${url.pathname}?${parameters.join("&")}`;
}

/** As the site's own origin spells it, so that one page is not asked for by http, https, with and without `www.`. */
export function atOrigin(scope: SiteScope, url: URL): URL {
  return url.origin === scope.origin ? url : new URL(`${url.pathname}${url.search}`, scope.origin);
}

/** The reason to skip an address; undefined if it is fine. */
export function faultOfUrl(url: URL): "bad_url" | "too_deep" | undefined {
  if (url.href.length > MAX_URL_LENGTH) return "bad_url";
  const segments = url.pathname.split("/").filter((segment) => segment !== "");
  if (segments.length > MAX_PATH_SEGMENTS) return "too_deep";
  if (repeatsASegment(segments)) return "bad_url";
  if (url.search !== "" && url.searchParams.size > MAX_QUERY_PARAMETERS) return "bad_url";
  return undefined;
}

/** Relative links grow endlessly on sites that respond to any path: /a/b/a/b/a/b. */
function repeatsASegment(segments: string[]): boolean {
  const counts = new Map<string, number>();
  for (const segment of segments) {
    const count = (counts.get(segment) ?? 0) + 1;
    if (count > MAX_REPEATS_OF_A_SEGMENT) return true;
    counts.set(segment, count);
  }
  return false;
}
