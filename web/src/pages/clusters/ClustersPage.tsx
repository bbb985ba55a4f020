import type { KeywordCluster } from "@findable/contract/client";
import { useMemo } from "react";
import { useList } from "../../api/use-list.ts";
import { Answer } from "../../components/Answer.tsx";
import { CopyAs } from "../../components/CopyAs.tsx";
import { DataTable } from "../../components/DataTable.tsx";
import { LoadMore } from "../../components/LoadMore.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { t } from "../../i18n/index.ts";
import { useListKeys } from "../../keys/use-list-keys.ts";
import { Card } from "../../ui/Card.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { useSettled } from "../../ui/use-settled.ts";
import { useUrlState } from "../../url/use-url-state.ts";
import { ClusterPane } from "./ClusterPane.tsx";
import { ClustersFilters } from "./ClustersFilters.tsx";
import { ClusterOnPhone, clusterColumns } from "./cluster-columns.tsx";
import { CLUSTERS_URL } from "./clusters-url.ts";
import { NoClusters } from "./NoClusters.tsx";

const NO_FILTER = { q: "", tag: "", pillar: "", size: undefined, similarity: undefined };

export default function ClustersPage() {
  const [state, setState] = useUrlState(CLUSTERS_URL);
  const q = useSettled(state.q);
  const tag = useSettled(state.tag);
  const filters = {
    q: q || undefined,
    tag: tag || undefined,
    pillar: state.pillar || undefined,
    minSize: state.size,
    minSimilarity: state.similarity,
  };
  const clusters = useList("research.keyword.clusters.list", filters);
  const items = clusters.data?.items ?? [];
  const open = ({ id }: KeywordCluster) => setState({ open: id }, { push: true });
  const keys = useListKeys(items.length, { onOpen: (index) => items[index] && open(items[index]) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening only changes the address.
  const columns = useMemo(() => clusterColumns(open), []);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const opened = items.find(({ id }) => id === state.open);
  const [newest] = items.map(({ updatedAt }) => updatedAt).sort((a, b) => b.localeCompare(a));
  return (
    <>
      <PageHeader
        title={t("Clusters")}
        note={
          <>
            {t("Keywords that bring up the same results · one page each")}
            {newest === undefined ? null : (
              <>
                {" · "}
                {t("worked out")} <RelativeTime at={newest} />
              </>
            )}
          </>
        }
        actions={<CopyAs name="research.keyword.clusters.list" input={filters} />}
      />
      <Card flush>
        <ClustersFilters
          state={state}
          isFiltered={isFiltered}
          onChange={setState}
          onClear={() => setState(NO_FILTER)}
        />
        <Answer of={clusters} loading={<SkeletonRows rows={8} />}>
          {({ total, totalIsEstimate }) =>
            items.length === 0 ? (
              <NoClusters isFiltered={isFiltered} onClear={() => setState(NO_FILTER)} />
            ) : (
              <>
                <DataTable
                  label={t("Clusters")}
                  columns={columns}
                  rows={items}
                  rowKey={({ id }) => id}
                  phone={(cluster) => <ClusterOnPhone cluster={cluster} onOpen={open} />}
                  onOpen={open}
                  keys={keys}
                  dimmed={clusters.isPlaceholderData}
                />
                <LoadMore
                  shown={items.length}
                  total={total}
                  totalIsEstimate={totalIsEstimate}
                  hasMore={clusters.hasMore}
                  busy={clusters.isLoadingMore}
                  onMore={clusters.loadMore}
                />
              </>
            )
          }
        </Answer>
      </Card>
      {opened === undefined ? null : <ClusterPane cluster={opened} onClose={() => setState({ open: "" })} />}
    </>
  );
}
