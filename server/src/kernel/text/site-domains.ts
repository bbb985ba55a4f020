import { getDomain, getHostname } from "tldts";

/** Treats each site on a shared host, such as `acme.github.io`, as a separate domain. */
const RULES = { allowPrivateDomains: true } as const;

/** The registrable domain of a URL or domain. The host where none exists, as for an IP address. */
export function registrableDomain(addressOrDomain: string): string {
  return getDomain(addressOrDomain, RULES) ?? hostOf(addressOrDomain);
}

/**
 * Whether a URL or domain is on the brand's domain or a subdomain of it; `www.` makes no difference. A parent or sibling domain
 * may have another owner, as `medium.com` has for `acme.medium.com`. So may every subdomain of a public suffix.
 */
export function isOwnSite(addressOrDomain: string, ownDomain: string): boolean {
  const [host, own] = [withoutWww(hostOf(addressOrDomain)), withoutWww(hostOf(ownDomain))];
  return host === own || (getDomain(own, RULES) !== null && host.endsWith(`.${own}`));
}

function hostOf(addressOrDomain: string): string {
  return getHostname(addressOrDomain) ?? addressOrDomain;
}

/** Keeps `www.` where the rest is a public suffix, as in `www.co.uk`. */
function withoutWww(host: string): string {
  const bare = host.replace(/^www\./, "");
  return getDomain(bare, RULES) === null ? host : bare;
}
