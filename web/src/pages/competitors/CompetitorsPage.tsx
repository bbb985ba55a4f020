import type { Competitor } from "@findable/contract/client";
import { Plus } from "lucide-react";
import { useList } from "../../api/use-list.ts";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { ExportCsv } from "../../components/lists/ExportCsv.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { t } from "../../i18n/index.ts";
import { useKeys } from "../../keys/use-keys.ts";
import { useListKeys } from "../../keys/use-list-keys.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { useGo } from "../../url/use-go.ts";
import { useUrlState } from "../../url/use-url-state.ts";
import { AddCompetitor } from "./AddCompetitor.tsx";
import { Candidates } from "./Candidates.tsx";
import { CompetitorsFilters } from "./CompetitorsFilters.tsx";
import { COMPETITOR_COLUMNS, CompetitorOnPhone, CSV_COLUMNS } from "./competitor-columns.tsx";
import { COMPETITORS_URL } from "./competitors-url.ts";
import { NoCompetitors } from "./NoCompetitors.tsx";

const NO_FILTER = { q: "", weight: [], tag: "" };

export default function CompetitorsPage() {
  const [state, setState] = useUrlState(COMPETITORS_URL);
  const whyNot = useWhyNot("research.competitor.add");
  const filters = {
    q: state.q || undefined,
    weight: state.weight.join(",") || undefined,
    tag: state.tag || undefined,
  };
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const query = { ...filters, sort: state.sort };
  const competitors = useList("research.competitor.list", query);
  const items = competitors.data?.items ?? [];
  const go = useGo();
  const open = ({ id }: Competitor) => go("competitor", { id });
  const keys = useListKeys(items.length, { onOpen: (index) => items[index] && open(items[index]) });
  const add = (domain = "") => setState({ add: true, domain }, { push: true });
  useKeys(t("On this page"), [{ keys: "n", label: t("Add competitor"), run: () => add() }]);
  return (
    <>
      <PageHeader
        title={t("Competitors")}
        note={t("Domains that compete for your results pages, with their keywords and backlinks")}
        actions={
          <>
            <ExportCsv name="research.competitor.list" input={query} fileName="competitors" columns={CSV_COLUMNS} />
            <CopyAs name="research.competitor.list" input={query} />
            <Button look="primary" icon={<Plus aria-hidden className="size-4" />} whyNot={whyNot} onClick={() => add()}>
              {t("Add competitor")}
            </Button>
          </>
        }
      />
      {state.add ? <AddCompetitor domain={state.domain} onClose={() => setState({ add: false, domain: "" })} /> : null}
      <Card flush>
        <CompetitorsFilters
          state={state}
          isFiltered={isFiltered}
          onChange={setState}
          onClear={() => setState(NO_FILTER)}
        />
        <ListTable
          list={competitors}
          skeletonRows={5}
          empty={<NoCompetitors isFiltered={isFiltered} onClear={() => setState(NO_FILTER)} onAdd={() => add()} />}
          label={t("Competitors")}
          columns={COMPETITOR_COLUMNS}
          rowKey={({ id }) => id}
          phone={(competitor) => <CompetitorOnPhone competitor={competitor} />}
          onOpen={open}
          keys={keys}
        />
      </Card>
      <Candidates onAdd={add} />
    </>
  );
}
