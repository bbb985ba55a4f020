import { countryOfPlace } from "./country.ts";

/** Letters, digits, and the marks that names of towns and regions have. */
const NAME = /^(?=.*\p{L})[\p{L}\p{M}\p{N} .'’()/&-]{1,80}$/u;
const DEGREES = /^-?\d{1,3}(?:\.\d{1,10})?$/;
const MAX_NAMES = 3;
const SMALL_WORDS = new Set([
  "am",
  "an",
  "auf",
  "da",
  "de",
  "del",
  "der",
  "des",
  "di",
  "do",
  "in",
  "im",
  "la",
  "le",
  "of",
  "on",
  "ob",
  "sur",
  "the",
  "upon",
  "vor",
]);

/**
 * Returns a market as it is stored and compared: a country code, or a place in a country from the smallest to the country, such
 * as `Berlin,Germany`, `Austin,Texas,United States` or `52.52,13.405,Germany`. Different spellings of a place return the same
 * text, so that its measurements belong together. Undefined if the text names no country, or no possible place in it.
 */
export function placeOf(given: string): string | undefined {
  const parts = given.split(",").map((part) => part.trim().replaceAll(/\s+/g, " "));
  const country = countryOfPlace(given);
  if (country === undefined) return undefined;
  const names = parts.slice(0, -1);
  if (names.length === 0) return country;
  const within = new Intl.DisplayNames(["en"], { type: "region" }).of(country) ?? country;
  const point = pointOf(names);
  if (point !== undefined) return `${point.latitude},${point.longitude},${within}`;
  if (names.length > MAX_NAMES || !names.every((name) => NAME.test(name))) return undefined;
  return [...names.map(capitalised), within].join(",");
}

export interface Point {
  latitude: number;
  longitude: number;
}

/** The coordinates of a stored place; undefined if it has a name. */
export function pointOfPlace(place: string): Point | undefined {
  return pointOf(place.split(",").slice(0, -1));
}

function pointOf(parts: readonly string[]): Point | undefined {
  if (parts.length !== 2 || !parts.every((part) => DEGREES.test(part))) return undefined;
  const [latitude = 0, longitude = 0] = parts.map((part) => Math.round(Number(part) * 1e4) / 1e4);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

/** `Frankfurt am Main` for every spelling in upper and lower case. */
function capitalised(name: string): string {
  return name
    .toLowerCase()
    .split(" ")
    .map((word, index) =>
      index > 0 && SMALL_WORDS.has(word) ? word : word.replaceAll(/(^|[-(/])(\p{L})/gu, upperLast),
    )
    .join(" ");
}

function upperLast(found: string): string {
  return found.toUpperCase();
}
