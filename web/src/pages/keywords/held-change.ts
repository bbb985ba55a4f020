import { errorWords } from "../../components/error-advice.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { holdAct } from "../../ui/held-acts.ts";
import { tell } from "../../ui/toasts.ts";
import { type BulkChanges, type BulkTarget, changeAll } from "./bulk-target.ts";

/** A change that would lose what was there before: announced, and made five seconds later unless Undo. */
export function holdChange(
  workspaceId: string | undefined,
  target: BulkTarget,
  changes: BulkChanges,
  { title, onChanged }: { title: string; onChanged(): void },
): void {
  holdAct({
    title,
    undoLabel: t("Undo"),
    act: () => {
      let changed = 0;
      void changeAll(workspaceId, target, changes, {
        signal: new AbortController().signal,
        onProgress: (progress) => {
          changed = progress.changed;
        },
      })
        .then(() => tell(doneWords(changed), { tone: "good" }))
        .catch((error: unknown) =>
          tell(t("It could not be finished"), {
            description: `${errorWords(error).message} ${doneWords(changed)}`,
            tone: "bad",
          }),
        )
        .then(onChanged);
    },
  });
}

function doneWords(n: number): string {
  return t("{n, plural, =0 {No keyword was changed.} one {{text} keyword changed.} other {{text} keywords changed.}}", {
    n,
    text: formatNumber(n),
  });
}
