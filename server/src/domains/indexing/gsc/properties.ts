import type { Property } from "../../../providers/gsc/port.ts";

const DOMAIN_PREFIX = "sc-domain:";
/** Levels that may send sitemaps. `siteRestrictedUser` only reads, and `siteUnverifiedUser` sees nothing. */
const WRITERS = ["siteOwner", "siteFullUser"];
const READERS = [...WRITERS, "siteRestrictedUser"];

/** The properties whose data the account sees. */
export function verifiedProperties(properties: readonly Property[]): Property[] {
  return properties.filter(({ permissionLevel }) => READERS.includes(permissionLevel));
}

export function mayWrite({ permissionLevel }: Property): boolean {
  return WRITERS.includes(permissionLevel);
}

/** The domains that the account may submit for, without repetition. A restricted user reads a property and verifies nothing. */
export function verifiedDomains(properties: readonly Property[]): string[] {
  return [...new Set(properties.filter(mayWrite).flatMap(({ siteUrl }) => domainOf(siteUrl) ?? []))].toSorted();
}

/** The property that covers a URL: one that may write before one that only reads, and the narrowest URL prefix first. */
export function propertyOf(url: URL, properties: readonly Property[]): Property | undefined {
  const covering = verifiedProperties(properties).filter(({ siteUrl }) => covers(siteUrl, url));
  return covering.toSorted(
    (one, other) => Number(mayWrite(other)) - Number(mayWrite(one)) || reach(other.siteUrl) - reach(one.siteUrl),
  )[0];
}

/** A domain property covers every subdomain, scheme and path; a URL prefix covers exactly what begins with it. */
function covers(siteUrl: string, url: URL): boolean {
  if (!siteUrl.startsWith(DOMAIN_PREFIX)) return url.href.startsWith(siteUrl);
  const domain = siteUrl.slice(DOMAIN_PREFIX.length);
  return url.hostname === domain || url.hostname.endsWith(`.${domain}`);
}

function reach(siteUrl: string): number {
  return siteUrl.startsWith(DOMAIN_PREFIX) ? 0 : siteUrl.length;
}

function domainOf(siteUrl: string): string | undefined {
  if (siteUrl.startsWith(DOMAIN_PREFIX)) return siteUrl.slice(DOMAIN_PREFIX.length);
  return URL.parse(siteUrl)?.hostname.replace(/^www\./, "");
}
