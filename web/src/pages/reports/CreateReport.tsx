import { useState } from "react";
import { refresh } from "../../api/query-client.ts";
import { useAct } from "../../api/use-act.ts";
import { useOperation } from "../../api/use-operation.ts";
import { usePrice } from "../../api/use-price.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RunProgress, runIdOf } from "../../components/RunProgress.tsx";
import { t } from "../../i18n/index.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";

const FIELDS = ["month", "from", "to", "title"];

/** Orders a report about a period with its price, and leads to it when the run has ended. */
export function CreateReport({ onClose }: { onClose(): void }) {
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [title, setTitle] = useState("");
  const [runId, setRunId] = useState<string>();
  const [isOver, setIsOver] = useState(false);
  const input = {
    ...(from === "" ? {} : { from }),
    ...(to === "" ? {} : { to }),
    ...(title.trim() === "" ? {} : { title: title.trim() }),
  };
  const price = usePrice("reports.create", {});
  const creating = useAct("reports.create", {
    refreshes: ["agent.invocations", "workspaces.usage"],
    onDone: (answer) => setRunId(runIdOf(answer)),
  });
  const rest = errorBeside(creating.error, FIELDS);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Create a report")}
      description={t("Without days it covers the last whole month. Days are in UTC.")}
      actions={
        runId === undefined ? (
          <>
            <Button onClick={onClose}>{t("Cancel")}</Button>
            <PaidButton skill="reports.create" price={price} act={creating} onClick={() => creating.mutate(input)}>
              {t("Create report")}
            </PaidButton>
          </>
        ) : isOver ? (
          <ReportLink runId={runId} />
        ) : (
          <Button onClick={onClose}>{t("Close and keep running")}</Button>
        )
      }
    >
      {runId === undefined ? (
        <div className="flex flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              type="date"
              label={t("First day")}
              value={from}
              fault={faultOf(creating.error, "from") ?? faultOf(creating.error, "month")}
              onChange={({ target }) => setFrom(target.value)}
            />
            <TextField
              type="date"
              label={t("Last day")}
              value={to}
              fault={faultOf(creating.error, "to")}
              onChange={({ target }) => setTo(target.value)}
            />
          </div>
          <TextField
            label={t("Title")}
            hint={t("Defaults to brand and period.")}
            value={title}
            fault={faultOf(creating.error, "title")}
            onChange={({ target }) => setTitle(target.value)}
          />
          {rest === null ? null : <ErrorCard error={rest} />}
        </div>
      ) : (
        <RunProgress
          id={runId}
          onEnd={(status) => {
            void refresh("reports", "workspaces.usage");
            setIsOver(status === "SUCCEEDED");
          }}
        />
      )}
    </Dialog>
  );
}

/** A run of `reports.create` names its report in the result. */
function ReportLink({ runId }: { runId: string }) {
  const { data } = useOperation("agent.invocations.get", { id: runId });
  const id = data?.result?.["reportId"];
  return typeof id === "string" ? (
    <PageLink page="report" params={{ id }} className={buttonClass({ look: "primary" })}>
      {t("Open the report")}
    </PageLink>
  ) : null;
}
