import { Navigate, useParams } from "@tanstack/react-router";
import { pathOf } from "../../paths.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";

/** The page of one approval, for links from outside. It opens the approval in the inbox. */
export default function ApprovalPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const workspaceId = useWorkspaceId();
  return <Navigate to={pathOf(workspaceId, "approvals")} search={{ open: id }} replace />;
}
