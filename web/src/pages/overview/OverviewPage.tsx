import { Rocket, TrendingUp } from "lucide-react";
import { useOperation } from "../../api/use-operation.ts";
import { PageHeader } from "../../components/PageHeader.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { TrackRankings } from "../../components/TrackRankings.tsx";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { useMode } from "../../session/use-session.ts";
import { useCurrentWorkspace } from "../../session/use-workspaces.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { Attention } from "./Attention.tsx";
import { Checklist } from "./Checklist.tsx";
import { Opportunities } from "./Opportunities.tsx";
import { OverviewTiles } from "./OverviewTiles.tsx";
import { OVERVIEW_URL } from "./overview-url.ts";
import { RankDistributionChart } from "./RankDistributionChart.tsx";
import { RecentRuns } from "./RecentRuns.tsx";
import { SearchClicks } from "./SearchClicks.tsx";
import { WhatMoved } from "./WhatMoved.tsx";

export default function OverviewPage() {
  const current = useCurrentWorkspace();
  const mode = useMode();
  const whyNot = useWhyNot("agent.invoke");
  const ranks = useOperation("research.keyword.rank_distribution", {}, { everyMs: 60_000 });
  // A brand without ranks has first steps instead of moves and opportunities, which rest on them.
  const isNew = ranks.data?.series.length === 0;
  const [state, setState] = useUrlState(OVERVIEW_URL);
  return (
    <>
      {state.open === "track" ? <TrackRankings onClose={() => setState({ open: "" })} /> : null}
      <PageHeader
        title={current?.name ?? t("Overview")}
        note={current?.name === current?.primaryDomain ? undefined : current?.primaryDomain}
        actions={
          mode === "demo" ? null : (
            <>
              <PageLink page="start" className={buttonClass({})}>
                <Rocket aria-hidden className="size-4" />
                {t("Analyze a site")}
              </PageLink>
              <Button
                icon={<TrendingUp aria-hidden className="size-4" />}
                whyNot={whyNot}
                onClick={() => setState({ open: "track" }, { push: true })}
              >
                {t("Track rankings")}
              </Button>
            </>
          )
        }
      />
      <OverviewTiles />
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5 lg:col-start-2">
          <Attention hasRanks={!isNew} />
          {isNew && mode !== "demo" ? <Checklist /> : null}
        </div>
        <div className="flex min-w-0 flex-col gap-5 lg:col-start-1 lg:row-start-1">
          <RankDistributionChart />
          <SearchClicks />
          {isNew ? null : (
            <>
              <WhatMoved />
              <Opportunities />
            </>
          )}
          <RecentRuns />
        </div>
      </div>
    </>
  );
}
