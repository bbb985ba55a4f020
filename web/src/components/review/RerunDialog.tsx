import type { ApprovalDetail } from "@findable/contract/client";
import { useState } from "react";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { readFields, toInput, type Written } from "../forms/json-schema.ts";
import { SchemaFields } from "../forms/SchemaFields.tsx";
import { stepTitle } from "../words/approval-words.ts";
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
  const { step: here, context } = approval;
  const [step, setStep] = useState(here);
  const [note, setNote] = useState("");
  const [written, setWritten] = useState<Written>({});
  const fields = readFields(asSchema(context.rerunSettings[step]));
  const config = toInput(fields, written);
  const steps = [...context.priorSteps.map(({ name }) => name).filter((name) => name !== here), here];
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
            whyNot={config === undefined ? t("Enter valid JSON.") : undefined}
            onClick={() => {
              const withNote = note.trim() === "" ? {} : { note: note.trim() };
              const settings = Object.keys(config ?? {}).length === 0 ? {} : { config };
              decide(
                [approval],
                { reject: { ...withNote, rerun: { step, ...settings } } },
                t("Rerunning from {step}", { step: stepTitle(step) }),
              );
              onDecided();
            }}
          >
            {t("Rerun from {step}", { step: stepTitle(step) })}
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
            label: stepTitle(name),
            ...(name === here ? { note: t("The step that awaits approval") } : {}),
          }))}
          onChange={(next) => {
            setStep(next);
            setWritten({});
          }}
        />
        {fields.length === 0 ? (
          <p className="text-sm text-muted">{t("This step has no settings.")}</p>
        ) : (
          <SchemaFields fields={fields} written={written} faults={{}} onChange={setWritten} />
        )}
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

/** The service sends a JSON Schema. */
function asSchema(settings: unknown): Readonly<Record<string, unknown>> {
  return typeof settings === "object" && settings !== null ? { ...settings } : {};
}
