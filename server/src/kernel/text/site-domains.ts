import { getDomain, getHostname } from "tldts";

/** Blogs on one host of many owners, such as `acme.github.io`, are sites of their own. */
const RULES = { allowPrivateDomains: true } as const;

/** The domain that somebody registered, of an address or domain; the host where it has none, as an IP address. */
export function registrableDomain(addressOrDomain: string): string {
  return getDomain(addressOrDomain, RULES) ?? hostOf(addressOrDomain);
}

/**
 * Whether an address or domain is a brand's own: on its domain or below it, and `www.` makes no difference. What is above or
 * beside it may be somebody else's, as `medium.com` is to `acme.medium.com`; so is whatever is below a public suffix.
 */
export function isOwnSite(addressOrDomain: string, ownDomain: string): boolean {
  const [host, own] = [withoutWww(hostOf(addressOrDomain)), withoutWww(hostOf(ownDomain))];
  return host === own || (getDomain(own, RULES) !== null && host.endsWith(`.${own}`));
}

function hostOf(addressOrDomain: string): string {
  return getHostname(addressOrDomain) ?? addressOrDomain;
}

/** `www.co.uk` and the like are domains of their own. */
function withoutWww(host: string): string {
  const bare = host.replace(/^www\./, "");
  return getDomain(bare, RULES) === null ? host : bare;
}
