import type { ApprovalDetail } from "@findable/contract/client";
import { useState } from "react";
import { parseJson } from "../../components/json-schema.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { decide } from "./decisions.ts";

/** Repeats the run from an earlier step, or from this one, with other settings. */
export function RerunDialog({
  approval,
  onClose,
  onDecided,
}: {
  approval: ApprovalDetail;
  onClose(): void;
  onDecided(): void;
}) {
  const { step: here, context, editableFields, preview } = approval;
  const [step, setStep] = useState(here);
  const [note, setNote] = useState("");
  const [written, setWritten] = useState("");
  const config = written.trim() === "" ? {} : parseJson(written);
  const isObject = typeof config === "object" && config !== null && !Array.isArray(config);
  const steps = [...context.priorSteps.map(({ name }) => name).filter((name) => name !== here), here];
  const [example] = editableFields;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Rerun with changes")}
      description={t("The run repeats the chosen step and every step after it, and then asks for approval again.")}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button
            look="primary"
            whyNot={isObject ? undefined : t("The settings must be a JSON object.")}
            onClick={() => {
              const withNote = note.trim() === "" ? {} : { note: note.trim() };
              const settings = isObject && written.trim() !== "" ? { config: { ...config } } : {};
              decide(
                [approval],
                { reject: { ...withNote, rerun: { step, ...settings } } },
                t("Rerunning from {step}", { step }),
              );
              onDecided();
            }}
          >
            {t("Rerun from {step}", { step })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ChoiceField
          label={t("Rerun from step")}
          value={step}
          choices={steps.map((name) => ({
            value: name,
            label: name,
            ...(name === here ? { note: t("The step that awaits approval") } : {}),
          }))}
          onChange={setStep}
        />
        <TextArea
          label={t("Step settings (optional)")}
          hint={t("A JSON object. The skill's description lists the settings of each step.")}
          placeholder={example === undefined ? "{ }" : JSON.stringify({ [example]: preview[example] })}
          fault={isObject ? undefined : t("Enter a JSON object.")}
          value={written}
          rows={3}
          className="font-mono text-xs"
          onChange={(event) => setWritten(event.target.value)}
        />
        <TextArea
          label={t("What to change (optional)")}
          value={note}
          rows={2}
          maxLength={5_000}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
