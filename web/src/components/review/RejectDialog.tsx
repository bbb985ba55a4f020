import type { Approval } from "@findable/contract/client";
import { useState } from "react";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { proposedActionOf } from "../words/approval-words.ts";
import { decide } from "./decisions.ts";

/** Rejects one or several actions, with an optional reason. */
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
  const title = n === 1 ? t("Reject: {what}", { what: proposedActionOf(first).title }) : t("Reject {n} actions", { n });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={t(
        "{n, plural, one {The action is not performed, and its run fails.} other {The actions are not performed, and their runs fail.}} To continue a run without the action, skip it instead.",
        { n },
      )}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button
            look="danger"
            onClick={() => {
              const withNote = note.trim() === "" ? {} : { note: note.trim() };
              const progressTitle =
                n === 1
                  ? t("Rejecting: {what}", { what: proposedActionOf(first).title })
                  : t("Rejecting {n, plural, one {# action} other {# actions}}", { n });
              decide(approvals, { reject: withNote }, progressTitle);
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
        hint={t("Optional. Stored with the decision and passed to the run.")}
        value={note}
        maxLength={5_000}
        onChange={(event) => setNote(event.target.value)}
      />
    </Dialog>
  );
}
