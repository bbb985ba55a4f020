import { Puzzle } from "lucide-react";
import { useState } from "react";
import { refresh } from "../../api/query-client.ts";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { RunProgress } from "../../components/RunProgress.tsx";
import { priorityWord } from "../../components/words/keyword-words.ts";
import { formatDay } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Select } from "../../ui/Select.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { BOARD_FILTERS, PRIORITIES, TYPES } from "./content-gap-url.ts";
import { FindGaps } from "./FindGaps.tsx";
import { GapBoard } from "./GapBoard.tsx";
import { typeWord } from "./gap-words.ts";

const REPORTS = 50;

/** The gaps of a content-gap report, by type and priority, and the drafts that can be queued for them. */
export default function ContentGapsPage() {
  const [state, setState] = useUrlState(BOARD_FILTERS);
  const [run, setRun] = useState("");
  const reports = useOperation("research.content_gap.list", { limit: REPORTS });
  const all = reports.data?.data ?? [];
  const id = all.find(({ reportId }) => reportId === state.report)?.reportId ?? all[0]?.reportId ?? "";
  const report = useOperation("research.content_gap.get", { id }, { enabled: id !== "" });
  return (
    <>
      <PageHeader
        title={t("Content gaps")}
        note={t("Subjects that competitors cover and you do not")}
        actions={
          <>
            <FindGaps onStart={setRun} />
            <CopyAs name="research.content_gap.list" input={{}} />
          </>
        }
      />
      {run === "" ? null : (
        <Card className="mb-4">
          <RunProgress key={run} id={run} onEnd={() => void refresh("research.content_gap")} />
        </Card>
      )}
      <Answer of={reports} loading={<SkeletonRows rows={6} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Card>
              <EmptyState icon={<Puzzle />} title={t("No reports yet")}>
                {t("Compare with competitors to see which subjects they cover and you do not.")}
              </EmptyState>
            </Card>
          ) : (
            <div className="space-y-4">
              <div className="flex flex-wrap gap-3">
                <Select
                  label={t("Report")}
                  value={id}
                  choices={data.map(({ reportId, createdAt, summary }) => ({
                    value: reportId,
                    label: t("{day}: {n} gaps", { day: formatDay(createdAt), n: String(summary.totalRecommendations) }),
                  }))}
                  onChange={(chosen) => setState({ report: chosen })}
                />
                <Select
                  label={t("Type")}
                  value={state.type}
                  choices={[
                    { value: "any", label: t("All types") },
                    ...TYPES.map((value) => ({ value, label: typeWord(value) })),
                  ]}
                  onChange={(type) => setState({ type })}
                />
                <Select
                  label={t("Priority")}
                  value={state.priority}
                  choices={[
                    { value: "any", label: t("All priorities") },
                    ...PRIORITIES.map((value) => ({ value, label: priorityWord(value) })),
                  ]}
                  onChange={(priority) => setState({ priority })}
                />
              </div>
              <Answer of={report} loading={<SkeletonRows rows={6} />}>
                {({ gaps }) => (
                  <GapBoard
                    reportId={id}
                    gaps={gaps.filter(
                      ({ type, priority }) =>
                        (state.type === "any" || type === state.type) &&
                        (state.priority === "any" || priority === state.priority),
                    )}
                  />
                )}
              </Answer>
            </div>
          )
        }
      </Answer>
    </>
  );
}
