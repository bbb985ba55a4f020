import { domainToUnicode } from "node:url";
import { registrableDomain } from "../../kernel/text/site-domains.ts";

/** Shorter names stand in too many words that have nothing to do with them. */
const SHORTEST_NAME = 4;

/** `hourglasspm` of `hourglass-pm.co.uk`, as it stands in phrases without their spaces; empty where it is too short to be told. */
export function nameIn(domain: string): string {
  const [label = ""] = domainToUnicode(registrableDomain(domain)).split(".");
  const name = label.replaceAll("-", "");
  return name.length < SHORTEST_NAME ? "" : name;
}
