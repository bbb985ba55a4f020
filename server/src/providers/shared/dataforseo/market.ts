import { ProviderError, type ProviderPort } from "../../../kernel/errors/provider-error.ts";
import type { DataForSeoAccount } from "./account.ts";
import { locationCodeOf } from "./location-codes.ts";
import { languagesOfSearch, type Place, placesOf } from "./places.ts";

interface Market {
  country: string;
  language: string;
}

export interface MarketFields {
  location_code: number;
  language_code: string;
}

/** A data set that covers some countries, each in some languages. */
interface Coverage {
  name: string;
  path: string;
}

const LABS = { name: "DataForSEO Labs", path: "v3/dataforseo_labs/locations_and_languages" };
const MENTIONS = {
  name: "The LLM mentions data of DataForSEO",
  path: "v3/ai_optimization/llm_mentions/locations_and_languages",
};

/** The fields of a search. Throws for an unknown country, before any charge. */
export async function searchMarket(account: DataForSeoAccount, market: Market, signal: AbortSignal) {
  const fields = marketFields(account.port, market);
  const candidates = candidatesFor(market);
  if (candidates.length === 1) return fields;
  const known = await languagesOfSearch(account, signal);
  const supported = candidates.find((code) => known?.includes(code));
  return { ...fields, language_code: supported ?? fields.language_code };
}

/** The fields of a request to Labs. Throws for a country or language that Labs does not cover, before any charge. */
export function labsMarket(account: DataForSeoAccount, market: Market, signal: AbortSignal) {
  return coveredMarket(account, LABS, market, signal);
}

/** The fields of a request for LLM mentions. Throws for a country or language without mentions, before any charge. */
export function mentionsMarket(account: DataForSeoAccount, market: Market, signal: AbortSignal) {
  return coveredMarket(account, MENTIONS, market, signal);
}

async function coveredMarket(
  account: DataForSeoAccount,
  { name, path }: Coverage,
  market: Market,
  signal: AbortSignal,
): Promise<MarketFields> {
  const fields = marketFields(account.port, market);
  const places = await placesOf(account, path, signal);
  // Without the list, the vendor checks the market itself.
  if (places === undefined) return fields;
  const place = places.get(fields.location_code);
  if (place === undefined) throw refusal(account.port, `${name} has no data for ${countryName(market.country)}.`);
  const language = candidatesFor(market).find((code) => place.languages.has(code));
  if (language === undefined) throw refusal(account.port, missingLanguage(name, market, place));
  return { ...fields, language_code: language };
}

function missingLanguage(name: string, { country, language }: Market, { languages }: Place): string {
  const known = [...languages].map(([code, languageNamed]) => `${languageNamed} (${code})`).join(", ");
  return `${name} has no data in ${languageName(language)} for ${countryName(country)}, only in ${known}.`;
}

function marketFields(port: ProviderPort, market: Market): MarketFields {
  const locationCode = locationCodeOf(market.country);
  if (locationCode === undefined) throw refusal(port, `"${market.country}" is not an ISO 3166-1 country code.`);
  return { location_code: locationCode, language_code: candidatesFor(market)[0] };
}

function refusal(port: ProviderPort, message: string): ProviderError {
  return new ProviderError(port, "invalid_request", message);
}

/** Languages that the vendor's lists name by another code than ISO 639-1, the usual code first. */
const OTHER_CODES: Readonly<Record<string, readonly [string, ...string[]]>> = {
  no: ["nb", "no"],
  nb: ["nb", "no"],
  he: ["he", "iw"],
  jv: ["jv", "jw"],
  tl: ["tl", "fil"],
};

/** The vendor's possible codes of a language, the most likely first. Google distinguishes two written forms of Chinese. */
function candidatesFor({ country, language }: Market): readonly [string, ...string[]] {
  const code = language.toLowerCase();
  if (code !== "zh") return OTHER_CODES[code] ?? [code];
  return [["TW", "HK", "MO"].includes(country.toUpperCase()) ? "zh-TW" : "zh-CN"];
}

function countryName(country: string): string {
  const code = country.toUpperCase();
  return `${new Intl.DisplayNames("en", { type: "region" }).of(code) ?? code} (${code})`;
}

function languageName(language: string): string {
  const code = language.toLowerCase();
  return `${new Intl.DisplayNames("en", { type: "language" }).of(code) ?? code} (${code})`;
}
