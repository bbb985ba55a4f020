import { useState } from "react";
import type { InputOf } from "../../api/operations.ts";
import { refresh } from "../../api/query-client.ts";
import { useAct } from "../../api/use-act.ts";
import { useOperation } from "../../api/use-operation.ts";
import { usePrice } from "../../api/use-price.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { RunProgress, runIdOf } from "../../components/RunProgress.tsx";
import { t } from "../../i18n/index.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";

type Goal = NonNullable<InputOf<"plan.next">["goal"]>;

/** Plans under a budget, for the page's brand or over the agency. It starts none of the steps. */
export function MakePlan({ onClose }: { onClose(): void }) {
  const isAgency = useWorkspaceId() === undefined;
  const scope = isAgency ? ({ scope: "agency" } as const) : {};
  const [budget, setBudget] = useState("500");
  const [count, setCount] = useState("5");
  const [goal, setGoal] = useState<Goal>("both");
  const [leaveSomeAlone, setLeaveSomeAlone] = useState(true);
  const [runId, setRunId] = useState<string>();
  const [isOver, setIsOver] = useState(false);
  const price = usePrice("plan.next", scope);
  const planning = useAct("plan.next", {
    refreshes: ["agent.invocations", "workspaces.usage"],
    onDone: (answer) => setRunId(runIdOf(answer)),
  });
  const rest = errorBeside(planning.error, ["budget", "count"]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Plan next steps")}
      description={
        isAgency
          ? t("Compares the steps of all active brands, in a run of each. It starts none of them.")
          : t("Replaces the current plan. It starts none of the steps.")
      }
      actions={
        runId === undefined ? (
          <>
            <Button onClick={onClose}>{t("Cancel")}</Button>
            <PaidButton
              skill="plan.next"
              price={price}
              act={planning}
              whyNot={budget === "" || count === "" ? t("Enter a budget and a number of steps first.") : undefined}
              onClick={() =>
                planning.mutate({ ...scope, budget: Number(budget), count: Number(count), goal, leaveSomeAlone })
              }
            >
              {t("Plan")}
            </PaidButton>
          </>
        ) : (
          <Button look={isOver ? "primary" : "plain"} onClick={onClose}>
            {isOver ? t("Show the steps") : t("Close and keep running")}
          </Button>
        )
      }
    >
      {runId === undefined ? (
        <div className="flex flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              type="number"
              label={t("Budget, in credits")}
              min={0}
              max={100_000}
              value={budget}
              fault={faultOf(planning.error, "budget")}
              onChange={({ target }) => setBudget(target.value)}
            />
            <TextField
              type="number"
              label={t("Steps, at most")}
              min={1}
              max={20}
              value={count}
              fault={faultOf(planning.error, "count")}
              onChange={({ target }) => setCount(target.value)}
            />
          </div>
          <ChoiceField<Goal>
            label={t("Goal")}
            value={goal}
            choices={[
              { value: "both", label: t("Visits and AI citations") },
              { value: "clicks", label: t("Visits") },
              { value: "citations", label: t("AI citations") },
            ]}
            onChange={setGoal}
          />
          <Checkbox checked={leaveSomeAlone} onChange={setLeaveSomeAlone}>
            {t("Leave half of the fallen pages alone, to learn what a refresh does")}
          </Checkbox>
          {rest === null ? null : <ErrorCard error={rest} />}
        </div>
      ) : (
        <>
          <RunProgress
            id={runId}
            onEnd={(status) => {
              void refresh("plan", "workspaces.usage");
              setIsOver(status === "SUCCEEDED");
            }}
          />
          {isOver ? <PlanWarnings runId={runId} /> : null}
        </>
      )}
    </Dialog>
  );
}

/** Missing inputs that would give the plan more to choose from. */
function PlanWarnings({ runId }: { runId: string }) {
  const { data } = useOperation("agent.invocations.get", { id: runId });
  const warnings = data?.result?.["warnings"];
  if (!Array.isArray(warnings) || warnings.length === 0) return null;
  return (
    <ul className="mt-3 list-disc pl-5 text-sm text-muted">
      {warnings.map((warning) => (
        <li key={String(warning)}>{String(warning)}</li>
      ))}
    </ul>
  );
}
