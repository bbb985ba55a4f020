import type { IndexedUrl } from "@findable/contract/client";
import { Radar } from "lucide-react";
import { useState } from "react";
import { useList } from "../../api/use-list.ts";
import { DemoLink } from "../../components/DemoLink.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import type { Column } from "../../components/lists/DataTable.tsx";
import { FilterBar } from "../../components/lists/FilterBar.tsx";
import { FilterText } from "../../components/lists/FilterText.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { shortUrl } from "../../components/words/short-url.ts";
import { t } from "../../i18n/index.ts";
import { useListKeys } from "../../keys/use-list-keys.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Select } from "../../ui/Select.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { ConsoleCard } from "./ConsoleCard.tsx";
import { IndexNowCard } from "./IndexNowCard.tsx";
import { INDEX_STATES, INDEX_TONES, indexStateWord, outcomeWord } from "./index-words.ts";
import { INDEXING_URL } from "./indexing-url.ts";
import { Submissions } from "./Submissions.tsx";
import { SubmitDialog } from "./SubmitDialog.tsx";
import { UrlDialog } from "./UrlDialog.tsx";
import { useConsole } from "./use-console.ts";

const RELOAD_MS = 10_000;
const NO_FILTER = { state: "any", q: "" } as const;

/** Which pages the search engine has, and how they are made known to it. */
export default function IndexingPage() {
  const account = useConsole();
  const [isSubmitting, setIsSubmitting] = useState(false);
  const whyReadOnly = useWhyNot("indexing.gsc.submit");
  const whyNot = whyReadOnly ?? (account.isConnected ? undefined : t("Connect Search Console first."));
  return (
    <>
      <PageHeader
        title={t("Indexing")}
        note={t("Which pages the search engine has, and how it learns of new ones")}
        actions={
          <>
            <CopyAs name="indexing.gsc.list" input={{}} />
            <Button look="primary" whyNot={whyNot} onClick={() => setIsSubmitting(true)}>
              {t("Submit a page")}
            </Button>
          </>
        }
      />
      <div className="mb-5 grid gap-4 lg:grid-cols-2">
        <ConsoleCard console={account} />
        <IndexNowCard />
      </div>
      {account.isConnected ? <Urls /> : null}
      <Submissions />
      {isSubmitting ? <SubmitDialog onClose={() => setIsSubmitting(false)} /> : null}
    </>
  );
}

function Urls() {
  const [state, setState] = useUrlState(INDEXING_URL);
  const [open, setOpen] = useState<string>();
  const filters = {
    indexState: state.state === "any" ? undefined : state.state,
    urlContains: state.q || undefined,
  };
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const list = useList("indexing.gsc.list", filters, { everyMs: RELOAD_MS });
  const items = list.data?.items ?? [];
  const keys = useListKeys(items.length, { onOpen: (index) => setOpen(items[index]?.url) });
  return (
    <Card flush>
      <FilterBar isNarrowed={isFiltered} onClear={() => setState(NO_FILTER)}>
        <FilterText label={t("Address contains")} value={state.q} onChange={(q) => setState({ q })} />
        <Select
          label={t("State")}
          value={state.state}
          choices={[
            { value: "any", label: t("Any state") },
            ...INDEX_STATES.map((value) => ({ value, label: indexStateWord(value) })),
          ]}
          onChange={(next) => setState({ state: next })}
        />
      </FilterBar>
      <ListTable
        list={list}
        empty={<NoUrls isFiltered={isFiltered} onClear={() => setState(NO_FILTER)} />}
        label={t("Pages")}
        columns={COLUMNS}
        rowKey={({ url }) => url}
        phone={(page) => <OnPhone page={page} />}
        onOpen={({ url }) => setOpen(url)}
        keys={keys}
      />
      {open === undefined ? null : <UrlDialog url={open} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}

const COLUMNS: readonly Column<IndexedUrl>[] = [
  { key: "url", header: t("Page"), cell: ({ url }) => <span className="break-all">{shortUrl(url)}</span> },
  { key: "state", header: t("State"), cell: (page) => <State page={page} /> },
  { key: "since", header: t("Since"), align: "right", cell: ({ stateSince: at }) => when(at) },
  { key: "done", header: t("Last action"), from: "lg", cell: ({ lastOutcome }) => doneWord(lastOutcome) },
  { key: "submitted", header: t("Submitted"), align: "right", from: "xl", cell: ({ lastSubmittedAt: at }) => when(at) },
  { key: "checked", header: t("Checked"), align: "right", cell: ({ lastCheckedAt: at }) => when(at) },
];

const doneWord = (outcome: string | null) => (outcome === null ? "–" : outcomeWord(outcome));

const when = (at: string | null) => (at === null ? "–" : <RelativeTime at={at} />);

function State({ page: { indexState } }: { page: IndexedUrl }) {
  return <Badge tone={INDEX_TONES[indexState]}>{indexStateWord(indexState)}</Badge>;
}

function OnPhone({ page }: { page: IndexedUrl }) {
  return (
    <div className="flex flex-col items-start gap-1.5">
      <span className="break-all">{shortUrl(page.url)}</span>
      <span className="flex flex-wrap items-center gap-2">
        <State page={page} />
        {page.stateSince === null ? null : (
          <span className="text-xs text-muted">
            {t("since")} <RelativeTime at={page.stateSince} />
          </span>
        )}
      </span>
    </div>
  );
}

function NoUrls({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  if (isFiltered)
    return (
      <EmptyState title={t("No matching pages")} actions={<Button onClick={onClear}>{t("Clear filters")}</Button>} />
    );
  return (
    <EmptyState icon={<Radar />} title={t("No pages yet")} actions={<DemoLink page="indexing" />}>
      {t("Pages appear here when they are published or submitted.")}
    </EmptyState>
  );
}
