import { countryCode, countryOfPlace, type WorkspaceSettings } from "@findable/contract";

/** Where and in which language a workspace's searches are made when nobody says otherwise. */
export interface Market {
  /** ISO 3166-1 alpha-2, upper case. */
  location: string;
  /** ISO 639-1, lower case. */
  language: string;
}

const HOME: Market = { location: "US", language: "en" };

/** What was asked for, else what the workspace is set to. A place of which no country can be told counts as not set. */
export function marketOf(
  settings: Pick<WorkspaceSettings, "primaryLocation" | "primaryLanguage">,
  asked: { location?: string | undefined; language?: string | undefined } = {},
): Market {
  return {
    location: countryCode(asked.location) ?? countryOf(settings) ?? HOME.location,
    language: (asked.language ?? languageOf(settings) ?? HOME.language).toLowerCase(),
  };
}

/** `de` of `de`, `DE` and `de-AT`; undefined where the workspace is set to none. */
export function languageOf({ primaryLanguage = "" }: Pick<WorkspaceSettings, "primaryLanguage">): string | undefined {
  return /^[a-z]{2}(?![a-z])/i.exec(primaryLanguage)?.[0].toLowerCase();
}

/** `DE` of `de`, of `Germany` and of `Berlin,Germany`; undefined where no country can be told. */
export function countryOf({ primaryLocation }: Pick<WorkspaceSettings, "primaryLocation">): string | undefined {
  return primaryLocation === undefined ? undefined : countryOfPlace(primaryLocation);
}
