import { useParams } from "@tanstack/react-router";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { AnswerPage } from "../../components/AnswerPage.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { keywordStatusTone, keywordStatusWord, sourceWord } from "../../components/words/keyword-words.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useNow } from "../../session/use-now.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Select } from "../../ui/Select.tsx";
import { Skeleton, SkeletonPage, SkeletonTiles } from "../../ui/Skeleton.tsx";
import { WhenSeen } from "../../ui/WhenSeen.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { CheckRank } from "./CheckRank.tsx";
import { DeleteKeyword } from "./DeleteKeyword.tsx";
import { KeywordContent } from "./KeywordContent.tsx";
import { KEYWORD_URL, RANGES } from "./keyword-url.ts";
import { LabelsCard } from "./LabelsCard.tsx";
import { RankEvents } from "./RankEvents.tsx";
import { RankHistoryChart } from "./RankHistoryChart.tsx";
import { RankTiles } from "./RankTiles.tsx";
import { RelatedCard } from "./RelatedCard.tsx";
import { SearchTiles } from "./SearchTiles.tsx";
import { SerpNow } from "./SerpNow.tsx";
import { useHistory } from "./use-history.ts";
import { VendorCard } from "./VendorCard.tsx";
import { WhyItMoved } from "./WhyItMoved.tsx";

const DAY_MS = 86_400_000;

export default function KeywordPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const [state, setState] = useUrlState(KEYWORD_URL);
  const keyword = useOperation("research.keyword.get", { id, includeArchived: true });
  const today = Math.floor(useNow() / DAY_MS) * DAY_MS;
  const since = new Date(today - Number(state.days) * DAY_MS).toISOString();
  const history = useHistory(id, { since, device: state.device });
  const device = state.device === "mobile" ? t("Mobile") : t("Desktop");
  const up = { page: "keywords", label: t("Keywords") } as const;
  return (
    <AnswerPage of={keyword} title={t("Keyword")} up={up} loading={<SkeletonPage />}>
      {(detail) => (
        <>
          <PageHeader
            title={detail.keyword}
            up={up}
            note={
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Badge tone={keywordStatusTone(detail.status)}>{keywordStatusWord(detail.status)}</Badge>
                <span>
                  {detail.volume === null
                    ? t("volume unknown")
                    : t("{n} searches per month", { n: formatNumber(detail.volume) })}
                </span>
                <span>
                  {detail.kd === null
                    ? t("difficulty unknown")
                    : t("difficulty {n} of 100", { n: Math.round(detail.kd) })}
                </span>
                <span>{t("source: {source}", { source: sourceWord(detail.source) })}</span>
              </span>
            }
            actions={
              <>
                <CopyAs name="research.keyword.get" input={{ id }} />
                <CheckRank id={id} device={state.device} />
              </>
            }
          />
          <Answer of={history} loading={<SkeletonTiles />}>
            {({ records }) => (
              <RankTiles
                asked={{ id, device: state.device }}
                history={records}
                isOld={history.isPlaceholderData}
                days={state.days}
                device={device}
              />
            )}
          </Answer>
          <SearchTiles search={detail.search} />
          <Card
            className="mt-4"
            title={t("Rank over time")}
            note={t("Gaps: not ranking. Failed checks are omitted.")}
            actions={
              <>
                <Select
                  label={t("Device")}
                  value={state.device}
                  choices={[
                    { value: "desktop", label: t("Desktop") },
                    { value: "mobile", label: t("Mobile") },
                  ]}
                  onChange={(next) => setState({ device: next })}
                />
                <Select
                  label={t("Period")}
                  value={state.days}
                  choices={RANGES.map((value) => ({ value, label: t("{n} days", { n: Number(value) }) }))}
                  onChange={(days) => setState({ days })}
                />
              </>
            }
          >
            <Answer of={history} loading={<Skeleton className="h-80" />}>
              {({ records, markers }) =>
                records.length === 0 ? (
                  <EmptyState
                    title={t("No rank checks in this period")}
                    actions={<CheckRank id={id} device={state.device} />}
                  >
                    {t("Each rank check adds a point to this chart. Create a schedule to check ranks regularly.")}
                  </EmptyState>
                ) : (
                  <>
                    <RankHistoryChart
                      keyword={detail.keyword}
                      history={records}
                      markers={markers}
                      from={Date.parse(since)}
                      to={today + DAY_MS}
                    />
                    <RankEvents markers={markers} />
                  </>
                )
              }
            </Answer>
          </Card>
          <WhyItMoved id={id} device={state.device} />
          {history.data === undefined && history.error === null ? null : (
            <WhenSeen height="40rem">
              <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
                <SerpNow query={detail.keyword} />
                <div className="flex min-w-0 flex-col gap-4">
                  <KeywordContent id={id} />
                  <LabelsCard keyword={detail} />
                  <VendorCard keyword={detail} />
                  <RelatedCard id={id} pillarId={detail.pillarId} />
                  <div className="flex justify-end">
                    <DeleteKeyword keyword={detail} />
                  </div>
                </div>
              </div>
            </WhenSeen>
          )}
        </>
      )}
    </AnswerPage>
  );
}
