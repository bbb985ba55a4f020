import { FindableError } from "@findable/contract/client";
import { refresh } from "../../api/query-client.ts";
import { useAct } from "../../api/use-act.ts";
import { CONTENT, kindOf } from "../../components/words/content-kinds.ts";
import { t } from "../../i18n/index.ts";
import { notify } from "../../ui/toasts.ts";
import { markSeen } from "./seen-revisions.ts";
import { dropUnsaved, type UnsavedText } from "./unsaved-texts.ts";

/** Saves the text of a post or page as a new revision, if the revision it was made from is still current. */
export function useSaveText(id: string) {
  const { update, area } = CONTENT[kindOf(id)];
  const saving = useAct(update, {
    refreshes: [area],
    onDone: ({ content }) => {
      dropUnsaved(id);
      if (content !== null) markSeen(id, content.revision);
      notify(t("Saved as revision {n}", { n: content?.revision ?? 0 }), { tone: "good" });
    },
  });
  const { error } = saving;
  const isConflict = error instanceof FindableError && error.code === "concurrent_modification";
  return {
    isSaving: saving.isPending,
    isConflict,
    /** Other refusals than a conflict, which has its own dialog. */
    error: isConflict ? null : error,
    reset: saving.reset,
    save: ({ body, base }: UnsavedText, reason = "") =>
      saving.mutate(
        {
          id,
          expectedRevision: base,
          content: { body, ...(reason.trim() === "" ? {} : { reason: reason.trim() }) },
        },
        { onError: () => void refresh(area) },
      ),
  };
}
