/**
 * A country as it is stored: ISO 3166-1 alpha-2, upper case. Codes that are out of use, or that people use for others, become those
 * that hold, as Unicode's aliases of regions have them: `UK` is `GB`. Whether there is such a country is not asked.
 * @see https://www.unicode.org/reports/tr35/#territory_alias
 */
export function countryCode(given: string): string {
  const code = given.toUpperCase();
  return /^[A-Z]{2}$/.test(code) ? (new Intl.Locale(`und-${code}`).region ?? code) : code;
}
