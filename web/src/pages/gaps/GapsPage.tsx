import type { SerpGapAnalysis } from "@findable/contract/client";
import { Target } from "lucide-react";
import { refresh } from "../../api/query-client.ts";
import { useList } from "../../api/use-list.ts";
import { Answer } from "../../components/Answer.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { DataTable } from "../../components/lists/DataTable.tsx";
import { ExportCsv } from "../../components/lists/ExportCsv.tsx";
import { LoadMore } from "../../components/lists/LoadMore.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { RunProgress } from "../../components/RunProgress.tsx";
import { t } from "../../i18n/index.ts";
import { useKeys } from "../../keys/use-keys.ts";
import { useListKeys } from "../../keys/use-list-keys.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { useGo } from "../../url/use-go.ts";
import { useUrlState } from "../../url/use-url-state.ts";
import { AnalyzeDialog } from "./AnalyzeDialog.tsx";
import { BatchProgress } from "./BatchProgress.tsx";
import { GapMap } from "./GapMap.tsx";
import { GapsFilters } from "./GapsFilters.tsx";
import { GapsTiles } from "./GapsTiles.tsx";
import { CSV_COLUMNS, GapOnPhone, gapColumns } from "./gap-columns.tsx";
import { GAPS_URL } from "./gaps-url.ts";
import { NoGaps } from "./NoGaps.tsx";

const NO_FILTER = { verdict: [], min: undefined, query: "" };
const MAX_ON_MAP = 200;

export default function GapsPage() {
  const [state, setState] = useUrlState(GAPS_URL);
  const filters = {
    verdict: state.verdict.join(",") || undefined,
    minScore: state.min,
    query: state.query || undefined,
  };
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const sorted = { ...filters, sort: state.sort };
  // The map shows the newest analysis of each query, so it reads the newest first.
  const gaps = useList("research.serp_gap.list", state.view === "map" ? { ...filters, limit: MAX_ON_MAP } : sorted);
  const items = gaps.data?.items ?? [];
  const go = useGo();
  const open = ({ gapId }: SerpGapAnalysis) => go("gap", { id: gapId });
  const keys = useListKeys(items.length, { onOpen: (index) => items[index] && open(items[index]) });
  const openDialog = () => setState({ analyse: true }, { push: true });
  useKeys(t("On this page"), [{ keys: "n", label: t("Analyze queries"), run: openDialog }]);
  return (
    <>
      <PageHeader
        title={t("SERP gaps")}
        note={t("Winnability analyses of queries")}
        actions={
          <>
            <ExportCsv name="research.serp_gap.list" input={sorted} fileName="serp-gaps" columns={CSV_COLUMNS} />
            <CopyAs name="research.serp_gap.list" input={sorted} />
            <Button look="primary" icon={<Target aria-hidden className="size-4" />} onClick={openDialog}>
              {t("Analyze queries")}
            </Button>
          </>
        }
      />
      {state.analyse ? (
        <AnalyzeDialog
          query={state.query}
          onRun={(run) => setState({ run, analyse: false })}
          onBatch={(batch) => setState({ batch, analyse: false })}
          onClose={() => setState({ analyse: false })}
        />
      ) : null}
      {state.batch === "" ? null : (
        <BatchProgress key={state.batch} id={state.batch} onClose={() => setState({ batch: "" })} />
      )}
      {state.run === "" ? null : (
        <Card
          className="mb-5"
          title={t("Analyzing queries")}
          actions={
            <Button size="small" look="quiet" onClick={() => setState({ run: "" })}>
              {t("Hide")}
            </Button>
          }
        >
          <RunProgress key={state.run} id={state.run} onEnd={() => void refresh("research.serp_gap")} />
        </Card>
      )}
      <GapsTiles chosen={state.verdict} onChoose={(verdict) => setState({ verdict }, { push: true })} />
      <Card flush className="mt-5">
        <GapsFilters state={state} isFiltered={isFiltered} onChange={setState} onClear={() => setState(NO_FILTER)} />
        <Answer of={gaps} loading={<SkeletonRows rows={8} />}>
          {() =>
            items.length === 0 ? (
              <NoGaps isFiltered={isFiltered} onClear={() => setState(NO_FILTER)} onAnalyze={openDialog} />
            ) : (
              <>
                {state.view === "map" ? (
                  <GapMap gaps={items} />
                ) : (
                  <DataTable
                    label={t("SERP gaps")}
                    columns={gapColumns()}
                    rows={items}
                    rowKey={({ gapId }) => gapId}
                    phone={(gap) => <GapOnPhone gap={gap} />}
                    onOpen={open}
                    keys={keys}
                    dimmed={gaps.isPlaceholderData}
                  />
                )}
                <LoadMore list={gaps} />
              </>
            )
          }
        </Answer>
      </Card>
    </>
  );
}
