import { parse } from "tldts";
import { registrableDomain } from "./site-domains.ts";

export interface CitedAddress {
  /** Without credentials, tracking parameters and fragment. */
  url: string;
  /** Registrable domain; null for an IP address. */
  domain: string | null;
}

/** Parameters that say where a visitor came from. They do not select a page. */
const TRACKING =
  /^(?:utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|twclid|ttclid|li_fat_id|igshid|srsltid|mc_[ce]id|mkt_tok|_ga|_gl|_hs(?:enc|mi)|hsctatracking|ref_src|ref_url|oly_(?:anon|enc)_id|vero_id|s_cid|gad_\w+)$/i;
const MAX_LENGTH = 4_000;

/** The page that a link cites; undefined for what is no page of the web, such as `data:`, `javascript:` and relative links. */
export function citedAddress(link: string): CitedAddress | undefined {
  const url = URL.parse(link.trim());
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:") || url.hostname === "") return undefined;
  if (isPrivateHost(url.hostname)) return undefined;
  url.username = "";
  url.password = "";
  url.hash = "";
  const tracking = [...url.searchParams.keys()].filter((name) => TRACKING.test(name));
  for (const name of tracking) url.searchParams.delete(name);
  if (url.href.length > MAX_LENGTH) url.search = "";
  if (url.href.length > MAX_LENGTH) url.pathname = "/";
  return { url: url.href, domain: domainOfHost(url.hostname) };
}

/** The registrable domain of a host, in punycode; null for an IP address. */
export function domainOfHost(host: string): string | null {
  const { isIp, hostname } = parse(host);
  return isIp || !hostname ? null : registrableDomain(hostname.replace(/\.$/, ""));
}

const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|home|lan)\.?$/;
const PRIVATE_ADDRESS =
  /^(?:0|10|127)\.|^169\.254\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^\[(?:::1?\]|::ffff:|f[cd]|fe[89ab])/i;

/** A page of a private network is no source that anybody else could read. Its hosts often have a name without a dot. */
function isPrivateHost(hostname: string): boolean {
  return !/[.:]/.test(hostname) || PRIVATE_NAME.test(hostname) || PRIVATE_ADDRESS.test(hostname);
}
