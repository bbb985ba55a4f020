import { FileUp, Search, TrendingUp } from "lucide-react";
import { useCallback, useMemo, useRef, useState } from "react";
import { refresh } from "../../api/query-client.ts";
import { useOperation } from "../../api/use-operation.ts";
import { useRankOf } from "../../components/latest-rank.ts";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Button } from "../../ui/Button.tsx";
import { Drawer } from "../../ui/Drawer.tsx";
import { useIsWide } from "../../ui/use-is-wide.ts";
import { useUrlState } from "../../url/use-url-state.ts";
import { BulkBar } from "./BulkBar.tsx";
import { BulkChange } from "./BulkChange.tsx";
import { BulkRun } from "./BulkRun.tsx";
import { BulkTags } from "./BulkTags.tsx";
import type { BulkAct } from "./bulk-acts.ts";
import type { BulkProps } from "./bulk-update.ts";
import { isColumnKey } from "./column-keys.ts";
import { ExportButton } from "./ExportButton.tsx";
import { Facets } from "./Facets.tsx";
import { filterScope, listFilter } from "./filter-inputs.ts";
import { KeywordsTable } from "./KeywordsTable.tsx";
import { isFiltered, KEYWORDS_URL, NO_FILTERS } from "./keywords-url.ts";
import { Panes } from "./Panes.tsx";
import { RankStrip } from "./RankStrip.tsx";
import { Toolbar } from "./Toolbar.tsx";
import { useKeywordRows } from "./use-keyword-rows.ts";
import { useRestOfWindow } from "./use-rest-of-window.ts";
import { useRowSelection } from "./use-row-selection.ts";

const NONE: readonly never[] = [];

/** The 200 newest pillars by id: names for display, slugs for scopes. */
function usePillars(): { names: ReadonlyMap<string, string>; slugOf(id: string): string | undefined } {
  const { data } = useOperation("research.pillar.list", { limit: 200 }, { freshForMs: 60_000 });
  const pillars = data?.data ?? NONE;
  return useMemo(
    () => ({
      names: new Map(pillars.map(({ id, name }) => [id, name])),
      slugOf: (id) => pillars.find((pillar) => pillar.id === id)?.slug,
    }),
    [pillars],
  );
}

/** The height of the bulk action bar at the bottom of the window. */
const BAR = 40;
/** The page's margin below the table. */
const FOOT = 48;

