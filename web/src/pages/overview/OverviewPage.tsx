import { Rocket } from "lucide-react";
import { PageHeader } from "../../components/PageHeader.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { t } from "../../i18n/index.ts";
import { useMode } from "../../session/use-session.ts";
import { useCurrentWorkspace } from "../../session/use-workspaces.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Attention } from "./Attention.tsx";
import { Checklist } from "./Checklist.tsx";
import { OverviewTiles } from "./OverviewTiles.tsx";
import { RankDistributionChart } from "./RankDistributionChart.tsx";
import { RecentRuns } from "./RecentRuns.tsx";

export default function OverviewPage() {
  const current = useCurrentWorkspace();
  const mode = useMode();
  return (
    <>
      <PageHeader
        title={current?.name ?? t("Overview")}
        note={current?.name === current?.primaryDomain ? undefined : current?.primaryDomain}
        actions={
          mode === "demo" ? null : (
            <PageLink page="start" className={buttonClass({})}>
              <Rocket aria-hidden className="size-4" />
              {t("Analyze site")}
            </PageLink>
          )
        }
      />
      <OverviewTiles />
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <RankDistributionChart />
          <RecentRuns />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Attention />
          {mode === "demo" ? null : <Checklist />}
        </div>
      </div>
    </>
  );
}
