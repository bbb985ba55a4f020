import { Navigate, useParams } from "@tanstack/react-router";
import { pathOf } from "../../paths.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";

/** The address of one approval, as links from elsewhere have it: the inbox, with it open. */
export default function ApprovalPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const workspaceId = useWorkspaceId();
  return <Navigate to={pathOf(workspaceId, "approvals")} search={{ open: id }} replace />;
}
