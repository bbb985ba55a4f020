import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { t } from "../i18n/index.ts";
import { useWorkspaceId } from "../session/use-workspace-id.ts";
import { rememberWorkspace, useWorkspaces } from "../session/use-workspaces.ts";
import { Select } from "../ui/Select.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

/** Which brand the page is about; it is in the address. Switching stays on the page, where it is a page of all workspaces. */
export default function WorkspaceSwitcher() {
  const here = useWorkspaceId();
  const { all, current } = useWorkspaces();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    if (current !== undefined) rememberWorkspace(current.id);
  }, [current]);
  if (all.length === 0) return <Skeleton className="h-9" />;
  const [, , , section = ""] = pathname.split("/");
  const choices = all.map(({ id, name, primaryDomain }) => ({ value: id, label: name, note: primaryDomain }));
  return (
    <Select
      label={t("Workspace")}
      value={here ?? ""}
      choices={here === undefined ? [{ value: "", label: t("All workspaces") }, ...choices] : choices}
      onChange={(id) => void navigate({ to: `/w/${id}/${here === undefined ? "" : section}` })}
      className="w-full"
    />
  );
}
