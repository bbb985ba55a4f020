import { ListOrdered } from "lucide-react";
import { useState } from "react";
import type { ItemOf } from "../../api/operations.ts";
import { refresh } from "../../api/query-client.ts";
import { useList } from "../../api/use-list.ts";
import { Answer } from "../../components/Answer.tsx";
import { CopyAs } from "../../components/CopyAs.tsx";
import { DataTable } from "../../components/DataTable.tsx";
import { DemoLink } from "../../components/DemoLink.tsx";
import { ExportCsv } from "../../components/ExportCsv.tsx";
import { LoadMore } from "../../components/LoadMore.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { t } from "../../i18n/index.ts";
import { useListKeys } from "../../keys/use-list-keys.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { cn } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { INPUT_CLASS } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { useGo } from "../../url/use-go.ts";
import { useUrlState } from "../../url/use-url-state.ts";
import { NewSerp } from "./NewSerp.tsx";
import { SERP_COLUMNS, SerpOnPhone } from "./serp-columns.tsx";
import { SERPS_URL } from "./serps-url.ts";

export default function SerpsPage() {
  const [state, setState] = useUrlState(SERPS_URL);
  const [isAsking, setIsAsking] = useState(false);
  const filters = {
    queryContains: state.q || undefined,
    device: state.device === "any" ? undefined : state.device,
    location: /^[a-z]{2}$/i.test(state.location) ? state.location.toUpperCase() : undefined,
  };
  const serps = useList("research.serp.list", filters);
  const items = serps.data?.items ?? [];
  const go = useGo();
  const open = ({ serpId }: ItemOf<"research.serp.list">) => go("serp", { id: serpId });
  const keys = useListKeys(items.length, { onOpen: (index) => items[index] && open(items[index]) });
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const clear = () => setState({ q: "", device: "any", location: "" });
  return (
    <>
      <PageHeader
        title={t("Search results")}
        note={t("Whole pages of results as they were, newest first")}
        actions={
          <>
            <ExportCsv
              name="research.serp.list"
              input={filters}
              fileName="search-results"
              columns={[
                ["query", ({ query }) => query],
                ["position", ({ ownedPosition }) => ownedPosition],
                ["aiAnswer", ({ aiOverviewPresent }) => (aiOverviewPresent ? "yes" : "no")],
                ["results", ({ organicCount }) => organicCount],
                ["device", ({ device }) => device],
                ["location", ({ location }) => location],
                ["language", ({ language }) => language],
                ["fetchedAt", ({ fetchedAt }) => fetchedAt],
                ["id", ({ serpId }) => serpId],
              ]}
            />
            <CopyAs name="research.serp.list" input={filters} />
            <Button look="primary" onClick={() => setIsAsking(true)}>
              {t("Search now")}
            </Button>
          </>
        }
      />
      <Card flush>
        <div className="flex flex-wrap items-center gap-2 border-b p-3">
          <input
            data-filter
            type="search"
            aria-label={t("Search the queries")}
            placeholder={t("Search the queries")}
            value={state.q}
            maxLength={200}
            onChange={({ target }) => setState({ q: target.value })}
            className={cn(INPUT_CLASS, "h-9 w-auto min-w-48 flex-1")}
          />
          <Select
            label={t("Device")}
            value={state.device}
            choices={[
              { value: "any", label: t("Any device") },
              { value: "desktop", label: t("Desktop") },
              { value: "mobile", label: t("Mobile") },
            ]}
            onChange={(device) => setState({ device })}
          />
          <input
            aria-label={t("Market, two letters")}
            placeholder={t("Market")}
            value={state.location}
            maxLength={2}
            onChange={({ target }) => setState({ location: target.value })}
            className={cn(INPUT_CLASS, "h-9 w-24 uppercase placeholder:normal-case")}
          />
        </div>
        <Answer of={serps} loading={<SkeletonRows rows={8} />}>
          {({ total, totalIsEstimate }) =>
            items.length === 0 ? (
              isFiltered ? (
                <EmptyState
                  title={t("No page of results matches")}
                  actions={<Button onClick={clear}>{t("Clear filters")}</Button>}
                />
              ) : (
                <EmptyState
                  icon={<ListOrdered />}
                  title={t("No search results yet")}
                  actions={
                    <>
                      <Button look="primary" onClick={() => setIsAsking(true)}>
                        {t("Search for a phrase")}
                      </Button>
                      <DemoLink page="serps" />
                    </>
                  }
                >
                  {t(
                    "Each search keeps the whole page: results, AI answer, questions, forums. Rank checks keep theirs here too. A search costs 1 credit.",
                  )}
                </EmptyState>
              )
            ) : (
              <>
                <DataTable
                  label={t("Search results")}
                  columns={SERP_COLUMNS}
                  rows={items}
                  rowKey={({ serpId }) => serpId}
                  phone={(serp) => <SerpOnPhone serp={serp} />}
                  onOpen={open}
                  keys={keys}
                  dimmed={serps.isPlaceholderData}
                />
                <LoadMore
                  shown={items.length}
                  total={total}
                  totalIsEstimate={totalIsEstimate}
                  hasMore={serps.hasMore}
                  busy={serps.isLoadingMore}
                  onMore={serps.loadMore}
                />
              </>
            )
          }
        </Answer>
      </Card>
      {isAsking ? <NewSerp onClose={() => setIsAsking(false)} onDone={() => void refresh("research.serp")} /> : null}
    </>
  );
}
