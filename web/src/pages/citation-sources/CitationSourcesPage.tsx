import { Link2 } from "lucide-react";
import type { InputOf } from "../../api/operations.ts";
import { useList } from "../../api/use-list.ts";
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
import { useGo } from "../../url/use-go.ts";
import { useUrlState } from "../../url/use-url-state.ts";
import { SourcesFilters } from "./SourcesFilters.tsx";
import { CSV_COLUMNS, type Source, SourceOnPhone, sourceColumns } from "./source-columns.tsx";
import { SOURCES_FILTERS } from "./sources-url.ts";

const DAY_MS = 86_400_000;

/** The pages that answers cite, over all prompts. */
export default function CitationSourcesPage() {
  const [state, setState] = useUrlState(SOURCES_FILTERS);
  const today = useNow(DAY_MS);
  const filters = {
    party: state.party.join(",") || undefined,
    namesUs: state.names === "any" ? undefined : state.names === "yes",
    llm: state.llm === "any" ? undefined : state.llm,
    surface: state.surface === "any" ? undefined : state.surface,
    domain: isDomain(state.domain) ? state.domain : undefined,
    q: state.q || undefined,
  };
  const since = new Date(today - (Number(state.days) - 1) * DAY_MS).toISOString();
  const input: InputOf<"research.ai_citation.sources"> = {
    ...filters,
    since,
    sort: state.sort,
  };
  const pages = useList("research.ai_citation.sources", input);
  const items = pages.data?.items ?? [];
  const go = useGo();
  const open = ({ domain }: Source) =>
    domain === null ? undefined : go("citationAnswers", undefined, { domain, since });
  const keys = useListKeys(items.length, { onOpen: (index) => items[index] && open(items[index]) });
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const clear = () => setState({ party: [], names: "any", llm: "any", surface: "any", domain: "", q: "" });
  return (
    <>
      <PageHeader
        title={t("Sources")}
        up={{ page: "citations", label: t("AI citations") }}
        note={t("Pages that answers to your prompts cite, and whether they name you")}
        actions={
          <>
            <ExportCsv name="research.ai_citation.sources" input={input} fileName="cited-pages" columns={CSV_COLUMNS} />
            <CopyAs name="research.ai_citation.sources" input={input} />
          </>
        }
      />
      <Card flush>
        <SourcesFilters state={state} isFiltered={isFiltered} onChange={setState} onClear={clear} />
        <ListTable
          list={pages}
          skeletonRows={8}
          empty={
            isFiltered ? (
              <EmptyState
                title={t("No matching pages")}
                actions={<Button onClick={clear}>{t("Clear filters")}</Button>}
              />
            ) : (
              <EmptyState icon={<Link2 />} title={t("No cited pages in this period")}>
                {t("Pages appear once answers to monitored prompts, or imported answers, cite them.")}
              </EmptyState>
            )
          }
          label={t("Sources")}
          columns={sourceColumns(since)}
          rowKey={({ url }) => url}
          phone={(page) => <SourceOnPhone page={page} />}
          onOpen={open}
          keys={keys}
        />
      </Card>
    </>
  );
}
