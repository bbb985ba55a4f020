import type { KeywordCluster } from "@findable/contract/client";
import { useEffect } from "react";
import { useList } from "../../api/use-list.ts";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { ExportCsv } from "../../components/lists/ExportCsv.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { t } from "../../i18n/index.ts";
import { useListKeys } from "../../keys/use-list-keys.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Drawer } from "../../ui/Drawer.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { ClusterPane } from "./ClusterPane.tsx";
import { ClustersFilters } from "./ClustersFilters.tsx";
import { ClusterOnPhone, CSV_COLUMNS, clusterColumns } from "./cluster-columns.tsx";
import { CLUSTERS_URL } from "./clusters-url.ts";
import { NoClusters } from "./NoClusters.tsx";

const NO_FILTER = { q: "", tag: "", pillar: "", size: undefined, similarity: undefined };

export default function ClustersPage() {
  const [state, setState] = useUrlState(CLUSTERS_URL);
  const filters = {
    q: state.q || undefined,
    tag: state.tag || undefined,
    pillar: state.pillar || undefined,
    minSize: state.size,
    minSimilarity: state.similarity,
  };
  const clusters = useList("research.keyword.clusters.list", filters);
  const items = clusters.data?.items ?? [];
  const open = ({ id }: KeywordCluster) => setState({ open: id }, { push: true });
  const keys = useListKeys(items.length, { onOpen: (index) => items[index] && open(items[index]) });

  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const opened = items.find(({ id }) => id === state.open);
  const close = () => setState({ open: "" });
  const isWanted = state.open !== "" && opened === undefined && clusters.data !== undefined;
  const isGone = isWanted && !clusters.hasMore && !clusters.isFetching;
  // A link may name a cluster on a later page: load pages until it appears.
  const { hasMore, isFetching, loadMore } = clusters;
  useEffect(() => {
    if (isWanted && hasMore && !isFetching) loadMore();
  }, [isWanted, hasMore, isFetching, loadMore]);
  const [newest] = items.map(({ updatedAt }) => updatedAt).sort((a, b) => b.localeCompare(a));
  return (
    <>
      <PageHeader
        title={t("Clusters")}
        note={
          <>
            {t("Keywords that share results pages, so that one page can serve them")}
            {newest === undefined ? null : (
              <>
                {" · "}
                {t("updated")} <RelativeTime at={newest} />
              </>
            )}
          </>
        }
        actions={
          <>
            <ExportCsv
              name="research.keyword.clusters.list"
              input={filters}
              fileName="clusters"
              columns={CSV_COLUMNS}
            />
            <CopyAs name="research.keyword.clusters.list" input={filters} />
          </>
        }
      />
      <Card flush>
        <ClustersFilters
          state={state}
          isFiltered={isFiltered}
          onChange={setState}
          onClear={() => setState(NO_FILTER)}
        />
        <ListTable
          list={clusters}
          skeletonRows={8}
          empty={<NoClusters isFiltered={isFiltered} onClear={() => setState(NO_FILTER)} />}
          label={t("Clusters")}
          columns={clusterColumns(open)}
          rowKey={({ id }) => id}
          phone={(cluster) => <ClusterOnPhone cluster={cluster} onOpen={open} />}
          onOpen={open}
          keys={keys}
        />
      </Card>
      {opened === undefined ? null : <ClusterPane cluster={opened} onClose={close} />}
      {isGone ? <ClusterGone onClose={close} /> : null}
    </>
  );
}

/** Shown for a link to a cluster that no longer exists. Clusters change when keywords are added or removed. */
function ClusterGone({ onClose }: { onClose(): void }) {
  return (
    <Drawer open onClose={onClose} title={t("Cluster not found")}>
      <EmptyState
        title={t("This cluster is not in the list")}
        actions={<Button onClick={onClose}>{t("View all clusters")}</Button>}
      >
        {t("Its keywords may have been regrouped, or the filters exclude it.")}
      </EmptyState>
    </Drawer>
  );
}
