import { isOwnSite } from "../../kernel/text/site-domains.ts";

/** Returns whether a result belongs to the domain, by the host of its URL. */
export interface Ownership {
  ourDomain: string;
  /** Whether subdomains belong to it as well. */
  considerOwnedSubdomains: boolean;
}

export function isOurs(url: string, { ourDomain, considerOwnedSubdomains }: Ownership): boolean {
  const host = hostOf(url);
  if (host === hostOf(ourDomain)) return true;
  return considerOwnedSubdomains && isOwnSite(url, ourDomain);
}

/** The host of a URL or domain, without `www.`. */
export function hostOf(addressOrDomain: string): string {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(addressOrDomain) ? addressOrDomain : `http://${addressOrDomain}`;
  return (URL.parse(address)?.host ?? addressOrDomain).toLowerCase().replace(/^www\./, "");
}
