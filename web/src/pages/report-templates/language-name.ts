import { t } from "../../i18n/index.ts";
import { LANGUAGES, type Language } from "../../i18n/language.ts";

/** The language of a template, by its own name; null is the workspace's. */
export function languageName(language: Language | null): string {
  return language === null ? t("The workspace’s") : LANGUAGES[language];
}
