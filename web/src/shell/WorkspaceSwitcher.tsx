import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { WorkspaceChoice } from "../components/forms/WorkspaceChoice.tsx";
import { t } from "../i18n/index.ts";
import { useWorkspaceId } from "../session/use-workspace-id.ts";
import { rememberWorkspace, useCurrentWorkspace, useNewestWorkspaces } from "../session/use-workspaces.ts";

/** Switches the workspace in the address. The page stays the same if every workspace has it. */
export default function WorkspaceSwitcher() {
  const here = useWorkspaceId();
  const current = useCurrentWorkspace();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    if (current !== undefined) rememberWorkspace(current.id);
  }, [current]);
  const [, , , section = ""] = pathname.split("/");
  return (
    <WorkspaceChoice
      label={t("Workspace")}
      id={here}
      none={useNewestWorkspaces()?.newest.length === 0 ? t("No workspaces yet") : t("All workspaces")}
      onChange={(id) => void navigate({ to: `/w/${id}/${here === undefined ? "" : section}` })}
      className="w-full"
    />
  );
}
