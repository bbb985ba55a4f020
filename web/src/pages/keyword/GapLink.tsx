import { Link } from "@tanstack/react-router";
import { t } from "../../i18n/index.ts";
import { PATHS } from "../../paths.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { buttonClass } from "../../ui/Button.tsx";

/** To how winnable its first page is. */
export function GapLink({ keyword }: { keyword: string }) {
  const workspaceId = useWorkspaceId();
  if (workspaceId === undefined || !Object.hasOwn(PATHS, "gaps")) return null;
  return (
    <Link to={`/w/${encodeURIComponent(workspaceId)}/gaps`} search={{ q: keyword }} className={buttonClass({})}>
      {t("Gap analysis")}
    </Link>
  );
}
