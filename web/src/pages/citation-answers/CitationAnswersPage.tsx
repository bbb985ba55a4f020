import type { InputOf, ItemOf } from "../../api/operations.ts";
import { useList } from "../../api/use-list.ts";
import { useOperation } from "../../api/use-operation.ts";
import { ANSWER_COLUMNS, ANSWER_COLUMNS_WITH_PROMPT, AnswerOnPhone } from "../../components/answer-columns.tsx";
import { CopyAs } from "../../components/CopyAs.tsx";
import {
  answerOutcomeWord,
  ENGINES,
  engineWord,
  isDomain,
  OUTCOMES,
  SURFACES,
  surfaceWord,
} from "../../components/citation-words.ts";
import { ExportCsv } from "../../components/ExportCsv.tsx";
import { FilterBar } from "../../components/FilterBar.tsx";
import { FilterText } from "../../components/FilterText.tsx";
import { ListTable } from "../../components/ListTable.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { ViewsMenu } from "../../components/ViewsMenu.tsx";
import { t } from "../../i18n/index.ts";
import { useListKeys } from "../../keys/use-list-keys.ts";
import { useNow } from "../../session/use-now.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import { Select } from "../../ui/Select.tsx";
import { useGo } from "../../url/use-go.ts";
import { useUrlState } from "../../url/use-url-state.ts";
import { ANSWERS_FILTERS, PERIODS } from "./answers-url.ts";
import { EvidenceBundle } from "./EvidenceBundle.tsx";

type Sample = ItemOf<"research.ai_citation.samples.list">;

const DAY_MS = 86_400_000;
const NO_FILTER = { query: "", llm: "any", surface: "any", outcome: [], domain: "", days: "any" } as const;

export default function CitationAnswersPage() {
  const [state, setState] = useUrlState(ANSWERS_FILTERS);
  const today = useNow(DAY_MS);
  const filters: InputOf<"research.ai_citation.samples.list"> = {
    queryId: state.query || undefined,
    llm: state.llm === "any" ? undefined : state.llm,
    surface: state.surface === "any" ? undefined : state.surface,
    outcome: state.outcome.join(",") || undefined,
    domain: isDomain(state.domain) ? state.domain : undefined,
    since: state.days === "any" ? undefined : new Date(today - (Number(state.days) - 1) * DAY_MS).toISOString(),
  };
  const answers = useList("research.ai_citation.samples.list", filters);
  const items = answers.data?.items ?? [];
  const query = useOperation("research.ai_citation.queries.get", { id: state.query }, { enabled: state.query !== "" });
  const go = useGo();
  const open = ({ sampleId }: Sample) => go("citationAnswer", { id: sampleId });
  const keys = useListKeys(items.length, { onOpen: (index) => items[index] && open(items[index]) });
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const clear = () => setState({ ...NO_FILTER, outcome: [] });
  return (
    <>
      <PageHeader
        title={t("Answers")}
        up={{ page: "citations", label: t("AI citations") }}
        note={state.query === "" ? t("Every stored answer, newest first") : query.data?.prompt}
        actions={
          <>
            <EvidenceBundle queryId={filters.queryId} surface={filters.surface} />
            <ExportCsv
              name="research.ai_citation.samples.list"
              input={filters}
              fileName="ai-answers"
              columns={CSV_COLUMNS}
            />
            <CopyAs name="research.ai_citation.samples.list" input={filters} />
          </>
        }
      />
      <Card flush>
        <FilterBar
          isNarrowed={isFiltered}
          onClear={clear}
          end={<ViewsMenu list="citation-answers" fields={ANSWERS_FILTERS} state={state} />}
        >
          <Select
            label={t("Engine")}
            value={state.llm}
            choices={[
              { value: "any", label: t("All engines") },
              ...ENGINES.map((value) => ({ value, label: engineWord(value) })),
            ]}
            onChange={(llm) => setState({ llm })}
          />
          <Select
            label={t("Surface")}
            value={state.surface}
            choices={[
              { value: "any", label: t("Any surface") },
              ...SURFACES.map((value) => ({ value, label: surfaceWord(value) })),
            ]}
            onChange={(surface) => setState({ surface })}
          />
          <MultiSelect
            label={t("Outcome")}
            values={state.outcome}
            choices={OUTCOMES.map((value) => ({ value, label: answerOutcomeWord(value) }))}
            onChange={(outcome) => setState({ outcome })}
          />
          <Select
            label={t("Period")}
            value={state.days}
            choices={PERIODS.map((value) => ({
              value,
              label: value === "any" ? t("Any time") : t("{n} days", { n: Number(value) }),
            }))}
            onChange={(days) => setState({ days })}
          />
          <FilterText
            isFirst
            label={t("Cites domain")}
            value={state.domain}
            onChange={(domain) => setState({ domain })}
            className="w-44"
          />
        </FilterBar>
        <ListTable
          list={answers}
          skeletonRows={8}
          empty={
            isFiltered ? (
              <EmptyState
                title={t("No matching answers")}
                actions={<Button onClick={clear}>{t("Clear filters")}</Button>}
              />
            ) : (
              <EmptyState title={t("No answers yet")}>
                {t("Every answer of an engine is stored here, with its text and sources.")}
              </EmptyState>
            )
          }
          label={t("Answers")}
          columns={state.query === "" ? ANSWER_COLUMNS_WITH_PROMPT : ANSWER_COLUMNS}
          rowKey={({ sampleId }) => sampleId}
          phone={(sample) => <AnswerOnPhone sample={sample} withPrompt={state.query === ""} />}
          onOpen={open}
          keys={keys}
        />
      </Card>
    </>
  );
}

/** Columns have the API's field names in every language. */
const CSV_COLUMNS: readonly (readonly [string, (sample: Sample) => string | number | null])[] = [
  ["sampleId", ({ sampleId }) => sampleId],
  ["sampledAt", ({ sampledAt }) => sampledAt],
  ["queryId", ({ queryId }) => queryId],
  ["prompt", ({ prompt }) => prompt],
  ["llm", ({ llm }) => llm],
  ["surface", ({ surface }) => surface],
  ["model", ({ model }) => model],
  ["outcome", ({ outcome }) => outcome],
  ["citedDomains", ({ citedDomains }) => citedDomains.join(" ")],
  ["retrieval", ({ retrieval }) => retrieval],
  ["location", ({ location }) => location],
  ["locationApplied", ({ locationApplied }) => locationApplied],
  ["language", ({ language }) => language],
];
