import type { Workspace } from "@findable/contract/client";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { formatCredits } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";
import { notify } from "../../ui/toasts.ts";

const AGENCY = "agency";

/** Adds credits of this cycle to the agency's pool, or to a workspace that has its own. */
export function GrantDialog({ workspaces, onClose }: { workspaces: readonly Workspace[]; onClose(): void }) {
  const [pool, setPool] = useState(AGENCY);
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const granting = useAct("credits.grant", {
    workspaceId: null,
    refreshes: ["workspaces", "credits"],
    onDone: ({ pool: { remaining } }) => {
      notify(t("Granted. {credits} remain in this cycle.", { credits: formatCredits(remaining) }), { tone: "good" });
      onClose();
    },
  });
  const credits = Number(amount);
  const whyNot =
    amount.trim() === "" || !Number.isFinite(credits) || credits === 0
      ? t("Enter the number of credits first.")
      : reason.trim() === ""
        ? t("Enter a reason first.")
        : undefined;
  const save = () =>
    granting.mutate({
      amount: credits,
      reason: reason.trim(),
      ...(pool === AGENCY ? {} : { workspaceId: pool }),
    });
  const separate = workspaces.filter(({ settings }) => settings.creditPool === "workspace");
  const beside = errorBeside(granting.error, ["amount", "reason"]);
  return (
    <Dialog open onClose={onClose} title={t("Grant credits")} description={t("For the current cycle.")}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (whyNot === undefined) save();
        }}
      >
        {separate.length === 0 ? null : (
          <ChoiceField
            label={t("Pool")}
            value={pool}
            choices={[
              { value: AGENCY, label: t("The agency") },
              ...separate.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={setPool}
          />
        )}
        <TextField
          label={t("Credits")}
          hint={t("A negative number removes credits that are neither used nor reserved.")}
          inputMode="decimal"
          value={amount}
          fault={faultOf(granting.error, "amount")}
          onChange={({ target }) => setAmount(target.value)}
        />
        <TextField
          label={t("Reason")}
          hint={t("Stands in the audit log.")}
          value={reason}
          maxLength={500}
          fault={faultOf(granting.error, "reason")}
          onChange={({ target }) => setReason(target.value)}
        />
        {beside === null ? null : <ErrorCard error={beside} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" look="primary" act={granting} whyNot={whyNot}>
            {t("Grant credits")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
