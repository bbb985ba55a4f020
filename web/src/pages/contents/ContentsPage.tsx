import { Plus } from "lucide-react";
import { useList } from "../../api/use-list.ts";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { ExportCsv } from "../../components/lists/ExportCsv.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { CONTENT, CONTENT_KINDS, type ContentItem } from "../../components/words/content-kinds.ts";
import { contentKindsWord } from "../../components/words/content-words.ts";
import { t } from "../../i18n/index.ts";
import { useKeys } from "../../keys/use-keys.ts";
import { useListKeys } from "../../keys/use-list-keys.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import type { UrlStateOf } from "../../url/fields.ts";
import { useGo } from "../../url/use-go.ts";
import { type SetUrlState, useUrlState } from "../../url/use-url-state.ts";
import { ContentBoard } from "./ContentBoard.tsx";
import { ContentsFilters } from "./ContentsFilters.tsx";
import { CONTENT_COLUMNS, ContentOnPhone, CSV_COLUMNS } from "./content-columns.tsx";
import { CONTENTS_URL } from "./contents-url.ts";
import { NoContents } from "./NoContents.tsx";
import { WriteDialog } from "./WriteDialog.tsx";

type State = UrlStateOf<typeof CONTENTS_URL>;

const NO_FILTER = { q: "", status: [], tag: "", pillar: "" };
const WHILE_WRITING_MS = 5_000;

export default function ContentsPage() {
  const [state, setState] = useUrlState(CONTENTS_URL);
  const whyNot = useWhyNot("produce.blog_post.create");
  const filters = filtersOf(state);
  const write = () => setState({ write: true }, { push: true });
  useKeys(t("On this page"), [
    { keys: "n", label: t("Write"), run: write },
    {
      keys: "b",
      label: t("List or board"),
      run: () => setState({ layout: state.layout === "board" ? "list" : "board" }),
    },
  ]);
  return (
    <>
      <PageHeader
        title={t("Content")}
        note={t("Texts that runs write and people edit, from draft to published page")}
        actions={
          <>
            <ExportCsv name={CONTENT[state.kind].list} input={filters} fileName="content" columns={CSV_COLUMNS} />
            <CopyAs name={CONTENT[state.kind].list} input={filters} />
            <Button look="primary" icon={<Plus aria-hidden className="size-4" />} whyNot={whyNot} onClick={write}>
              {state.kind === "blog_post" ? t("Write a post") : t("Write a page")}
            </Button>
          </>
        }
      />
      {state.write ? (
        <WriteDialog
          kind={state.kind}
          keywordId={state.keyword}
          topic={state.topic}
          onClose={() => setState({ write: false, keyword: "", topic: "" })}
        />
      ) : null}
      <Tabs
        label={t("Kind of content")}
        value={state.kind}
        onChange={(kind) => setState({ kind }, { push: true })}
        tabs={CONTENT_KINDS.map((kind) => ({
          value: kind,
          label: contentKindsWord(kind),
          content: kind === state.kind ? <Contents state={state} onChange={setState} onWrite={write} /> : null,
        }))}
      />
    </>
  );
}

function filtersOf({ q, status, tag, pillar }: State) {
  return {
    q: q || undefined,
    status: status.join(",") || undefined,
    tag: tag || undefined,
    pillar: pillar || undefined,
  };
}

function Contents({ state, onChange, onWrite }: { state: State; onChange: SetUrlState<State>; onWrite(): void }) {
  const filters = filtersOf(state);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const list = useList(CONTENT[state.kind].list, filters, { everyMs: WHILE_WRITING_MS });
  const items = list.data?.items ?? [];
  const go = useGo();
  const open = ({ id }: ContentItem) => go("content", { id });
  const keys = useListKeys(state.layout === "list" ? items.length : 0, {
    onOpen: (index) => items[index] && open(items[index]),
  });
  const clear = () => onChange(NO_FILTER);
  const none = <NoContents kind={state.kind} isFiltered={isFiltered} onClear={clear} onWrite={onWrite} />;
  const isEmpty = list.data?.items.length === 0;
  return (
    <Card flush>
      <ContentsFilters state={state} isFiltered={isFiltered} onChange={onChange} onClear={clear} />
      {state.layout === "board" && !isEmpty ? (
        <ContentBoard kind={state.kind} filters={filters} status={state.status} />
      ) : (
        <ListTable
          list={list}
          empty={none}
          label={contentKindsWord(state.kind)}
          columns={CONTENT_COLUMNS}
          rowKey={({ id }) => id}
          phone={(content) => <ContentOnPhone content={content} />}
          onOpen={open}
          keys={keys}
        />
      )}
    </Card>
  );
}
