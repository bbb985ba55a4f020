import { citedAddress } from "../../../kernel/text/cited-address.ts";

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
  const isGoogle = /^google\.[a-z.]{2,6}$/.test(host) && url.pathname === "/url";
  const found = isGoogle ? (url.searchParams.get("q") ?? url.searchParams.get("url")) : bingTarget(host, url);
  return found && citedAddress(found) !== undefined ? found : undefined;
}

/** Bing writes the target in base64 after `a1`. */
function bingTarget(host: string, url: URL): string | null {
  const coded = host === "bing.com" && url.pathname.startsWith("/ck/") ? url.searchParams.get("u") : null;
  return coded?.startsWith("a1") ? Buffer.from(coded.slice(2), "base64url").toString() : null;
}
