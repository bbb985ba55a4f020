import { parse } from "tldts";
import { FREE_MAIL_DOMAINS, FREE_MAIL_NAMES, SHARED_HOSTS } from "./free-mail.ts";

/**
 * The partner behind a host: its registrable domain by the public suffix list, its private part included, so that each site of
 * a host of sites is a partner of its own. Undefined for what belongs to nobody or to everybody: addresses, public suffixes,
 * free-mail providers and sites that anybody can write on.
 */
export function accountOf(host: string): string | undefined {
  const { domain, domainWithoutSuffix, isIp } = parse(host, { allowPrivateDomains: true });
  if (domain === null || isIp === true || domainWithoutSuffix === null) return undefined;
  const isShared =
    FREE_MAIL_DOMAINS.has(domain) || SHARED_HOSTS.has(domain) || FREE_MAIL_NAMES.has(domainWithoutSuffix);
  return isShared ? undefined : domain;
}
