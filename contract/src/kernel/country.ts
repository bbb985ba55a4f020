/** Names of regions that Unicode knows and ISO 3166-1 has not among its countries: unions, islands that are parts of others, stand-ins. */
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
/** What people use beside Unicode's aliases: the European Union writes Greece so. */
const ALIASES = new Map([["EL", "GR"]]);
const LETTERS = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
let byName: Map<string, string> | undefined;

/**
 * A country as it is stored: ISO 3166-1 alpha-2, upper case. Codes that are out of use, or that people use for others, become those
 * that hold, as Unicode's aliases of regions have them: `UK` is `GB`. Whether there is such a country is not asked, and none stays
 * none.
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

/** Whether a code is that of a country, or means one as `UK` does. */
export function isCountry(given: string): boolean {
  return countriesByName().has(countryCode(given));
}

/** `DE` of `de`, of `Germany` and of `Berlin,Germany`; undefined where no country can be told. */
export function countryOfPlace(place: string): string | undefined {
  const name = place.split(",").at(-1)?.trim() ?? "";
  const code = countryCode(name);
  return countriesByName().get(/^[A-Z]{2}$/.test(code) ? code : name.toLowerCase());
}

/** Codes by themselves, and by the names that English has for them. */
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
