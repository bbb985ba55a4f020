import { parse } from "tldts";
import { hostOf } from "../../kernel/text/site-domains.ts";
import { FREE_MAIL_DOMAINS, FREE_MAIL_NAMES, SHARED_HOSTS } from "./free-mail.ts";

/**
 * The partner that owns a host: its registrable domain by the public suffix list, private suffixes included, so that every site
 * of a site builder is a separate partner. Undefined for IP addresses, public suffixes, free-mail providers and sites where
 * anyone can publish.
 */
export function partnerOf(host: string): string | undefined {
  const { domain, domainWithoutSuffix, isIp } = parse(hostOf(host), { allowPrivateDomains: true });
  if (domain === null || isIp === true || domainWithoutSuffix === null) return undefined;
  const isShared =
    FREE_MAIL_DOMAINS.has(domain) || SHARED_HOSTS.has(domain) || FREE_MAIL_NAMES.has(domainWithoutSuffix);
  return isShared ? undefined : domain;
}
