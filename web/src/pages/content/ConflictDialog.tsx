import { lazy, Suspense } from "react";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { loadWithRetry } from "../../ui/load-with-retry.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";

const LongTextEditor = lazy(() => loadWithRetry(() => import("../../ui/LongTextEditor.tsx")));

/** Another revision was saved while a person edited. Shows both texts in one, in which the person can still edit. */
export function ConflictDialog({
  mine,
  theirs,
  current,
  isSaving,
  onEdit,
  onKeepMine,
  onTakeTheirs,
  onClose,
}: {
  mine: string;
  theirs: string;
  /** The revision that is current now. */
  current: number;
  isSaving: boolean;
  onEdit(text: string): void;
  onKeepMine(): void;
  onTakeTheirs(): void;
  onClose(): void;
}) {
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t("The text changed while you edited")}
      description={t(
        "Compared with revision {n}: green is only in your text, red only in theirs. You can edit your text here. Both stay as revisions.",
        { n: current },
      )}
      actions={
        <>
          <Button onClick={onClose}>{t("Decide later")}</Button>
          <Button onClick={onTakeTheirs}>{t("Take theirs")}</Button>
          <Button look="primary" busy={isSaving} onClick={onKeepMine}>
            {t("Keep mine")}
          </Button>
        </>
      }
    >
      <Suspense fallback={<Skeleton className="h-80" />}>
        <LongTextEditor
          id="conflict"
          label={t("Your text")}
          draft={theirs}
          value={mine}
          onChange={onEdit}
          invalid={false}
        />
      </Suspense>
    </Dialog>
  );
}
