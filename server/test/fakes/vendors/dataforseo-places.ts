const LABS = "/v3/dataforseo_labs/locations_and_languages";
const MENTIONS = "/v3/ai_optimization/llm_mentions/locations_and_languages";
const SEARCH = "/v3/serp/google/languages";

/** The vendor's free lists of places and languages. */
export const PLACES_PATHS = [LABS, MENTIONS, SEARCH, "/v3/serp/google/locations/de"];

const NAMES: Record<string, string> = { en: "English", de: "German", fr: "French", nb: "Norwegian (Bokmål)" };

/** The countries of Labs with their languages. Iceland is not among them. */
const COUNTRIES: [code: number, name: string, iso: string, languages: string[]][] = [
  [2840, "United States", "US", ["en", "es"]],
  [2826, "United Kingdom", "GB", ["en"]],
  [2276, "Germany", "DE", ["de", "en"]],
  [2250, "France", "FR", ["fr"]],
  [2578, "Norway", "NO", ["nb"]],
  [2158, "Taiwan", "TW", ["zh-TW"]],
];

/** Places of Germany. Two of them are called Neustadt. */
const SEARCH_PLACES = "/v3/serp/google/locations/de";
const TOWNS: [code: number, name: string, type: string][] = [
  [20226, "Berlin,Germany", "State"],
  [1003854, "Berlin,Berlin,Germany", "City"],
  [1004234, "Munich,Bavaria,Germany", "City"],
  [1004990, "Neustadt,Hesse,Germany", "City"],
  [1004991, "Neustadt,Bavaria,Germany", "City"],
];

export function placesOf(path: string): unknown[] {
  if (path === SEARCH_PLACES) {
    return TOWNS.map(([location_code, location_name, location_type]) => {
      return { location_code, location_name, location_code_parent: 2276, country_iso_code: "DE", location_type };
    });
  }
  if (path === SEARCH) return ["en", "de", "fr", "no", "zh-CN", "zh-TW", "iw"].map((code) => languageOf(code));
  return [
    ...COUNTRIES.map(([location_code, location_name, country_iso_code, languages]) => ({
      location_code,
      location_name,
      location_code_parent: null,
      country_iso_code,
      location_type: "Country",
      available_languages: languages.map((code) => ({
        available_sources: code === "es" ? ["bing"] : ["google", "bing"],
        ...languageOf(code),
        keywords: 1_000_000,
        serps: 100_000,
      })),
    })),
  ];
}

function languageOf(code: string) {
  return { language_name: NAMES[code] ?? code, language_code: code };
}
