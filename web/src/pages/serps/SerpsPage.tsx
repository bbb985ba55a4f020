import { PRICES } from "@findable/contract/prices";
import { ListOrdered } from "lucide-react";
import { useState } from "react";
import type { ItemOf } from "../../api/operations.ts";
import { refresh } from "../../api/query-client.ts";
import { useList } from "../../api/use-list.ts";
import { DemoLink } from "../../components/DemoLink.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { ExportCsv } from "../../components/lists/ExportCsv.tsx";
import { FilterBar } from "../../components/lists/FilterBar.tsx";
import { FilterText } from "../../components/lists/FilterText.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { ViewsMenu } from "../../components/lists/ViewsMenu.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { formatCredits } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useListKeys } from "../../keys/use-list-keys.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Select } from "../../ui/Select.tsx";
import { useGo } from "../../url/use-go.ts";
import { useUrlState } from "../../url/use-url-state.ts";
import { NewSerp } from "./NewSerp.tsx";
import { SERP_COLUMNS, SerpOnPhone } from "./serp-columns.tsx";
import { SERPS_FILTERS } from "./serps-url.ts";

export default function SerpsPage() {
  const [state, setState] = useUrlState(SERPS_FILTERS);
  const [isAsking, setIsAsking] = useState(false);
  const filters = {
    queryContains: state.q || undefined,
    device: state.device === "any" ? undefined : state.device,
    location: /^[a-z]{2}$|,\s*[a-z]/i.test(state.location.trim()) ? state.location.trim() : undefined,
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
        title={t("Results pages")}
        note={t("Stored results pages, newest first")}
        actions={
          <>
            <ExportCsv
              name="research.serp.list"
              input={filters}
              fileName="search-results"
              columns={[
                ["query", ({ query }) => query],
                ["position", ({ ownedPosition }) => ownedPosition],
                [
                  "aiAnswer",
                  ({ aiOverviewPresent }) =>
                    aiOverviewPresent === null ? "unknown" : aiOverviewPresent ? "yes" : "no",
                ],
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
        <FilterBar
          isNarrowed={isFiltered}
          onClear={clear}
          end={<ViewsMenu list="serps" fields={SERPS_FILTERS} state={state} />}
        >
          <FilterText
            isFirst
            label={t("Filter by query")}
            value={state.q}
            onChange={(q) => setState({ q })}
            className="w-auto min-w-48 flex-1"
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
          <FilterText
            label={t("Market, e.g. US")}
            value={state.location}
            maxLength={200}
            onChange={(location) => setState({ location })}
            className="w-36"
          />
        </FilterBar>
        <ListTable
          list={serps}
          skeletonRows={8}
          empty={
            isFiltered ? (
              <EmptyState
                title={t("No matching results pages")}
                actions={<Button onClick={clear}>{t("Clear filters")}</Button>}
              />
            ) : (
              <EmptyState
                icon={<ListOrdered />}
                title={t("No search results yet")}
                actions={
                  <>
                    <Button look="primary" onClick={() => setIsAsking(true)}>
                      {t("Run a search")}
                    </Button>
                    <DemoLink page="serps" />
                  </>
                }
              >
                {t(
                  "Each search stores the full results page: results, AI answer, questions and discussions. Rank checks are listed here too. A search costs {cost}.",
                  { cost: formatCredits(PRICES.serp.perQuery) },
                )}
              </EmptyState>
            )
          }
          label={t("Search results")}
          columns={SERP_COLUMNS}
          rowKey={({ serpId }) => serpId}
          phone={(serp) => <SerpOnPhone serp={serp} />}
          onOpen={open}
          keys={keys}
        />
      </Card>
      {isAsking ? (
        <NewSerp
          onClose={() => setIsAsking(false)}
          onDone={(serpId) => {
            void refresh("research.serp");
            if (serpId !== undefined) go("serp", { id: serpId });
          }}
        />
      ) : null}
    </>
  );
}
