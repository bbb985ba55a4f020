import type { Platform } from "../../components/words/publication-words.ts";
import { t } from "../../i18n/index.ts";

/** A field of a publishing target. `credentials.apiToken` is `apiToken` of its credentials. */
export interface TargetField {
  name: string;
  label: string;
  hint?: string;
  isSecret?: boolean;
  /** Values are separated by commas. */
  isList?: boolean;
}

/** The fields of each kind, as the service requires them. */
export function targetFields(kind: Platform["kind"]): readonly TargetField[] {
  const name: TargetField = { name: "name", label: t("Name") };
  switch (kind) {
    case "wordpress":
      return [
        name,
        { name: "url", label: t("URL of the site") },
        { name: "credentials.username", label: t("User name"), hint: t("An Author or Editor of the site.") },
        {
          name: "credentials.applicationPassword",
          label: t("Application password"),
          hint: t("In WordPress: Users, Profile, Application Passwords."),
          isSecret: true,
        },
        {
          name: "settings.categories",
          label: t("Categories"),
          hint: t("Of every post, comma-separated. Optional."),
          isList: true,
        },
      ];
    case "ghost":
      return [
        name,
        { name: "url", label: t("URL of the site") },
        {
          name: "credentials.adminApiKey",
          label: t("Admin API key"),
          hint: t("In Ghost: Settings, Integrations, a custom integration."),
          isSecret: true,
        },
      ];
    case "webflow":
      return [
        name,
        { name: "url", label: t("URL of the site") },
        { name: "credentials.apiToken", label: t("API token"), isSecret: true },
        { name: "settings.collectionId", label: t("Collection"), hint: t("Its identifier, 24 characters.") },
        {
          name: "settings.bodyField",
          label: t("Rich-text field"),
          hint: t("Its slug. Empty uses the first. Optional."),
        },
      ];
    case "github":
      return [
        name,
        { name: "url", label: t("URL of the repository") },
        { name: "credentials.apiToken", label: t("Access token"), isSecret: true },
        { name: "settings.branch", label: t("Branch"), hint: t("Pull requests target it. Optional.") },
        { name: "settings.directory", label: t("Directory"), hint: t("Ends with a slash. Optional.") },
      ];
    case "webhook":
      return [
        name,
        { name: "url", label: t("URL of the receiver") },
        {
          name: "credentials.secret",
          label: t("Secret"),
          hint: t("Signs each request. You choose it."),
          isSecret: true,
        },
      ];
    case "files":
      return [
        name,
        { name: "folder", label: t("Folder"), hint: t("Below agent-output/, ends with a slash. Optional.") },
      ];
  }
}
