import type { Industry } from "./industries.ts";
import type { SiteWords } from "./site-words.ts";
import { ENGLISH_SITE } from "./site-words-english.ts";
import { FRENCH_SITE } from "./site-words-french.ts";
import { GERMAN_SITE } from "./site-words-german.ts";

/** The words of a site's language; English for a trade without one. */
export function siteWordsOf({ language }: Pick<Industry, "language">): SiteWords {
  switch (language) {
    case "de":
      return GERMAN_SITE;
    case "fr":
      return FRENCH_SITE;
    case undefined:
      return ENGLISH_SITE;
  }
}
