import type { Competitor } from "@findable/contract/client";
import { useParams } from "@tanstack/react-router";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { CompetitorActions } from "./CompetitorActions.tsx";
import { COMPETITOR_URL } from "./competitor-url.ts";
import { EditNames } from "./EditNames.tsx";
import { OverlapView } from "./OverlapView.tsx";
import { PullCard, PullProgress } from "./PullCard.tsx";
import { TheirBacklinks } from "./TheirBacklinks.tsx";
import { TheirKeywords } from "./TheirKeywords.tsx";

export default function CompetitorPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const competitor = useOperation("research.competitor.get", { id });
  return (
    <>
      <PageHeader
        up={{ page: "competitors", label: t("Competitors") }}
        title={competitor.data?.domain ?? t("Competitor")}
        note={competitor.data === undefined ? undefined : <Note competitor={competitor.data} />}
        actions={
          <>
            {competitor.data === undefined ? null : (
              <>
                <EditNames competitor={competitor.data} />
                <CompetitorActions competitor={competitor.data} />
              </>
            )}
            <CopyAs name="research.competitor.overlap" input={{ id }} />
          </>
        }
      />
      <Answer of={competitor} loading={<Skeleton className="h-72" />}>
        {(answer) => <Known competitor={answer} />}
      </Answer>
    </>
  );
}

function Note({ competitor: { createdAt, tags, notes, names = [], learntNames = [] } }: { competitor: Competitor }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>
        {t("Added")} <RelativeTime at={createdAt} />
      </span>
      {tags.map((tag) => (
        <Badge key={tag} tone="outline">
          {tag}
        </Badge>
      ))}
      {names.length + learntNames.length === 0 ? null : (
        <span className="w-full wrap-anywhere">
          {t("Also called {names}", { names: [...new Set([...names, ...learntNames])].join(", ") })}
        </span>
      )}
      {notes === null ? null : <span className="w-full wrap-anywhere">{notes}</span>}
    </span>
  );
}

function Known({ competitor: { id, stats } }: { competitor: Competitor }) {
  const [state, setState] = useUrlState(COMPETITOR_URL);
  const follow = (pull: string) => setState({ pull });
  return (
    <>
      {state.pull === "" ? null : <PullProgress id={state.pull} onClose={() => setState({ pull: "" })} />}
      <div className="mb-5 grid gap-3 lg:grid-cols-2">
        <PullCard
          kind="research.competitor.keywords"
          competitorId={id}
          count={stats.keywords}
          at={stats.lastKeywordPullAt}
          onRun={follow}
        />
        <PullCard
          kind="research.competitor.backlinks"
          competitorId={id}
          count={stats.backlinks}
          at={stats.lastBacklinkPullAt}
          onRun={follow}
        />
      </div>
      <Tabs
        label={t("About this competitor")}
        value={state.tab}
        onChange={(tab) => setState({ tab }, { push: true })}
        tabs={[
          { value: "overlap", label: t("Overlap"), content: <OverlapView id={id} /> },
          {
            value: "keywords",
            label: t("Their keywords"),
            count: stats.keywords ?? undefined,
            content: (
              <TheirKeywords id={id} topPosition={state.position} onChange={(position) => setState({ position })} />
            ),
          },
          {
            value: "backlinks",
            label: t("Their backlinks"),
            count: stats.backlinks ?? undefined,
            content: <TheirBacklinks id={id} state={state} onChange={setState} />,
          },
        ]}
      />
    </>
  );
}
