import type { WorkspaceDetail } from "@findable/contract/client";
import { t } from "../../i18n/index.ts";
import { useSession } from "../../session/use-session.ts";
import { MonthlyCredits } from "./MonthlyCredits.tsx";

/** The most credits that runs of the workspace may use in a month. */
export function SpendingCap({ workspace: { id, settings } }: { workspace: WorkspaceDetail }) {
  const { key } = useSession();
  return (
    <MonthlyCredits
      id={id}
      setting="maxCreditsPerMonth"
      now={settings.maxCreditsPerMonth}
      title={t("Monthly credit cap")}
      note={t("A run that would exceed the cap does not start. Runs in progress stop at their next paid step.")}
      hint={t("Empty for no cap.")}
      action={t("Set cap")}
      whyNot={key?.scope === "WORKSPACE" ? t("Only an agency key can change the cap.") : undefined}
    />
  );
}

/** The most credits that monitored prompts may use in a month. */
export function MonitoringBudget({ workspace: { id, settings } }: { workspace: WorkspaceDetail }) {
  return (
    <MonthlyCredits
      id={id}
      setting="maxMonitoringCreditsPerMonth"
      now={settings.maxMonitoringCreditsPerMonth}
      title={t("Monthly budget for AI citations")}
      note={t("Monitored prompts are not sampled once the budget is used. Sampling resumes next month.")}
      hint={t("Empty for no budget.")}
      action={t("Set budget")}
    />
  );
}
