import { i18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { type Language, openingLanguage } from "./language.ts";

/**
 * The English text is the message's id, so that code reads like the page. Other languages load a catalogue with the same ids, apart
 * from the code.
 */
const CATALOGUES: Readonly<Record<Language, () => Promise<Record<string, string>>>> = {
  en: async () => ({}),
  de: async () => (await import("../locales/de.json", { with: { type: "json" } })).default,
  fr: async () => (await import("../locales/fr.json", { with: { type: "json" } })).default,
  es: async () => (await import("../locales/es.json", { with: { type: "json" } })).default,
};

export const LOCALE: Language = openingLanguage();

// Importers may use the catalogue at once. Texts without a translation stay English.
i18n.loadAndActivate({ locale: LOCALE, messages: { ...(await CATALOGUES[LOCALE]()) } });
if (typeof document !== "undefined") document.documentElement.lang = LOCALE;

/** Texts with these characters need the ICU compiler. */
const ICU = /[{}']/;

export type Values = Record<string, string | number | Date>;

/** Translates a text in ICU format: `t("{n, plural, one {# run} other {# runs}}", { n })`. Pass a literal: the catalogue is extracted from the code. */
export function t(text: string, values?: Values): string {
  const { messages } = i18n;
  const message = messages[text] ?? text;
  if (typeof message === "string") {
    if (!ICU.test(message)) return message;
    // Compile once and keep the result in the catalogue.
    messages[text] = compileMessage(message);
  }
  return i18n._(text, values);
}
