import type { ApprovalDetail } from "@findable/contract/client";
import { useState } from "react";
import { parseJson } from "../../components/json-schema.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { decide } from "./decisions.ts";

/** Sends the run back to a step it has done, or to this one, with other settings. */
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
  const isRight = typeof config === "object" && config !== null && !Array.isArray(config);
  const steps = [...context.priorSteps.map(({ name }) => name).filter((name) => name !== here), here];
  const [example] = editableFields;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Do it again differently")}
      description={t("The run goes back to a step and does it and everything after it again. Then it asks you anew.")}
      actions={
        <>
          <Button onClick={onClose}>{t("Keep waiting")}</Button>
          <Button
            look="primary"
            whyNot={isRight ? undefined : t("The settings are not a JSON object yet.")}
            onClick={() => {
              const said = note.trim() === "" ? {} : { note: note.trim() };
              const settings = isRight && written.trim() !== "" ? { config: { ...config } } : {};
              decide(
                [approval],
                { reject: { ...said, rerun: { step, ...settings } } },
                t("Going back to {step}", { step }),
              );
              onDecided();
            }}
          >
            {t("Go back to {step}", { step })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ChoiceField
          label={t("From which step")}
          value={step}
          choices={steps.map((name) => ({
            value: name,
            label: name,
            ...(name === here ? { note: t("The step that waits now") } : {}),
          }))}
          onChange={setStep}
        />
        <TextArea
          label={t("Other settings for it (optional)")}
          hint={t("As JSON. What a step takes is in its skill's description.")}
          placeholder={example === undefined ? "{ }" : JSON.stringify({ [example]: preview[example] })}
          fault={isRight ? undefined : t("This is not a JSON object yet.")}
          value={written}
          rows={3}
          className="font-mono text-xs"
          onChange={(event) => setWritten(event.target.value)}
        />
        <TextArea
          label={t("What should be different (optional)")}
          value={note}
          rows={2}
          maxLength={5_000}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