export default function KeywordsPage() {
  const [state, setState] = useUrlState(KEYWORDS_URL);
  const filter = listFilter(state);
  const query = { ...filter, sort: state.sort };
  const list = useKeywordRows(query);
  // After the first rows: both read all keywords, and together each takes twice as long.
  const counts = useOperation("research.keyword.facets", filter, {
    enabled: list.data !== undefined || list.error !== null,
  });
  const pillars = usePillars();
  const rankOf = useRankOf(state.device);
  const selection = useRowSelection(list.rows, JSON.stringify(filter));
  const [act, setAct] = useState<BulkAct>();
  const [showsFilters, setShowsFilters] = useState(false);
  const hasFacets = useIsWide("xl");
  const hasGrid = useIsWide();
  const whyNot = useWhyNot("research.keyword.create");
  const columns = useMemo(() => {
    const chosen = state.columns.filter(isColumnKey);
    return chosen.length === 0 ? undefined : chosen;
  }, [state.columns]);
  const box = useRef<HTMLDivElement>(null);
  const height = useRestOfWindow(box, FOOT);
  const seen = useRef(0);
  const { reload } = list;
  const changed = useCallback(() => {
    reload(seen.current);
    void refresh("research.keyword", "research.pillar");
  }, [reload]);
  const scope = filterScope(state, pillars.slugOf(state.pillar));
  const total = counts.data?.total ?? list.total;
  const isEstimate = counts.data?.isEstimate ?? list.totalIsEstimate;
  const count = selection.all ? total : selection.ids.size;
  const isBare = list.data !== undefined && list.rows.length === 0 && !isFiltered(state);
  const facets = (
    <Facets
      state={state}
      counts={counts.data}
      hasFailed={counts.data === undefined && counts.error !== null}
      pillarNames={pillars.names}
      onChange={setState}
      onPillars={() => setState({ open: "pillars" }, { push: true })}
    />
  );
  return (
    <>
      <PageHeader
        title={t("Keywords")}
        note={
          counts.data === undefined && list.data === undefined
            ? counts.error === null
              ? t("Counting…")
              : t("Counts are unavailable right now.")
            : countWords(total, isEstimate, isFiltered(state))
        }
        actions={
          <>
            <Button
              icon={<FileUp aria-hidden className="size-4" />}
              whyNot={whyNot}
              onClick={() => setState({ open: "import" }, { push: true })}
            >
              {t("Import")}
            </Button>
            {isBare ? null : (
              <Button
                icon={<TrendingUp aria-hidden className="size-4" />}
                whyNot={whyNot}
                onClick={() => setState({ open: "track" }, { push: true })}
              >
                {t("Track rankings")}
              </Button>
            )}
            <ExportButton query={query} pillarNames={pillars.names} rankOf={rankOf} />
            <CopyAs name="research.keyword.list" input={query} />
            <Button
              look="primary"
              icon={<Search aria-hidden className="size-4" />}
              whyNot={whyNot}
              onClick={() => setState({ open: "research" }, { push: true })}
            >
              {t("Find keywords")}
            </Button>
          </>
        }
      />
      {isBare ? null : (
        <RankStrip
          pillar={state.pillar}
          tag={state.tag}
          hasOtherFilters={isFiltered({ ...state, pillar: "", tag: "" })}
        />
      )}
      <div
        ref={box}
        className="mt-4 flex items-stretch gap-5"
        style={hasGrid && !isBare ? { height: count === 0 ? height : height - BAR } : undefined}
      >
        {hasFacets && !isBare ? (
          <aside
            aria-label={t("Filters")}
            className="scroll-quiet -ml-2 w-54 shrink-0 overflow-y-auto pr-2 pl-2 pb-4 -outline-offset-2"
          >
            {facets}
          </aside>
        ) : null}
        <KeywordsTable
          list={list}
          selection={selection}
          columns={columns}
          sort={state.sort}
          pillarNames={pillars.names}
          rankOf={rankOf}
          days={state.days}
          hasGrid={hasGrid}
          isFiltered={isFiltered(state)}
          toolbar={
            <Toolbar
              state={state}
              columns={columns}
              onChange={setState}
              onFilters={hasFacets ? undefined : () => setShowsFilters(true)}
              hasGrid={hasGrid}
            />
          }
          onSort={(sort) => setState({ sort })}
          onClear={() => setState(NO_FILTERS)}
          onResearch={() => setState({ open: "research" }, { push: true })}
          onImport={() => setState({ open: "import" }, { push: true })}
          onRange={(last) => {
            seen.current = last;
          }}
        />
      </div>
      {count === 0 ? null : (
        <BulkBar
          count={count}
          isAll={selection.all}
          total={total}
          isEstimate={isEstimate}
          showsArchived={state.archived || state.status.includes("ARCHIVED")}
          pillarNames={pillars.names}
          whyNot={whyNot}
          whyNotAll={
            scope === undefined
              ? t("Bulk actions do not support the content and rank filters. Clear them first.")
              : undefined
          }
          onAll={selection.selectAll}
          onClear={selection.clear}
          onAct={setAct}
        />
      )}
      {act === undefined ? null : (
        <BulkEditDialog
          act={act}
          target={{
            ids: selection.all ? undefined : [...selection.ids],
            scope,
            count,
            isEstimate: selection.all && isEstimate,
          }}
          onClose={() => setAct(undefined)}
          onChanged={changed}
        />
      )}
      <Drawer open={showsFilters && !hasFacets} onClose={() => setShowsFilters(false)} title={t("Filters")}>
        {facets}
      </Drawer>
      <Panes
        open={state.open}
        whyNot={whyNot}
        tracked={isFiltered(state) && scope !== undefined ? { filter: scope, count: total } : { count: total }}
        onClose={() => setState({ open: "" })}
        onChanged={changed}
        onPillar={(pillar) => setState({ ...NO_FILTERS, pillar, open: "" })}
      />
    </>
  );
}

function countWords(total: number, isEstimate: boolean, isNarrowed: boolean): string {
  if (isEstimate) {
    const n = formatNumber(total);
    return isNarrowed ? t("About {n} matching keywords", { n }) : t("About {n} keywords", { n });
  }
  return isNarrowed
    ? t("{n, plural, one {# matching keyword} other {# matching keywords}}", { n: total })
    : t("{n, plural, one {# keyword} other {# keywords}}", { n: total });
}

/** Confirms a change of many keywords with its number and price, and then shows the progress and the result. */
function BulkEditDialog({ act, ...rest }: BulkProps & { act: BulkAct }) {
  switch (act.kind) {
    case "change":
      return <BulkChange {...act} {...rest} />;
    case "tags":
      return <BulkTags {...rest} />;
    case "label":
    case "check":
    case "refresh":
      return <BulkRun kind={act.kind} {...rest} />;
  }
}
