import { citedAddress } from "./cited-address.ts";

/** Hosts of redirects that hide their target: only the vendor can resolve them. */
const OPAQUE = /^(?:vertexaisearch\.cloud\.google\.com|(?:www\.)?bing\.com\/ck\/)/i;
const MOST_HOPS = 3;

/** The page behind a link that an assistant wraps, where the link itself contains it. */
export function unwrapped(link: string): string {
  let target = link;
  for (let hop = 0; hop < MOST_HOPS; hop += 1) {
    const next = targetWithin(target);
    if (next === undefined) return target;
    target = next;
  }
  return target;
}

/** Whether the link is a redirect whose target is unknown, so that its host is not the cited page's. */
export function isOpaque(link: string): boolean {
  return OPAQUE.test(link.trim().replace(/^https?:\/\//i, ""));
}

function targetWithin(link: string): string | undefined {
  const url = URL.parse(link.trim());
  if (url === null) return undefined;
  const host = url.hostname.replace(/^www\./, "");
  const found =
    parameterTarget(host, url) ?? bingTarget(host, url) ?? yahooTarget(host, url) ?? acceleratedTarget(host, url);
  return found && citedAddress(found) !== undefined ? found : undefined;
}

/** Wrappers that name their target in a parameter. */
function parameterTarget(host: string, { pathname, searchParams }: URL): string | null {
  if (/^google\.[a-z.]{2,6}$/.test(host) && pathname === "/url")
    return searchParams.get("q") ?? searchParams.get("url");
  if (host === "duckduckgo.com" && /^\/l\/?$/.test(pathname)) return searchParams.get("uddg");
  if (/^lm?\.facebook\.com$/.test(host) && pathname === "/l.php") return searchParams.get("u");
  return null;
}

/** Yahoo writes the target between `RU=` and the next slash. */
function yahooTarget(host: string, { pathname }: URL): string | null {
  const coded = /(?:^|\.)search\.yahoo\.com$/.test(host) ? /\/RU=([^/]+)\//.exec(pathname)?.[1] : undefined;
  return coded === undefined ? null : decoded(coded);
}

/** The first part of a cached page's path, for pages, contents, viewers and images. */
const CACHED = new Set(["amp", "a", "c", "v", "i"]);

/** Caches of accelerated pages contain the address of the page itself; an `s` stands for HTTPS. */
function acceleratedTarget(host: string, { pathname, search }: URL): string | null {
  const isCache = /(?:^|\.)cdn\.ampproject\.org$/.test(host) || /^google\.[a-z.]{2,6}$/.test(host);
  const [, kind = "", ...rest] = pathname.split("/");
  if (!isCache || !CACHED.has(kind)) return null;
  const isSecure = rest[0] === "s";
  const [target = "", ...path] = isSecure ? rest.slice(1) : rest;
  return /.\../.test(target) ? `http${isSecure ? "s" : ""}://${[target, ...path].join("/")}${search}` : null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Bing writes the target in base64 after `a1`. */
function bingTarget(host: string, url: URL): string | null {
  const coded = host === "bing.com" && url.pathname.startsWith("/ck/") ? url.searchParams.get("u") : null;
  return coded?.startsWith("a1") ? Buffer.from(coded.slice(2), "base64url").toString() : null;
}
