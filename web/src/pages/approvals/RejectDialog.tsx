import type { Approval } from "@findable/contract/client";
import { useState } from "react";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { deedOf } from "./approval-words.ts";
import { decide } from "./decisions.ts";

/** Says no, to one or to several, and why. */
export function RejectDialog({
  approvals,
  onClose,
  onDecided,
}: {
  approvals: readonly Approval[];
  onClose(): void;
  onDecided(): void;
}) {
  const [note, setNote] = useState("");
  const [first] = approvals;
  if (first === undefined) return null;
  const n = approvals.length;
  const title = n === 1 ? t("Reject: {what}", { what: deedOf(first).title }) : t("Reject {n} approvals", { n });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={t(
        "{n, plural, one {It is not done, and its run ends as failed.} other {None of them is done, and their runs end as failed.}} To go on without it, skip it instead.",
        { n },
      )}
      actions={
        <>
          <Button onClick={onClose}>{t("Keep waiting")}</Button>
          <Button
            look="danger"
            onClick={() => {
              const said = note.trim() === "" ? {} : { note: note.trim() };
              const doing = n === 1 ? t("Rejecting: {what}", { what: deedOf(first).title }) : t("Rejecting {n}", { n });
              decide(approvals, { reject: said }, doing);
              onDecided();
            }}
          >
            {t("{n, plural, one {Reject} other {Reject #}}", { n })}
          </Button>
        </>
      }
    >
      <TextArea
        label={t("Reason")}
        hint={t("Kept with the decision and told to the run. Optional, and worth a sentence.")}
        value={note}
        maxLength={5_000}
        onChange={(event) => setNote(event.target.value)}
      />
    </Dialog>
  );
}
