import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import type { PlanAction } from "../../components/words/plan-words.ts";
import { shortUrlsIn } from "../../components/words/short-url.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextArea } from "../../ui/Field.tsx";

/** Declines a planned action with a reason. */
export function DeclineStep({ action: { id, title }, onClose }: { action: PlanAction; onClose(): void }) {
  const [reason, setReason] = useState("");
  const declining = useAct("plan.decline", { onDone: onClose });
  const rest = errorBeside(declining.error, ["reason"]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Decline this step")}
      description={shortUrlsIn(title)}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button
            look="primary"
            busy={declining.isPending}
            whyNot={reason.trim() === "" ? t("Enter a reason first.") : undefined}
            onClick={() => declining.mutate({ id, reason: reason.trim() })}
          >
            {t("Decline step")}
          </Button>
        </>
      }
    >
      <TextArea
        label={t("Reason")}
        hint={t("The step stays away until its facts change, for example the position of its page.")}
        rows={3}
        maxLength={500}
        value={reason}
        fault={faultOf(declining.error, "reason")}
        onChange={({ target }) => setReason(target.value)}
      />
      {rest === null ? null : <ErrorCard error={rest} className="mt-4" />}
    </Dialog>
  );
}
