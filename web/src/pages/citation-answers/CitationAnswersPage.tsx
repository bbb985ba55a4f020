import type { InputOf, ItemOf } from "../../api/operations.ts";
import { useList } from "../../api/use-list.ts";
import { useOperation } from "../../api/use-operation.ts";
import { ANSWER_COLUMNS, ANSWER_COLUMNS_WITH_PROMPT, AnswerOnPhone } from "../../components/lists/answer-columns.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { ExportCsv } from "../../components/lists/ExportCsv.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { isDomain } from "../../components/words/citation-words.ts";
import { t } from "../../i18n/index.ts";
import { useListKeys } from "../../keys/use-list-keys.ts";
import { useNow } from "../../session/use-now.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import type { UrlStateOf } from "../../url/fields.ts";
import { useGo } from "../../url/use-go.ts";
import { useUrlState } from "../../url/use-url-state.ts";
import { AnswersFilters } from "./AnswersFilters.tsx";
import { ANSWERS_FILTERS } from "./answers-url.ts";
import { EvidenceBundle } from "./EvidenceBundle.tsx";
import { EvidenceNote, isEvidence } from "./EvidenceNote.tsx";

type Sample = ItemOf<"research.ai_citation.samples.list">;
type State = UrlStateOf<typeof ANSWERS_FILTERS>;

const DAY_MS = 86_400_000;
const NO_FILTER: State = {
  ...{ query: "", llm: "any", surface: "any", outcome: [], domain: "", days: "any" },
  ...{ tag: "", run: "", since: "", until: "", headline: false },
};

/** The stored answers, or those behind one number. */
export default function CitationAnswersPage() {
  const [state, setState] = useUrlState(ANSWERS_FILTERS);
  const filters = filtersOf(state, useNow(DAY_MS));
  const { domain: _citing, ...exported } = filters;
  const answers = useList("research.ai_citation.samples.list", filters);
  const items = answers.data?.items ?? [];
  const query = useOperation("research.ai_citation.queries.get", { id: state.query }, { enabled: state.query !== "" });
  const go = useGo();
  const open = ({ sampleId }: Sample) => go("citationAnswer", { id: sampleId });
  const keys = useListKeys(items.length, { onOpen: (index) => items[index] && open(items[index]) });
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const clear = () => setState(NO_FILTER);
  return (
    <>
      <PageHeader
        title={t("Answers")}
        up={{ page: "citations", label: t("AI citations") }}
        note={
          state.query === ""
            ? isEvidence(state)
              ? t("Newest first")
              : t("Every stored answer, newest first")
            : query.data?.prompt
        }
        actions={
          <>
            <EvidenceBundle filters={exported} isNarrowed={isFiltered} />
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
        <EvidenceNote state={state} total={answers.data?.total} />
        <AnswersFilters state={state} isFiltered={isFiltered} onChange={setState} onClear={clear} />
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

function filtersOf(state: State, today: number): InputOf<"research.ai_citation.samples.list"> {
  const days = state.days === "any" ? undefined : new Date(today - (Number(state.days) - 1) * DAY_MS).toISOString();
  return {
    queryId: state.query || undefined,
    invocationId: state.run || undefined,
    llm: state.llm === "any" ? undefined : state.llm,
    surface: state.surface === "any" ? undefined : state.surface,
    outcome: state.outcome.join(",") || undefined,
    domain: isDomain(state.domain) ? state.domain : undefined,
    tag: state.tag || undefined,
    headline: state.headline || undefined,
    since: state.since || days,
    until: state.until || undefined,
  };
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
