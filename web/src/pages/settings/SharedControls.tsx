import type { WorkspaceDetail } from "@findable/contract/client";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { useSession } from "../../session/use-session.ts";
import { Card } from "../../ui/Card.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { notify } from "../../ui/toasts.ts";

/** Whether workspaces of the agency serve each other as controls. */
export function SharedControls({ workspace: { id, settings } }: { workspace: WorkspaceDetail }) {
  const { key } = useSession();
  const mayNot = useWhyNot("workspaces.update");
  const whyNot = mayNot ?? (key?.scope === "WORKSPACE" ? t("Only an agency key can change this.") : undefined);
  const save = useAct("workspaces.update", { onDone: () => notify(t("Saved"), { tone: "good" }) });
  const title = t("Compare with other workspaces");
  return (
    <Card title={title}>
      <div className="flex items-center justify-between gap-6">
        <p className="text-sm text-muted">
          {t(
            "Judges changes of the whole site beside other workspaces of the agency that allow it too, at least 8 of the same market. No workspace is named.",
          )}
        </p>
        <Switch
          label={title}
          checked={settings.sharedControls === true}
          disabled={save.isPending || whyNot !== undefined}
          onChange={(sharedControls) => save.mutate({ id, settings: { sharedControls } })}
        />
      </div>
      {whyNot === undefined ? null : <p className="mt-3 text-sm text-muted">{whyNot}</p>}
      {save.error === null ? null : <ErrorCard error={save.error} className="mt-4" />}
    </Card>
  );
}
