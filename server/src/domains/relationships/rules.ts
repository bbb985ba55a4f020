import type { Relationship, RelationshipStatus } from "@findable/contract";
import { countryOfDomain } from "./country-of-domain.ts";

const PIPELINE = ["PROSPECT", "NO_CONTACT_FOUND", "DRAFTED", "CONTACTED", "REPLIED", "NEGOTIATING"] as const;

/** The states from which a run may move a relationship to this one. A placed link is a fact, so it also follows a refusal. */
export function behind(status: RelationshipStatus): RelationshipStatus[] {
  if (status === "LINK_PLACED") return [...PIPELINE, "NOT_INTERESTED"];
  if (status === "NOT_INTERESTED") return [...PIPELINE];
  if (status === "DO_NOT_CONTACT") return [...PIPELINE, "LINK_PLACED", "NOT_INTERESTED"];
  return PIPELINE.slice(0, PIPELINE.indexOf(status));
}

/**
 * Countries whose law asks for consent before a first commercial email to a business, by the strictest common reading. A person
 * can decide otherwise for a partner; this is a default and no legal advice.
 */
const OPT_IN_COUNTRIES = new Set([
  ...[
    "AT",
    "BE",
    "BG",
    "CA",
    "CH",
    "CN",
    "CY",
    "CZ",
    "DE",
    "DK",
    "EL",
    "ES",
    "GR",
    "IT",
    "LT",
    "LU",
    "MT",
    "NL",
    "PL",
    "RO",
    "RU",
  ],
  ...["SG", "SI", "SK", "TR", "ZA"],
]);

interface Law {
  /** The country that the site states; null if it states none. */
  country: string | null;
  domain: string;
  consentAt: string | null;
}

/** The country of a partner: the one that its site states, or else that of its domain; null if neither is known. */
export function countryOf({ country, domain }: Pick<Law, "country" | "domain">): string | null {
  return country ?? countryOfDomain(domain);
}

/** What the law of the partner's country asks for. A country that is not known asks for nothing. */
export function consentOf({ consentAt, ...site }: Law): Relationship["consent"] {
  const country = countryOf(site);
  if (country === null || !OPT_IN_COUNTRIES.has(country)) return "not_needed";
  return consentAt === null ? "needed" : "given";
}

/** Whether a partner is skipped until a person decides. */
export function needsConsent(law: Law): boolean {
  return consentOf(law) === "needed";
}

export { readImport } from "./import-rows.ts";
