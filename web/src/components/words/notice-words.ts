import type { NoticeKind } from "@findable/contract/client";
import { t } from "../../i18n/index.ts";

/** The name of each kind of notice. A new kind without a name does not compile. */
const WORDS: Readonly<Record<NoticeKind, () => string>> = {
  approval: () => t("Approvals that wait"),
  run_failed: () => t("Failed runs"),
  alert: () => t("Alerts"),
  reply: () => t("Replies to outreach"),
  budget: () => t("Credits nearly used"),
  digest: () => t("Weekly digest"),
  report: () => t("New reports"),
};

export function noticeWords(kind: NoticeKind): string {
  return WORDS[kind]();
}
