import type { Storage } from "@findable/contract/client";
import { t } from "../../i18n/index.ts";

type StorageKind = Storage["kinds"][number]["kind"];
type Rule = Storage["kinds"][number]["retention"][number];

const KINDS: Readonly<Record<StorageKind, () => string>> = {
  run_events: () => t("Events of runs"),
  run_steps: () => t("Steps of runs"),
  runs: () => t("Runs"),
  results_pages: () => t("Results pages"),
  ranks: () => t("Ranks"),
  keywords: () => t("Keywords"),
  answers: () => t("Answers of engines"),
  answer_figures: () => t("Figures of answers"),
  search_performance: () => t("Search performance"),
  access_logs: () => t("Access logs"),
  site_pages: () => t("Pages of the site"),
  competitors: () => t("Competitors"),
  discussions: () => t("Discussions"),
  content: () => t("Content"),
  outreach: () => t("Outreach"),
  webhooks: () => t("Webhooks"),
  audit_log: () => t("Audit log"),
  credits: () => t("Credits"),
  files: () => t("Entries of files"),
  file_contents: () => t("Contents of files"),
  other: () => t("Other"),
};

export const storageKind = (kind: StorageKind): string => KINDS[kind]();

/** What retention drops by age. */
export function retentionWords(kind: StorageKind, { afterDays, leaves }: Rule): string {
  const days = { days: afterDays };
  if (leaves === "weekly") return t("After {days} days, one page a week stays", days);
  if (leaves === "newest") return t("After {days} days, only the newest page stays", days);
  if (leaves === "nothing") return t("Deleted after {days} days", days);
  return kind === "run_steps"
    ? t("{days} days after a run, its charged and failed steps stay", days)
    : t("{days} days after a run, its states and approvals stay", days);
}
