import { i18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import english from "../locales/en.json" with { type: "json" };

/** The English text is the message's own name, so that code reads as the page does; other languages load a catalogue of the same names. */
const CATALOGUES: Readonly<Record<string, () => Promise<Record<string, string>>>> = {
  en: async () => english,
};

export const LOCALE = "en";

i18n.setMessagesCompiler(compileMessage);

/** Before anything is shown. A text that a catalogue lacks stays English. */
export async function loadLocale(locale: string = LOCALE): Promise<void> {
  const load = CATALOGUES[locale];
  i18n.loadAndActivate({ locale, messages: load === undefined ? {} : await load() });
}

export type Values = Record<string, string | number | Date>;

/** A text for people, in ICU's words: `t("{n, plural, one {# run} other {# runs}}", { n })`. Always a literal: the catalogue is made of them. */
export function t(text: string, values?: Values): string {
  return i18n._(text, values);
}
