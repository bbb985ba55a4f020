import { registrableDomain } from "../serps/index.ts";

/** Tells whose a result is, by the host of its address. */
export interface Ownership {
  ourDomain: string;
  /** Whether everything below the domain that somebody registered is theirs, by the public suffix list. */
  considerOwnedSubdomains: boolean;
}

export function isOurs(url: string, { ourDomain, considerOwnedSubdomains }: Ownership): boolean {
  const host = hostOf(url);
  if (host === hostOf(ourDomain)) return true;
  return considerOwnedSubdomains && registrableDomain(url) === registrableDomain(ourDomain);
}

/** The host of an address or domain, without `www.`. */
export function hostOf(addressOrDomain: string): string {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(addressOrDomain) ? addressOrDomain : `http://${addressOrDomain}`;
  return (URL.parse(address)?.host ?? addressOrDomain).toLowerCase().replace(/^www\./, "");
}
