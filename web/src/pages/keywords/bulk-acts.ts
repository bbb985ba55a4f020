import type { Keyword } from "@findable/contract/client";
import { priorityWord } from "../../components/keyword-words.ts";
import { t } from "../../i18n/index.ts";
import type { BulkChanges } from "./bulk-update.ts";

/** What can be done to many keywords at once. */
export type BulkAct =
  | {
      kind: "change";
      title: string;
      label: string;
      note?: string;
      changes: BulkChanges;
      /** What is said while Undo can still stop it, where the state before would be lost: "Archiving 12 keywords". */
      announce?: (count: string, n: number) => string;
    }
  | { kind: "tags" }
  | { kind: "label" }
  | { kind: "check" };

type Priority = Keyword["priority"];

export function focusAct(): BulkAct {
  return {
    kind: "change",
    title: t("Put in focus"),
    label: t("Put in focus"),
    note: t("Keywords in focus come first in tracking and in what is written."),
    changes: { status: "FOCUSED" },
  };
}

export function archiveAct(): BulkAct {
  return {
    kind: "change",
    title: t("Archive"),
    label: t("Archive them"),
    note: t(
      "They leave lists and tracking and keep their history. Choose the status Archived to see them and to bring them back.",
    ),
    changes: { status: "ARCHIVED" },
    announce: (count, n) => t("Archiving {count} {n, plural, one {keyword} other {keywords}}", { count, n }),
  };
}

export function restoreAct(): BulkAct {
  return {
    kind: "change",
    title: t("Bring back"),
    label: t("Bring them back"),
    note: t("They are in lists and tracking again, as labelled keywords."),
    changes: { status: "LABELED" },
  };
}

export function priorityAct(priority: Priority): BulkAct {
  return {
    kind: "change",
    title:
      priority === null
        ? t("Take the priority away")
        : t("Set the priority to {priority}", { priority: priorityWord(priority) }),
    label: t("Set the priority"),
    changes: { priority },
  };
}

export function pillarAct(pillarId: string | null, name: string): BulkAct {
  return {
    kind: "change",
    title: pillarId === null ? t("Take out of their pillar") : t("Move to the pillar {name}", { name }),
    label: pillarId === null ? t("Take them out") : t("Move them"),
    changes: { pillarId },
  };
}
