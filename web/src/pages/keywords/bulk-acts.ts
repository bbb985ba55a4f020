import type { Keyword } from "@findable/contract/client";
import { priorityWord } from "../../components/words/keyword-words.ts";
import { t } from "../../i18n/index.ts";
import type { BulkChanges } from "./bulk-update.ts";

/** An action on many keywords. */
export type BulkAct =
  | {
      kind: "change";
      title: string;
      label: string;
      note?: string;
      changes: BulkChanges;
      /** The toast while Undo can still cancel a change that loses the old values: "Archiving 12 keywords". */
      announce?: (count: string, n: number) => string;
    }
  | { kind: "tags" }
  | { kind: "label" }
  | { kind: "check" }
  | { kind: "refresh" };

type Priority = Keyword["priority"];

export function focusAct(): BulkAct {
  return {
    kind: "change",
    title: t("Mark as focused"),
    label: t("Mark as focused"),
    note: t("Focused keywords have priority in rank tracking and content."),
    changes: { status: "FOCUSED" },
  };
}

export function archiveAct(): BulkAct {
  return {
    kind: "change",
    title: t("Archive"),
    label: t("Archive keywords"),
    note: t(
      "Archived keywords keep their history and leave lists and rank tracking. Filter by the status Archived to restore them.",
    ),
    changes: { status: "ARCHIVED" },
    announce: (count, n) => t("Archiving {count} {n, plural, one {keyword} other {keywords}}", { count, n }),
  };
}

export function restoreAct(): BulkAct {
  return {
    kind: "change",
    title: t("Restore"),
    label: t("Restore keywords"),
    note: t("Restored keywords return to lists and rank tracking with the status Labeled."),
    changes: { status: "LABELED" },
  };
}

export function priorityAct(priority: Priority): BulkAct {
  return {
    kind: "change",
    title:
      priority === null ? t("Remove priority") : t("Set priority to {priority}", { priority: priorityWord(priority) }),
    label: t("Set priority"),
    changes: { priority },
  };
}

export function pillarAct(pillarId: string | null, name: string): BulkAct {
  return {
    kind: "change",
    title: pillarId === null ? t("Remove from pillar") : t("Move to pillar {name}", { name }),
    label: pillarId === null ? t("Remove from pillar") : t("Move keywords"),
    changes: { pillarId },
  };
}
