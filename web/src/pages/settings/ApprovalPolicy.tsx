import type { WorkspaceDetail, WorkspaceSettingsInput } from "@findable/contract/client";
import { type ReactNode, useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { notify } from "../../ui/toasts.ts";
import { PolicyRules } from "./PolicyRules.tsx";
import { usePolicyLock } from "./use-policy-lock.ts";

/** Approval policy and alert thresholds. */
export function ApprovalPolicy({ workspace }: { workspace: WorkspaceDetail }) {
  const { approvalPolicy, separateApprover } = workspace.settings;
  const whyNot = usePolicyLock();
  const save = useAct("workspaces.update", { onDone: () => notify(t("Saved"), { tone: "good" }) });
  const change = (settings: WorkspaceSettingsInput) => save.mutate({ id: workspace.id, settings });
  const blocked = save.isPending || whyNot !== undefined;
  return (
    <div className="flex flex-col gap-5">
      <Card
        title={t("Approval policy")}
        note={t("Applies to all runs of this workspace. A run can require more approvals.")}
      >
        <div className="flex flex-col divide-y">
          <Rule
            title={t("Approval for publishing")}
            asks={approvalPolicy.publish === "require_approval"}
            words={{
              asks: t("A person must approve each publication."),
              goes: t("Runs publish immediately, without approval."),
            }}
            disabled={blocked}
            onChange={(asks) => change({ approvalPolicy: { publish: asks ? "require_approval" : "auto" } })}
          />
          <Rule
            title={t("Approval for sending email")}
            asks={approvalPolicy.outreach_send === "require_approval"}
            words={{
              asks: t("A person must approve each email before it is sent."),
              goes: t("Runs send email immediately, without approval."),
            }}
            disabled={blocked}
            onChange={(asks) => change({ approvalPolicy: { outreach_send: asks ? "require_approval" : "auto" } })}
          />
          <Rule
            title={t("Separate approver")}
            asks={separateApprover}
            words={{
              asks: t(
                "The person who started a run cannot approve its actions. A key and the keys that it created are one person.",
              ),
              goes: t("The person who started a run can approve its actions."),
            }}
            disabled={blocked}
            onChange={(on) => change({ separateApprover: on })}
          />
        </div>
        {whyNot === undefined ? null : <p className="mt-3 text-sm text-muted">{whyNot}</p>}
        {save.error === null ? null : <ErrorCard error={save.error} className="mt-4" />}
      </Card>
      <PolicyRules workspace={workspace} />
      <Alerts workspace={workspace} />
    </div>
  );
}

function Rule({
  title,
  asks,
  words,
  disabled,
  onChange,
}: {
  title: string;
  asks: boolean;
  words: { asks: string; goes: string };
  disabled: boolean;
  onChange(asks: boolean): void;
}): ReactNode {
  return (
    <div className="flex items-center justify-between gap-6 py-3.5 first:pt-0 last:pb-0">
      <div>
        <div className="flex items-center gap-2 text-sm font-medium">
          {title}
          {asks ? <Badge tone="good">{t("Required")}</Badge> : <Badge tone="warn">{t("Not required")}</Badge>}
        </div>
        <p className="mt-0.5 text-sm text-muted">{asks ? words.asks : words.goes}</p>
      </div>
      <Switch label={title} checked={asks} disabled={disabled} onChange={onChange} />
    </div>
  );
}

function Alerts({ workspace }: { workspace: WorkspaceDetail }) {
  const { alerts } = workspace.settings;
  const [rankDrop, setRankDrop] = useState(String(alerts.rankDrop));
  const [points, setPoints] = useState(formatNumber(alerts.shareOfVoiceDelta * 100));
  const save = useAct("workspaces.update", { onDone: () => notify(t("Saved"), { tone: "good" }) });
  const fields = ["settings.alerts.rankDrop", "settings.alerts.shareOfVoiceDelta"];
  const rest = errorBeside(save.error, fields);
  return (
    <Card title={t("Alerts")} note={t("Changes of at least this size create an event for webhooks and the overview.")}>
      <form
        noValidate
        className="flex max-w-2xl flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({
            id: workspace.id,
            settings: { alerts: { rankDrop: Number(rankDrop), shareOfVoiceDelta: Number(points) / 100 } },
          });
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t("Rank drop, in positions")}
            hint={t("Two checks in a row must confirm the drop, so that one outlier creates no event.")}
            type="number"
            min={1}
            max={100}
            value={rankDrop}
            fault={faultOf(save.error, "settings.alerts.rankDrop")}
            onChange={(event) => setRankDrop(event.target.value)}
          />
          <TextField
            label={t("Share of voice change, in percentage points")}
            hint={t("Between two samples of AI answers.")}
            type="number"
            min={0.1}
            max={100}
            step={0.1}
            value={points}
            fault={faultOf(save.error, "settings.alerts.shareOfVoiceDelta")}
            onChange={(event) => setPoints(event.target.value)}
          />
        </div>
        {rest === null ? null : <ErrorCard error={rest} />}
        <div>
          <Button type="submit" look="primary" act={save}>
            {t("Save")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
