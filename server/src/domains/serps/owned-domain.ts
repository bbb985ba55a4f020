import { getDomain, getHostname } from "tldts";

/** Blogs on one host of many owners, such as `acme.github.io`, are sites of their own. */
const RULES = { allowPrivateDomains: true } as const;

/** The domain that somebody registered, of an address or domain; the host where it has none, as an IP address. */
export function registrableDomain(addressOrDomain: string): string {
  return getDomain(addressOrDomain, RULES) ?? getHostname(addressOrDomain) ?? addressOrDomain;
}
