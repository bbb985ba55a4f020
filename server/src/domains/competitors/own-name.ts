import { domainToUnicode } from "node:url";
import { registrableDomain } from "../../kernel/text/site-domains.ts";

/** Shorter names occur in too many unrelated words. */
const MIN_NAME_LENGTH = 4;

/** `hourglasspm` for `hourglass-pm.co.uk`, as it occurs in phrases without spaces; empty if it is too short to be recognized. */
export function nameIn(domain: string): string {
  const [label = ""] = domainToUnicode(registrableDomain(domain)).split(".");
  const name = label.replaceAll("-", "");
  return name.length < MIN_NAME_LENGTH ? "" : name;
}
