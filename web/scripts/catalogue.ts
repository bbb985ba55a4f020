import { readFileSync } from "node:fs";
import path from "node:path";
import { LANGUAGES, type Language } from "../src/i18n/language.ts";
import { placesIn } from "./read-texts.ts";

const FOLDER = path.join(import.meta.dirname, "../src/locales");

/** Languages with a file of translations. */
export const TRANSLATED = Object.keys(LANGUAGES).filter(
  (language): language is Exclude<Language, "en"> => language !== "en",
);

export const translationsFile = (language: string): string => path.join(FOLDER, `${language}.json`);

export function readTranslations(language: string): Record<string, string> {
  return JSON.parse(readFileSync(translationsFile(language), "utf8"));
}

/** The file of a language without what the code says no more, in the order of the texts. */
export function keepUsed(translations: Readonly<Record<string, string>>, texts: readonly string[]): string {
  return written(
    Object.fromEntries(texts.flatMap((text) => (translations[text] === undefined ? [] : [[text, translations[text]]]))),
  );
}

/** What is wrong with the translations of a language, a sentence each: missing and unused texts, other places than the English text has. */
export function faultsOf(translations: Readonly<Record<string, string>>, texts: readonly string[]): string[] {
  const used = new Set(texts);
  const unused = Object.keys(translations).filter((text) => !used.has(text));
  return [
    ...texts.flatMap((text) => faultOf(text, translations[text])),
    ...unused.map((text) => `"${text}" is not a text of the app`),
  ];
}

function faultOf(text: string, translation: string | undefined): string[] {
  if (translation === undefined) return [`"${text}" is not translated`];
  if (translation.trim() === "") return [`"${text}" has an empty translation`];
  try {
    const [expected, found] = [placesIn(text), placesIn(translation)].map((places) => places.toSorted().join(", "));
    return expected === found ? [] : [`"${text}" has the places ${expected}, and its translation ${found}`];
  } catch (error) {
    return [`the translation of "${text}" cannot be read: ${error instanceof Error ? error.message : error}`];
  }
}

function written(catalogue: Readonly<Record<string, string>>): string {
  return `${JSON.stringify(catalogue, null, 2)}\n`;
}
