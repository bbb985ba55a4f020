import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams, useSearch } from "@tanstack/react-router";
import { clientOf } from "../api/client.ts";
import { queryClient } from "../api/query-client.ts";
import { ErrorCard } from "../components/ErrorCard.tsx";
import { t } from "../i18n/index.ts";
import { SESSION } from "../session/session.ts";
import { Splash } from "./Splash.tsx";

/** `/app/campaigns/<id>`, the link in drafts and messages, does not name a workspace. Find it and redirect; `?draft=` stays. */
export function CampaignRedirect() {
  const { campaignId = "" }: { campaignId?: string } = useParams({ strict: false });
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const { data, error, refetch } = useQuery({
    queryKey: ["campaign-door", campaignId],
    queryFn: () => findWorkspace(campaignId),
  });
  if (error !== null) return <ErrorCard error={error} onRetry={refetch} className="mx-auto mt-24 max-w-lg" />;
  return data === undefined ? (
    <Splash />
  ) : (
    <Navigate to={`/w/${data}/campaigns/${campaignId}`} search={search} replace />
  );
}

async function findWorkspace(campaignId: string): Promise<string> {
  const { key } = await queryClient.ensureQueryData(SESSION);
  if (key?.scope === "WORKSPACE" && key.workspaceId !== null) return key.workspaceId;
  for await (const { id } of clientOf(undefined).workspaces.list.all({ limit: 200 })) {
    const { data } = await clientOf(id).linkBuilding.serpOutreach.list({ limit: 200 });
    if (data.some((campaign) => campaign.campaignId === campaignId)) return id;
  }
  throw new Error(t("No workspace of this key has a campaign with the ID {id}.", { id: campaignId }));
}
