import { countryOfPlace, languageCode, languageOfTag, placeOf, type WorkspaceSettings } from "@findable/contract";

/** The place and language of a workspace's searches by default. */
export interface Market {
  /** ISO 3166-1 alpha-2, upper case, or a place in a country, as `placeOf` returns it. */
  location: string;
  /** ISO 639-1, lower case. */
  language: string;
}

const HOME: Market = { location: "US", language: "en" };

/** The requested market, or else the setting of the workspace. A place without a recognizable country counts as not set. */
export function marketOf(
  settings: Pick<WorkspaceSettings, "primaryLocation" | "primaryLanguage">,
  asked: { location?: string | undefined; language?: string | undefined } = {},
): Market {
  return {
    location: placeIn(asked.location) ?? placeIn(settings.primaryLocation) ?? HOME.location,
    language: languageCode(asked.language) ?? languageOf(settings) ?? HOME.language,
  };
}

/** `de` for `de`, `DE` and `de-AT`; undefined without a recognizable language. */
export function languageOf({ primaryLanguage = "" }: Pick<WorkspaceSettings, "primaryLanguage">): string | undefined {
  return languageOfTag(primaryLanguage);
}

/** The country of a market, for data that vendors have by country: `DE` for `DE` and `Berlin,Germany`. */
export function countryOf({ location }: Pick<Market, "location">): string {
  return countryOfPlace(location) ?? location;
}

function placeIn(text: string | undefined): string | undefined {
  return text === undefined ? undefined : placeOf(text);
}
