import { normaliseDomain } from "@findable/contract";
import { parse } from "tldts";
import { validationError } from "../../kernel/errors/app-error.ts";
import { bareHostOf, isOwnSite } from "../../kernel/text/site-domains.ts";

/**
 * The domain of a competitor as stored: lower case, ASCII, without `www.`. Throws a `validation_error` for a domain that is not
 * public, and for the brand's own domain or a parent of it; `field` is the field that it names.
 */
export function competitorDomain(given: string, ownDomain: string, field = "domain"): string {
  const host = normaliseDomain(given);
  if (host === undefined || !isPublic(host)) {
    throw validationError([{ field, message: "is not a public domain; give one such as `rival.com`" }]);
  }
  // A site that contains the brand's site would be compared with the brand itself.
  if (isOwnSite(host, ownDomain) || isOwnSite(ownDomain, host)) {
    throw validationError([{ field, message: "is the brand's own domain; a competitor must be another site" }]);
  }
  return bareHostOf(host);
}

function isPublic(host: string): boolean {
  const { isIp, domain } = parse(host, { allowPrivateDomains: false });
  return isIp !== true && domain !== null && !host.includes(":");
}
