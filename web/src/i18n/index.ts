import { i18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";

/**
 * The English text is the message's own name, so that code reads as the page does. Other languages load a catalogue of the same
 * names: `locales/en.json` is what there is to translate.
 */
const CATALOGUES: Readonly<Record<string, () => Promise<Record<string, string>>>> = {
  en: async () => ({}),
};

export const LOCALE = "en";

// Whoever imports this finds the catalogue there. A text that it lacks stays English.
i18n.loadAndActivate({ locale: LOCALE, messages: (await CATALOGUES[LOCALE]?.()) ?? {} });

/** What ICU does not take as it stands. */
const ICU = /[{}']/;

export type Values = Record<string, string | number | Date>;

/** A text for people, in ICU's words: `t("{n, plural, one {# run} other {# runs}}", { n })`. Always a literal: the catalogue is made of them. */
export function t(text: string, values?: Values): string {
  const { messages } = i18n;
  const message = messages[text] ?? text;
  if (typeof message === "string") {
    if (!ICU.test(message)) return message;
    // Read once, and kept in its place.
    messages[text] = compileMessage(message);
  }
  return i18n._(text, values);
}
