import { useState } from "react";
import { refresh } from "../../api/query-client.ts";
import { useAct } from "../../api/use-act.ts";
import { useOperation } from "../../api/use-operation.ts";
import { usePrice } from "../../api/use-price.ts";
import { CostNote } from "../../components/CostNote.tsx";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { CadenceField } from "../../components/forms/CadenceField.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RunProgress, runIdOf } from "../../components/RunProgress.tsx";
import { useSchedule } from "../../components/use-schedule.ts";
import { personZone } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextArea, TextField } from "../../ui/Field.tsx";

const FIELDS = ["month", "from", "to", "title", "sendTo", "message"];
const STANDARD = "standard";

/** Orders a report about a period with its price, now or every month, and names who receives it by email. */
export function CreateReport({ onClose }: { onClose(): void }) {
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [title, setTitle] = useState("");
  const [template, setTemplate] = useState(STANDARD);
  const [cadence, setCadence] = useState("");
  const [recipients, setRecipients] = useState("");
  const [message, setMessage] = useState("");
  const [runId, setRunId] = useState<string>();
  const [isOver, setIsOver] = useState(false);
  const sendTo = recipients.split(/[\s,;]+/).filter((address) => address !== "");
  const isScheduled = cadence !== "";
  const input = {
    ...(isScheduled || from === "" ? {} : { from }),
    ...(isScheduled || to === "" ? {} : { to }),
    ...(isScheduled || title.trim() === "" ? {} : { title: title.trim() }),
    ...(template === STANDARD ? {} : { template }),
    ...(sendTo.length === 0 ? {} : { sendTo }),
    ...(sendTo.length === 0 || message.trim() === "" ? {} : { message: message.trim() }),
  };
  const price = usePrice("reports.create", {});
  const creating = useAct("reports.create", {
    refreshes: ["agent.invocations", "workspaces.usage"],
    onDone: (answer) => setRunId(runIdOf(answer)),
  });
  const { schedule, ...scheduling } = useSchedule({ onDone: onClose });
  const begin = () =>
    isScheduled
      ? schedule({ skill: "reports.create", input: { ...input, timezone: personZone() }, cadence })
      : creating.mutate(input);
  const error = isScheduled ? scheduling.error : creating.error;
  const rest = errorBeside(error, FIELDS);
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
            <PaidButton skill="reports.create" price={price} act={isScheduled ? scheduling : creating} onClick={begin}>
              {isScheduled ? t("Schedule reports") : t("Create report")}
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
          <CadenceField value={cadence} onChange={setCadence} isMonthly />
          {isScheduled ? (
            <p className="text-sm text-muted">{t("Each report covers the last whole month.")}</p>
          ) : (
            <>
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
            </>
          )}
          <TemplateChoice value={template} onChange={setTemplate} />
          <TextField
            label={t("Send by email to")}
            hint={t(
              "Addresses with commas between them. The email waits for an approval if the workspace asks for one.",
            )}
            value={recipients}
            fault={faultOf(error, "sendTo") ?? faultOf(error, "input.sendTo")}
            onChange={({ target }) => setRecipients(target.value)}
          />
          {sendTo.length === 0 ? null : (
            <TextArea
              label={t("Message")}
              hint={t("Defaults to the result of the period in a sentence.")}
              value={message}
              maxLength={2000}
              fault={faultOf(error, "message")}
              onChange={({ target }) => setMessage(target.value)}
            />
          )}
          <CostNote price={price.price} cadence={cadence} />
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

function TemplateChoice({ value, onChange }: { value: string; onChange(slug: string): void }) {
  const { data } = useOperation("reports.templates.list", { limit: 200 }, { workspaceId: null });
  const templates = data?.data ?? [];
  return templates.length < 2 ? null : (
    <ChoiceField<string>
      label={t("Template")}
      value={value}
      choices={templates.map(({ slug, name }) => ({ value: slug, label: name }))}
      onChange={onChange}
    />
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
