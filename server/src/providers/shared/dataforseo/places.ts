import { type Static, type TSchema, Type } from "typebox";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { Maybe } from "../maybe.ts";
import type { DataForSeoAccount } from "./account.ts";

const HOUR = 3_600_000;
/** The vendor changes its lists every few months. */
const MAX_AGE_MS = 24 * HOUR;
/** Pause after a list could not be read. */
const RETRY_AFTER_MS = 300_000;

/** @see https://docs.dataforseo.com/v3/dataforseo_labs/locations_and_languages/ */
const PlaceRow = Type.Object({
  location_code: Type.Integer(),
  available_languages: Type.Array(
    Type.Object({
      available_sources: Maybe(Type.Array(Type.String())),
      language_name: Type.String(),
      language_code: Type.String(),
    }),
  ),
});

/** @see https://docs.dataforseo.com/v3/serp/google/languages/ */
const LanguageRow = Type.Object({ language_code: Type.String() });

export interface Place {
  /** Names by code. */
  languages: ReadonlyMap<string, string>;
}

interface Kept {
  readAt: number;
  /** Undefined if the list has never been read. */
  rows: readonly unknown[] | undefined;
  failedAt: number;
}

/** The vendor's lists by address: all accounts of the process share them. */
const kept = new Map<string, Kept>();

/** The countries of a data set by location code; undefined if the vendor's list cannot be read. */
export async function placesOf(
  account: DataForSeoAccount,
  path: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, Place> | undefined> {
  const rows = await readList(account, path, PlaceRow, signal);
  return rows && new Map(rows.map((row) => [row.location_code, toPlace(row)]));
}

function toPlace({ available_languages: languages }: Static<typeof PlaceRow>): Place {
  const google = languages.filter(({ available_sources: sources }) => sources?.includes("google") ?? true);
  return { languages: new Map(google.map((one) => [one.language_code, one.language_name])) };
}

/** The language codes of searches; undefined if the vendor's list cannot be read. */
export async function languagesOfSearch(
  account: DataForSeoAccount,
  signal: AbortSignal,
): Promise<readonly string[] | undefined> {
  const rows = await readList(account, "v3/serp/google/languages", LanguageRow, signal);
  return rows?.map(({ language_code }) => language_code);
}

/** @see https://docs.dataforseo.com/v3/serp/google/locations/ */
const SearchPlaceRow = Type.Object({ location_code: Type.Integer(), location_name: Type.String() });
export type SearchPlace = Static<typeof SearchPlaceRow>;

/** The places of a country that searches can be made from; undefined if the vendor's list cannot be read. */
export function searchPlacesOf(
  account: DataForSeoAccount,
  country: string,
  signal: AbortSignal,
): Promise<readonly SearchPlace[] | undefined> {
  return readList(account, `v3/serp/google/locations/${country.toLowerCase()}`, SearchPlaceRow, signal);
}

/** A list of the vendor, read at most once a day. If it cannot be read, the list read before, however old. */
async function readList<S extends TSchema>(
  account: DataForSeoAccount,
  path: string,
  row: S,
  signal: AbortSignal,
): Promise<readonly Static<S>[] | undefined> {
  const key = `${account.address} ${path}`;
  const known = kept.get(key) ?? { readAt: -Infinity, failedAt: -Infinity, rows: undefined };
  const now = account.now().getTime();
  // Safe casts: a key always has rows of the same schema.
  if (now - known.readAt < MAX_AGE_MS || now - known.failedAt < RETRY_AFTER_MS) return known.rows as Static<S>[];
  try {
    const rows = await account.list({ path, row, signal });
    kept.set(key, { readAt: now, failedAt: -Infinity, rows: rows.length === 0 ? known.rows : rows });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    kept.set(key, { ...known, failedAt: now });
  }
  return kept.get(key)?.rows as Static<S>[] | undefined;
}
