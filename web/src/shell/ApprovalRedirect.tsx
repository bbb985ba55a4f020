import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "@tanstack/react-router";
import { clientOf } from "../api/client.ts";
import { queryClient } from "../api/query-client.ts";
import { ErrorCard } from "../components/ErrorCard.tsx";
import { t } from "../i18n/index.ts";
import { SESSION } from "../session/session.ts";
import { Splash } from "./Splash.tsx";

/** `/app/approvals/<id>`, the link in runs and messages, does not name a workspace. Find it and redirect. */
export function ApprovalRedirect() {
  const { approvalId = "" }: { approvalId?: string } = useParams({ strict: false });
  const { data, error, refetch } = useQuery({
    queryKey: ["approval-door", approvalId],
    queryFn: () => findWorkspace(approvalId),
  });
  if (error !== null) return <ErrorCard error={error} onRetry={refetch} className="mx-auto mt-24 max-w-lg" />;
  return data === undefined ? <Splash /> : <Navigate to={`/w/${data}/approvals/${approvalId}`} replace />;
}

async function findWorkspace(approvalId: string): Promise<string> {
  const { key } = await queryClient.ensureQueryData(SESSION);
  if (key?.scope === "WORKSPACE" && key.workspaceId !== null) return key.workspaceId;
  const all = clientOf(undefined).agent.approval.list.all({ scope: "agency", include: "decisions", limit: 200 });
  for await (const approval of all) {
    if (approval.approvalId === approvalId) return approval.workspaceId;
  }
  throw new Error(t("No workspace of this key has an approval with the ID {id}.", { id: approvalId }));
}
