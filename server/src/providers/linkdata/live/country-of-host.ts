/** Two-letter top-level domains that are used worldwide or belong to no single country. */
const ANYWHERE = new Set(
  "ac ad ag ai as bz cc cd co dj eu fm gg gl im io je la li ly me ms mu nu sc sh so sr st su tk to tv vc vg ws".split(
    " ",
  ),
);

/** The country of a host's top-level domain, ISO 3166-1 alpha-2; null if it has none. */
export function countryOfHost(host: string): string | null {
  const ending = /\.([a-z]{2})\.?$/i.exec(host)?.[1]?.toLowerCase();
  if (ending === undefined || ANYWHERE.has(ending)) return null;
  return ending === "uk" ? "GB" : ending.toUpperCase();
}

/** The top-level domain of a country, with the dot. */
export function endingOf(country: string): string {
  const code = country.toLowerCase();
  return `.${code === "gb" ? "uk" : code}`;
}
