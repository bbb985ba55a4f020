import type { RelationshipStatus } from "@findable/contract/client";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { relationshipChoices } from "../../components/words/relationship-words.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";

const MAX_REASON = 2_000;

/** Discards drafts, and sets the state of their partners where asked. */
export function RejectDialog({
  campaignId,
  draftIds,
  onDone,
  onClose,
}: {
  campaignId: string;
  draftIds: string[];
  onDone(): void;
  onClose(): void;
}) {
  const [reason, setReason] = useState("");
  const [mark, setMark] = useState<RelationshipStatus | "KEEP">("KEEP");
  const reject = useAct("link_building.serp_outreach.reject", { refreshes: ["link_building"], onDone });
  const submit = () =>
    reject.mutate({
      id: campaignId,
      draftIds,
      ...(reason.trim() === "" ? {} : { reason: reason.trim() }),
      ...(mark === "KEEP" ? {} : { markRelationship: mark }),
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Reject {n, plural, one {# draft} other {# drafts}}", { n: draftIds.length })}
      description={t("Rejected drafts are never sent.")}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button look="danger" act={reject} onClick={submit}>
            {t("Reject")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label={t("Reason")}
          hint={t("Optional. Kept with the drafts.")}
          value={reason}
          maxLength={MAX_REASON}
          onChange={({ target }) => setReason(target.value)}
        />
        <ChoiceField<RelationshipStatus | "KEEP">
          label={t("State of the partners")}
          hint={t("Later campaigns follow it. Partners in “Do not contact” never receive an email.")}
          value={mark}
          choices={[{ value: "KEEP", label: t("Leave as it is") }, ...relationshipChoices()]}
          onChange={setMark}
        />
        {reject.error === null ? null : <ErrorCard error={reject.error} />}
      </div>
    </Dialog>
  );
}
