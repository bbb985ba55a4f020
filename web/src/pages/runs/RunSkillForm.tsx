import { FindableError, type Skill } from "@findable/contract/client";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { usePrice } from "../../api/use-price.ts";
import { CostNote } from "../../components/CostNote.tsx";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { CadenceField } from "../../components/forms/CadenceField.tsx";
import { faultOf } from "../../components/forms/field-faults.ts";
import { readFields, textOf, toInput, type Written } from "../../components/forms/json-schema.ts";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { SchemaFields } from "../../components/forms/SchemaFields.tsx";
import { SkillNeeds } from "../../components/forms/SkillNeeds.tsx";
import { useSchedule } from "../../components/use-schedule.ts";
import { t } from "../../i18n/index.ts";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { TextField } from "../../ui/Field.tsx";
import type { Choice } from "../../ui/Select.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { useGo } from "../../url/use-go.ts";

/** The input of a skill. The price follows the input; starting the run opens its page. */
export function RunSkillForm({ skill }: { skill: Skill }) {
  const [written, setWritten] = useState<Written>({});
  const [maxCredits, setMaxCredits] = useState("");
  const [tags, setTags] = useState("");
  const [cadence, setCadence] = useState("");
  const [asks, setAsks] = useState<Asks>("policy");
  const go = useGo();
  const fields = readFields(skill.inputSchema);
  const input = toInput(fields, written);
  const request =
    input === undefined
      ? undefined
      : {
          skill: skill.slug,
          input,
          ...(maxCredits.trim() === "" ? {} : { budget: { maxCredits: Number(maxCredits) } }),
          ...(asks === "policy" ? {} : { approval: { required: true, scope: asks } }),
          ...(tags.trim() === "" ? {} : { tags: tags.split(",").map((tag) => tag.trim()) }),
        };
  const settled = useDebounced(JSON.stringify(request));
  const isComplete = fields.every(({ name, isRequired }) => !isRequired || textOf(written, name).trim() !== "");
  const price = usePrice("agent.invoke", isComplete && settled === JSON.stringify(request) ? request : undefined);
  const starting = useAct("agent.invoke", {
    refreshes: ["agent.invocations", "workspaces.usage"],
    onDone: ({ invocationId }) => go("run", { id: invocationId }),
  });
  const scheduling = useSchedule({ onDone: () => go("settings", undefined, { view: "schedules" }) });
  const isUntouched = [...Object.values(written), maxCredits, tags].every((value) => value.trim() === "");
  // What an empty form lacks is no error of the person who opens it.
  const lacksInput = isUntouched && price.error instanceof FindableError && price.error.code === "validation_error";
  const fault = starting.error ?? scheduling.error ?? (lacksInput ? null : price.error);
  const faults: Record<string, string | undefined> = Object.fromEntries(
    fields.map(({ name }) => [name, faultOf(fault, `input.${name}`) ?? faultOf(fault, `config.input.${name}`)]),
  );
  const optionFaults = { maxCredits: faultOf(fault, "budget.maxCredits"), tags: faultOf(fault, "tags") };
  const isAtFields = [...Object.values(faults), ...Object.values(optionFaults)].some(
    (message) => message !== undefined,
  );
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (request === undefined) return;
        if (cadence === "") starting.mutate(request);
        else scheduling.schedule({ action: "agent.invoke", config: request, cadence });
      }}
    >
      <SkillNeeds slug={skill.slug} />
      <SchemaFields fields={fields} written={written} faults={faults} onChange={setWritten} />
      <CadenceField value={cadence} onChange={setCadence} />
      <Disclosure summary={t("Budget, approval and tags")}>
        <div className="flex flex-col gap-4">
          <TextField
            label={t("Maximum credits")}
            hint={t("Default: {credits}. A run that exceeds the maximum fails and keeps its results so far.", {
              credits: skill.defaultBudget.credits,
            })}
            inputMode="decimal"
            fault={optionFaults.maxCredits}
            value={maxCredits}
            onChange={(event) => setMaxCredits(event.target.value)}
          />
          <TextField
            label={t("Tags")}
            hint={t("Comma-separated, for example team:growth")}
            fault={optionFaults.tags}
            value={tags}
            onChange={(event) => setTags(event.target.value)}
          />
          <ChoiceField<Asks>
            label={t("Steps that require approval")}
            hint={t("The run waits for a person before each of these steps.")}
            value={asks}
            choices={stepChoices(skill)}
            onChange={setAsks}
          />
        </div>
      </Disclosure>
      {fault === null || isAtFields ? null : <ErrorCard error={fault} />}
      <div className="flex items-center justify-between gap-4 border-t pt-4">
        <CostNote price={price.price} cadence={cadence} />
        <PaidButton
          skill={skill.slug}
          showsError={false}
          type="submit"
          price={lacksInput ? { ...price, error: null } : price}
          busy={starting.isPending || scheduling.isPending}
        >
          {cadence === "" ? t("Start run") : t("Schedule")}
        </PaidButton>
      </div>
    </form>
  );
}

type Asks = "policy" | "publish_or_outreach" | "all_writes" | "every_step";

/** A skill that neither publishes nor sends has no such steps to choose. */
function stepChoices({ supportsApproval }: Skill): Choice<Asks>[] {
  return [
    { value: "policy", label: t("As the workspace's policy requires") },
    ...(supportsApproval ? [{ value: "publish_or_outreach" as const, label: t("Publishing and sending") }] : []),
    { value: "all_writes", label: t("Every change of data") },
    { value: "every_step", label: t("Every step") },
  ];
}
