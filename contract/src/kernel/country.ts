/** Regions that Unicode knows but ISO 3166-1 does not list as countries: unions, dependent islands and test codes. */
const NO_COUNTRIES = new Set([
  "AC",
  "CP",
  "CQ",
  "DG",
  "EA",
  "EU",
  "EZ",
  "IC",
  "QO",
  "TA",
  "UN",
  "XA",
  "XB",
  "XK",
  "ZZ",
]);
/** Aliases in use that Unicode lacks: the European Union writes `EL` for Greece. */
const ALIASES = new Map([["EL", "GR"]]);
const LETTERS = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
let byName: Map<string, string> | undefined;

/**
 * Returns a country code as it is stored: ISO 3166-1 alpha-2, upper case. Retired and colloquial codes become the current
 * ones, by Unicode's region aliases: `UK` becomes `GB`. The function does not check that the country exists; `undefined` stays
 * `undefined`.
 * @see https://www.unicode.org/reports/tr35/#territory_alias
 */
export function countryCode(given: string): string;
export function countryCode(given: string | undefined): string | undefined;
export function countryCode(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const code = given.toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return ALIASES.get(code) ?? new Intl.Locale(`und-${code}`).region ?? code;
}

/** Whether the code names a country, directly or through an alias such as `UK`. */
export function isCountry(given: string): boolean {
  return countriesByName().has(countryCode(given));
}

/** Returns `DE` for `de`, `Germany` and `Berlin,Germany`, and undefined if the text names no country. */
export function countryOfPlace(place: string): string | undefined {
  const name = place.split(",").at(-1)?.trim() ?? "";
  const code = countryCode(name);
  return countriesByName().get(/^[A-Z]{2}$/.test(code) ? code : name.toLowerCase());
}

/** Country codes by code, and by their English names in lower case. */
function countriesByName(): Map<string, string> {
  byName ??= readCountries();
  return byName;
}

function readCountries(): Map<string, string> {
  const names = (["long", "short"] as const).map(
    (style) => new Intl.DisplayNames(["en"], { type: "region", style, fallback: "none" }),
  );
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => countryCode(first + second)));
  const countries = [...new Set(codes)].filter((code) => names[0]?.of(code) !== undefined && !NO_COUNTRIES.has(code));
  return new Map(
    countries.flatMap((code) => [
      [code, code] as const,
      ...names.map((of) => [of.of(code)?.toLowerCase() ?? code, code] as const),
    ]),
  );
}
