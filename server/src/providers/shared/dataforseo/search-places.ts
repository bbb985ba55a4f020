import { countryOfPlace, pointOfPlace } from "@findable/contract";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import type { DataForSeoAccount } from "./account.ts";
import { type SearchPlace, searchPlacesOf } from "./places.ts";

type PlaceFields = { location_code: number } | { location_coordinate: string; location_code?: undefined };

/** Metres around a point; the vendor's usual radius. */
const RADIUS = 200;
const MAX_PROPOSED = 5;

/**
 * The field of a search that replaces the country by a place in it; empty for a country. A name without its region is enough if it
 * is unique. Throws for a place that the vendor does not have, before any charge.
 */
export async function placeFields(
  account: DataForSeoAccount,
  location: string,
  signal: AbortSignal,
): Promise<PlaceFields | Record<string, never>> {
  const country = countryOfPlace(location);
  if (country === undefined || !location.includes(",")) return {};
  const point = pointOfPlace(location);
  if (point !== undefined) {
    // The vendor refuses a code beside coordinates.
    return { location_code: undefined, location_coordinate: `${point.latitude},${point.longitude},${RADIUS}` };
  }
  const places = await searchPlacesOf(account, country, signal);
  if (places === undefined) {
    const message = `DataForSEO's list of places in ${country} cannot be read, so "${location}" was not searched.`;
    throw new ProviderError(account.port, "transient", message);
  }
  const found = placesNamed(places, location);
  const [only] = found;
  if (only !== undefined && found.length === 1) return { location_code: only.location_code };
  throw new ProviderError(account.port, "invalid_request", missing(location, found));
}

/** The place of exactly this name, or else those of this name in any region of the country. */
function placesNamed(places: readonly SearchPlace[], location: string): SearchPlace[] {
  const wanted = keyOf(location);
  const exact = places.find(({ location_name: name }) => keyOf(name) === wanted);
  if (exact !== undefined) return [exact];
  const [name = "", ...region] = wanted.split(",");
  return places.filter(({ location_name }) => {
    const parts = keyOf(location_name).split(",");
    return parts[0] === name && region.every((part) => parts.includes(part));
  });
}

function missing(location: string, found: readonly SearchPlace[]): string {
  if (found.length === 0)
    return `DataForSEO has no place "${location}". Use a larger town near it, its region, or coordinates.`;
  const names = found.slice(0, MAX_PROPOSED).map(({ location_name: name }) => `"${name}"`);
  return `DataForSEO has several places "${location}": use one of ${names.join(", ")}.`;
}

function keyOf(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .split(",")
    .map((part) => part.trim())
    .join(",");
}
