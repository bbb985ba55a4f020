import { isOwnSite } from "../../kernel/text/site-domains.ts";

/** Tells whose a result is, by the host of its address. */
export interface Ownership {
  ourDomain: string;
  /** Whether what is below the domain counts too. */
  considerOwnedSubdomains: boolean;
}

export function isOurs(url: string, { ourDomain, considerOwnedSubdomains }: Ownership): boolean {
  const host = hostOf(url);
  if (host === hostOf(ourDomain)) return true;
  return considerOwnedSubdomains && isOwnSite(url, ourDomain);
}

/** The host of an address or domain, without `www.`. */
export function hostOf(addressOrDomain: string): string {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(addressOrDomain) ? addressOrDomain : `http://${addressOrDomain}`;
  return (URL.parse(address)?.host ?? addressOrDomain).toLowerCase().replace(/^www\./, "");
}
