import { normaliseDomain } from "@findable/contract";
import { parse } from "tldts";
import { validationError } from "../../kernel/errors/app-error.ts";
import { isOwnSite } from "../../kernel/text/site-domains.ts";

/**
 * The domain of a competitor as it is stored: lower case, ASCII, without `www.`. Throws a `validation_error` for what is no
 * public domain, and for the brand's own or what holds it.
 */
export function competitorDomain(given: string, ownDomain: string): string {
  const host = normaliseDomain(given);
  if (host === undefined || !isPublic(host)) {
    throw validationError([{ field: "domain", message: "is not a public domain; give one such as `rival.com`" }]);
  }
  // Who tracks a site that the brand's is a part of would be compared with itself.
  if (isOwnSite(host, ownDomain) || isOwnSite(ownDomain, host)) {
    throw validationError([{ field: "domain", message: "is the brand's own; a competitor is another site" }]);
  }
  return withoutWww(host);
}

function isPublic(host: string): boolean {
  const { isIp, domain } = parse(host, { allowPrivateDomains: false });
  return isIp !== true && domain !== null && !host.includes(":");
}

/** `www.co.uk` and the like are domains of their own. */
function withoutWww(host: string): string {
  const bare = host.replace(/^www\./, "");
  return parse(bare).domain === null ? host : bare;
}
