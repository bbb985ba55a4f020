/** Endings of two letters that are used everywhere, and those of no single country. */
const ANYWHERE = new Set(
  "ac ad ag ai as bz cc cd co dj eu fm gg gl im io je la li ly me ms mu nu sc sh so sr st su tk to tv vc vg ws".split(
    " ",
  ),
);

/** The country that the end of a host stands for, ISO 3166-1 alpha-2; null where it tells none. */
export function countryOfHost(host: string): string | null {
  const ending = /\.([a-z]{2})\.?$/i.exec(host)?.[1]?.toLowerCase();
  if (ending === undefined || ANYWHERE.has(ending)) return null;
  return ending === "uk" ? "GB" : ending.toUpperCase();
}

/** How hosts of a country end, with the dot. */
export function endingOf(country: string): string {
  const code = country.toLowerCase();
  return `.${code === "gb" ? "uk" : code}`;
}
