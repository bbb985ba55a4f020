import type { PersonLanguage, RankMarker } from "@findable/contract";
import type { Catalogue } from "../../../kernel/text/person-language.ts";
import { ENGLISH, type ExplanationWords } from "./explanation-words.ts";
import { FRENCH } from "./french.ts";
import { GERMAN } from "./german.ts";
import { SPANISH } from "./spanish.ts";

const WORDS: Catalogue<ExplanationWords> = { en: ENGLISH, de: GERMAN, fr: FRENCH, es: SPANISH };

/** The sentences of a language about where keywords stand. */
export function explanationWordsIn(language: PersonLanguage): ExplanationWords {
  return WORDS[language];
}

/** A marker with the title of a language. Publications keep the title of their text. */
export function markerIn(language: PersonLanguage, marker: RankMarker): RankMarker {
  const { storm } = marker;
  return storm === null ? marker : { ...marker, title: WORDS[language].stormTitle(storm.moved, storm.ranking) };
}
