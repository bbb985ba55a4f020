import { ProviderError, type ProviderPort } from "../../../kernel/errors/provider-error.ts";
import { locationCodeOf } from "./location-codes.ts";

/** Converts a country and a language to the vendor's codes. Throws for an unknown country, before any charge. */
export function marketFields(port: ProviderPort, { country, language }: { country: string; language: string }) {
  const locationCode = locationCodeOf(country);
  if (locationCode === undefined) {
    throw new ProviderError(port, "invalid_request", `"${country}" is not an ISO 3166-1 country code.`);
  }
  return { location_code: locationCode, language_code: languageCodeOf(country, language) };
}

/** Google distinguishes two written forms of Chinese; ISO 639-1 does not. */
function languageCodeOf(country: string, language: string): string {
  const code = language.toLowerCase();
  if (code !== "zh") return code;
  return ["TW", "HK", "MO"].includes(country.toUpperCase()) ? "zh-TW" : "zh-CN";
}
