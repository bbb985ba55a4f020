import type { Skill } from "@findable/contract/client";
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
import { runIdOf } from "../../components/RunProgress.tsx";
import { formatMoment, personZone } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { notify } from "../../ui/toasts.ts";
import { useDebounced } from "../../ui/use-debounced.ts";

/** The choice of the ticked workspaces; no tag has it. */
const TICKED = "\0ticked";
const PLACEHOLDER = "{{ workspace.primaryDomain }}";

/** Workspaces, input and cadence. The price covers all workspaces. */
export function BulkActionForm({
  skill,
  tags,
  ticked,
  onStarted,
  onClose,
}: {
  skill: Skill;
  tags: readonly string[];
  /** Identifiers of the ticked workspaces, which are the choice to begin with. */
  ticked: readonly string[];
  onStarted(runId: string): void;
  onClose(): void;
}) {
  const [tag, setTag] = useState(ticked.length > 0 ? TICKED : "");
  const [written, setWritten] = useState<Written>({});
  const [cadence, setCadence] = useState("");
  const fields = readFields(skill.inputSchema);
  const input = toInput(fields, written);
  const request =
    input === undefined
      ? undefined
      : {
          action: "agent.invoke",
          workspaces: tag === TICKED ? [...ticked] : ("all" as const),
          ...(tag === "" || tag === TICKED ? {} : { filter: { tag } }),
          config: { skill: skill.slug, input },
          ...(cadence === "" ? {} : { schedule: cadence, timezone: personZone() }),
        };
  const settled = useDebounced(JSON.stringify(request));
  const isComplete = fields.every(({ name, isRequired }) => !isRequired || textOf(written, name).trim() !== "");
  const price = usePrice(
    "workspaces.bulk_action",
    isComplete && settled === JSON.stringify(request) ? request : undefined,
    { workspaceId: null },
  );
  const starting = useAct("workspaces.bulk_action", {
    workspaceId: null,
    refreshes: ["agent.invocations", "workspaces", "schedules"],
    onDone: (answer) => {
      const id = runIdOf(answer);
      if (id !== undefined) onStarted(id);
      if ("schedule" in answer) {
        const next = answer.schedule.nextRunAt;
        notify(t("Scheduled"), {
          ...(next === null ? {} : { description: t("First run: {moment}", { moment: formatMoment(next) }) }),
          tone: "good",
        });
        onClose();
      }
    },
  });
  const fault = starting.error ?? price.error;
  const faults: Record<string, string | undefined> = Object.fromEntries(
    fields.map(({ name }) => [name, faultOf(fault, `config.input.${name}`) ?? faultOf(fault, `input.${name}`)]),
  );
  const isAtFields = Object.values(faults).some((message) => message !== undefined);
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (request !== undefined) starting.mutate(request);
      }}
    >
      <ChoiceField<string>
        label={t("Workspaces")}
        value={tag}
        choices={[
          ...(ticked.length === 0
            ? []
            : [
                {
                  value: TICKED,
                  label: t("{n, plural, one {# ticked workspace} other {# ticked workspaces}}", { n: ticked.length }),
                },
              ]),
          { value: "", label: t("All active workspaces") },
          ...tags.map((value) => ({ value, label: t("Active workspaces tagged {tag}", { tag: value }) })),
        ]}
        onChange={setTag}
      />
      {fields.length === 0 ? null : (
        <fieldset className="flex flex-col gap-3 border-t pt-4">
          <legend className="sr-only">{t("Input")}</legend>
          <p className="text-xs text-muted">
            {t("Use a placeholder for values that differ between workspaces, for example")}{" "}
            <code className="font-mono wrap-anywhere">{PLACEHOLDER}</code>
          </p>
          <SchemaFields fields={fields} written={written} faults={faults} onChange={setWritten} />
        </fieldset>
      )}
      <CadenceField value={cadence} onChange={setCadence} />
      {fault === null || isAtFields ? null : <ErrorCard error={fault} />}
      <div className="flex flex-wrap items-center justify-between gap-4 border-t pt-4">
        <CostNote price={price.price} cadence={cadence} ofAll />
        <PaidButton skill={skill.slug} showsError={false} type="submit" price={price} act={starting}>
          {cadence === "" ? t("Start runs") : t("Schedule")}
        </PaidButton>
      </div>
    </form>
  );
}
