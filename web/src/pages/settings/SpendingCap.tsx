import type { WorkspaceDetail } from "@findable/contract/client";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/field-faults.ts";
import { t } from "../../i18n/index.ts";
import { useSession, useWhyReadOnly } from "../../session/use-session.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { TextField } from "../../ui/Field.tsx";
import { notify } from "../../ui/toasts.ts";

const FIELD = "settings.maxCreditsPerMonth";

/** The most credits that runs of the workspace may use in a month. */
export function SpendingCap({ workspace: { id, settings } }: { workspace: WorkspaceDetail }) {
  const [cap, setCap] = useState(settings.maxCreditsPerMonth === null ? "" : String(settings.maxCreditsPerMonth));
  const { key } = useSession();
  const readOnly = useWhyReadOnly();
  const save = useAct("workspaces.update", {
    refreshes: ["workspaces"],
    onDone: () => notify(t("Saved"), { tone: "good" }),
  });
  const rest = errorBeside(save.error, [FIELD]);
  return (
    <Card
      title={t("Monthly credit cap")}
      note={t("A run that would exceed the cap does not start. Runs in progress stop at their next paid step.")}
    >
      <form
        className="flex max-w-2xl flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const maxCreditsPerMonth = cap.trim() === "" ? null : Number(cap);
          save.mutate({ id, settings: { maxCreditsPerMonth } });
        }}
      >
        <TextField
          label={t("Credits a month")}
          hint={t("Empty for no cap.")}
          inputMode="decimal"
          value={cap}
          fault={faultOf(save.error, FIELD)}
          onChange={(event) => setCap(event.target.value)}
        />
        <Button
          type="submit"
          look="primary"
          busy={save.isPending}
          whyNot={readOnly ?? (key?.scope === "WORKSPACE" ? t("Only an agency key can change the cap.") : undefined)}
        >
          {t("Set cap")}
        </Button>
      </form>
      {rest === null ? null : <ErrorCard error={rest} className="mt-4" />}
    </Card>
  );
}
