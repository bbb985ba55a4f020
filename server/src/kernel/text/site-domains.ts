import { domainToASCII } from "node:url";
import { getDomain, getHostname } from "tldts";

/** Treats each site on a shared host, such as `acme.github.io`, as a separate domain. */
const RULES = { allowPrivateDomains: true } as const;

/** The registrable domain of a URL or domain. The host where none exists, as for an IP address. */
export function registrableDomain(addressOrDomain: string): string {
  const host = hostOf(addressOrDomain);
  return getDomain(host, RULES) ?? host;
}

/**
 * Whether a URL or domain is on the brand's domain or a subdomain of it; `www.` makes no difference. A parent or sibling domain
 * may have another owner, as `medium.com` has for `acme.medium.com`. So may every subdomain of a public suffix.
 */
export function isOwnSite(addressOrDomain: string, ownDomain: string): boolean {
  const [host, own] = [bareHostOf(addressOrDomain), bareHostOf(ownDomain)];
  return host === own || (getDomain(own, RULES) !== null && host.endsWith(`.${own}`));
}

/**
 * The host of a URL or domain as hosts are compared: lower case and punycode, without port and trailing dot. Vendors write
 * international names in Unicode, browsers and the DNS in punycode.
 */
export function hostOf(addressOrDomain: string): string {
  const host = getHostname(addressOrDomain) ?? addressOrDomain;
  return domainToASCII(host) || host.toLowerCase();
}

/** The host without `www.`, which it keeps where the rest is a public suffix, as in `www.co.uk`. */
export function bareHostOf(addressOrDomain: string): string {
  const host = hostOf(addressOrDomain);
  const bare = host.replace(/^www\./, "");
  return getDomain(bare, RULES) === null ? host : bare;
}
