import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { t } from "../../i18n/index.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { ApprovalPolicy } from "./ApprovalPolicy.tsx";
import { FreezeStrip, KillSwitch } from "./KillSwitch.tsx";
import { RefinerSettings } from "./RefinerSettings.tsx";
import { RubricSettings } from "./RubricSettings.tsx";
import { Schedules } from "./Schedules.tsx";
import { StorageSettings } from "./StorageSettings.tsx";
import { SETTINGS_URL } from "./settings-url.ts";
import { TargetSettings } from "./TargetSettings.tsx";
import { TrustGrants } from "./TrustGrants.tsx";
import { WorkspaceProfile } from "./WorkspaceProfile.tsx";

export default function SettingsPage() {
  const [state, setState] = useUrlState(SETTINGS_URL);
  const id = useWorkspaceId() ?? "";
  const workspace = useOperation("workspaces.get", { id });
  const loading = <SkeletonRows rows={6} />;
  return (
    <>
      <PageHeader title={t("Settings")} note={workspace.data?.primaryDomain} />
      <FreezeStrip onOpen={() => setState({ view: "stop" }, { push: true })} />
      <Tabs
        label={t("Settings")}
        value={state.view}
        onChange={(view) => setState({ view }, { push: true })}
        tabs={[
          {
            value: "workspace",
            label: t("Workspace"),
            content: (
              <Answer of={workspace} loading={loading}>
                {(found) => <WorkspaceProfile key={found.id} workspace={found} />}
              </Answer>
            ),
          },
          {
            value: "approvals",
            label: t("Approvals and alerts"),
            content: (
              <Answer of={workspace} loading={loading}>
                {(found) => <ApprovalPolicy key={found.id} workspace={found} />}
              </Answer>
            ),
          },
          { value: "trust", label: t("Trust"), content: <TrustGrants /> },
          { value: "schedules", label: t("Schedules"), content: <Schedules /> },
          { value: "rubric", label: t("Rubric"), content: <RubricSettings /> },
          { value: "refiners", label: t("Refiners"), content: <RefinerSettings /> },
          { value: "targets", label: t("Publishing targets"), content: <TargetSettings /> },
          { value: "storage", label: t("Storage"), content: <StorageSettings /> },
          { value: "stop", label: t("Kill switch"), content: <KillSwitch /> },
        ]}
      />
    </>
  );
}
