import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { TextField } from "../../ui/Field.tsx";
import { notify } from "../../ui/toasts.ts";

/** One limit of credits a month. Empty is none; what is no number is refused, because it would clear the limit. */
export function MonthlyCredits({
  id,
  setting,
  now,
  title,
  note,
  hint,
  action,
  whyNot,
}: {
  /** The workspace. */
  id: string;
  setting: "maxCreditsPerMonth" | "maxMonitoringCreditsPerMonth";
  now: number | null;
  title: string;
  note: string;
  hint: string;
  action: string;
  whyNot?: string | undefined;
}) {
  const [written, setWritten] = useState(now === null ? "" : String(now));
  const field = `settings.${setting}`;
  const readOnly = useWhyNot("workspaces.update", field);
  const save = useAct("workspaces.update", {
    refreshes: ["workspaces", "research.ai_citation"],
    onDone: () => notify(t("Saved"), { tone: "good" }),
  });
  const limit = written.trim() === "" ? null : Number(written);
  const isNumber = limit === null || Number.isFinite(limit);
  const rest = errorBeside(save.error, [field]);
  return (
    <Card title={title} note={note}>
      <form
        className="flex max-w-2xl flex-wrap items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isNumber) save.mutate({ id, settings: { [setting]: limit } });
        }}
      >
        <TextField
          label={t("Credits a month")}
          hint={hint}
          inputMode="decimal"
          value={written}
          fault={isNumber ? faultOf(save.error, field) : t("Enter a number of credits.")}
          onChange={(event) => setWritten(event.target.value)}
        />
        <Button
          type="submit"
          look="primary"
          className="mt-6"
          act={save}
          whyNot={readOnly ?? whyNot ?? (isNumber ? undefined : t("Enter a number of credits."))}
        >
          {action}
        </Button>
      </form>
      {rest === null ? null : <ErrorCard error={rest} className="mt-4" />}
    </Card>
  );
}
