import { t } from "../../i18n/index.ts";

/** The language of a template; null is the workspace's. */
export function languageName(language: string | null): string {
  if (language === null) return t("The workspace’s");
  return language === "de" ? t("German") : t("English");
}
