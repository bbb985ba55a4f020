import { isCountry } from "@findable/contract";

/** Country domains that are mostly used as general ones, so they say nothing about a country. */
const GENERAL = new Set([
  "ac",
  "ai",
  "am",
  "cc",
  "co",
  "fm",
  "gg",
  "io",
  "la",
  "ly",
  "me",
  "ms",
  "nu",
  "sh",
  "so",
  "to",
  "tv",
  "vc",
  "ws",
]);

/** The country whose domain a site uses, ISO 3166-1 alpha-2; null for a general domain. */
export function countryOfDomain(domain: string): string | null {
  const suffix = domain.slice(domain.lastIndexOf(".") + 1).toLowerCase();
  if (suffix.length !== 2 || GENERAL.has(suffix)) return null;
  const country = suffix === "uk" ? "GB" : suffix.toUpperCase();
  return isCountry(country) ? country : null;
}
