import { countryCode, countryOfPlace, languageCode, languageOfTag, type WorkspaceSettings } from "@findable/contract";

/** The country and language of a workspace's searches by default. */
export interface Market {
  /** ISO 3166-1 alpha-2, upper case. */
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
    location: countryCode(asked.location) ?? countryOf(settings) ?? HOME.location,
    language: languageCode(asked.language) ?? languageOf(settings) ?? HOME.language,
  };
}

/** `de` for `de`, `DE` and `de-AT`; undefined without a recognizable language. */
export function languageOf({ primaryLanguage = "" }: Pick<WorkspaceSettings, "primaryLanguage">): string | undefined {
  return languageOfTag(primaryLanguage);
}

/** `DE` for `de`, `Germany` and `Berlin,Germany`; undefined without a recognizable country. */
export function countryOf({ primaryLocation }: Pick<WorkspaceSettings, "primaryLocation">): string | undefined {
  return primaryLocation === undefined ? undefined : countryOfPlace(primaryLocation);
}
