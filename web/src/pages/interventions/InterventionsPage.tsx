import { History, Plus } from "lucide-react";
import type { InputOf } from "../../api/operations.ts";
import { useList } from "../../api/use-list.ts";
import { useOperation } from "../../api/use-operation.ts";
import { DemoLink } from "../../components/DemoLink.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { FilterBar } from "../../components/lists/FilterBar.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import {
  EFFECT_VERDICTS,
  effectVerdictWord,
  INTERVENTION_KINDS,
  type Intervention,
  interventionKindWord,
} from "../../components/words/intervention-words.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useKeys } from "../../keys/use-keys.ts";
import { useListKeys } from "../../keys/use-list-keys.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Select } from "../../ui/Select.tsx";
import { Tile, Tiles } from "../../ui/Tile.tsx";
import type { UrlStateOf } from "../../url/fields.ts";
import { useGo } from "../../url/use-go.ts";
import { type SetUrlState, useUrlState } from "../../url/use-url-state.ts";
import { AddIntervention } from "./AddIntervention.tsx";
import { INTERVENTION_COLUMNS, InterventionOnPhone } from "./intervention-columns.tsx";
import { INTERVENTIONS_URL } from "./interventions-url.ts";

type State = UrlStateOf<typeof INTERVENTIONS_URL>;

/** The ledger: what was done or happened, newest first, and what came of it. */
export default function InterventionsPage() {
  const [state, setState] = useUrlState(INTERVENTIONS_URL);
  const whyNot = useWhyNot("interventions.create");
  const input: InputOf<"interventions.list"> = {
    ...(state.kind === "" ? {} : { kind: state.kind }),
    ...(state.verdict === "" ? {} : { verdict: state.verdict }),
    ...(state.by === "" ? {} : { madeBy: state.by }),
  };
  const list = useList("interventions.list", input);
  const items = list.data?.items ?? [];
  const go = useGo();
  const open = ({ id }: Intervention) => go("intervention", { id });
  const keys = useListKeys(items.length, { onOpen: (index) => items[index] && open(items[index]) });
  const add = () => setState({ add: true }, { push: true });
  useKeys(t("On this page"), [{ keys: "n", label: t("Add an intervention"), run: add }]);
  const isNarrowed = state.kind !== "" || state.verdict !== "" || state.by !== "";
  return (
    <>
      <PageHeader
        title={t("Interventions")}
        note={t("Finished work and outside events, each judged against pages that nothing touched")}
        actions={
          <>
            <CopyAs name="interventions.list" input={input} />
            <Button look="primary" icon={<Plus aria-hidden className="size-4" />} whyNot={whyNot} onClick={add}>
              {t("Add an intervention")}
            </Button>
          </>
        }
      />
      {state.add ? <AddIntervention onClose={() => setState({ add: false })} /> : null}
      <LedgerTiles />
      <Card flush className="mt-4">
        <Filters state={state} isNarrowed={isNarrowed} onChange={setState} />
        <ListTable
          list={list}
          empty={isNarrowed ? <NoneFits /> : <NoInterventions onAdd={add} />}
          label={t("Interventions")}
          columns={INTERVENTION_COLUMNS}
          rowKey={({ id }) => id}
          phone={(intervention) => <InterventionOnPhone intervention={intervention} />}
          onOpen={open}
          keys={keys}
        />
      </Card>
    </>
  );
}

/** How far the verdicts can be trusted together. */
function LedgerTiles() {
  const coverage = useOperation("interventions.list", { limit: 1 }).data?.coverage;
  if (coverage == null || coverage.judged === 0) return null;
  return (
    <Tiles>
      <Tile
        label={t("Judged")}
        help={t("Interventions whose effect could be compared with pages that nothing was done to.")}
        value={formatNumber(coverage.judged)}
        note={t("interventions with an estimate")}
      />
      <Tile
        label={t("Helped")}
        help={t("Interventions after which the pages gained more than untouched ones, beyond chance.")}
        value={formatNumber(coverage.helped)}
        note={t("more than chance explains")}
      />
      <Tile
        label={t("Helped by chance")}
        help={t("How many would look helpful if none had worked. Compare it with the number that helped.")}
        value={formatNumber(coverage.helpedByChance)}
        note={t("expected if none had worked")}
      />
    </Tiles>
  );
}

function Filters({ state, isNarrowed, onChange }: { state: State; isNarrowed: boolean; onChange: SetUrlState<State> }) {
  return (
    <FilterBar isNarrowed={isNarrowed} onClear={() => onChange({ kind: "", verdict: "", by: "" })}>
      <Select
        label={t("Kind")}
        value={state.kind}
        choices={[
          { value: "", label: t("All kinds") },
          ...INTERVENTION_KINDS.map((value) => ({ value, label: interventionKindWord(value) })),
        ]}
        onChange={(kind) => onChange({ kind })}
      />
      <Select
        label={t("Verdict")}
        value={state.verdict}
        choices={[
          { value: "", label: t("All verdicts") },
          ...EFFECT_VERDICTS.map((value) => ({ value, label: effectVerdictWord({ verdict: value, scope: "units" }) })),
        ]}
        onChange={(verdict) => onChange({ verdict })}
      />
      <Select
        label={t("Added by")}
        value={state.by}
        choices={[
          { value: "", label: t("Anyone") },
          { value: "service", label: t("Findable") },
          { value: "person", label: t("People") },
        ]}
        onChange={(by) => onChange({ by })}
      />
    </FilterBar>
  );
}

function NoneFits() {
  return <EmptyState icon={<History />} title={t("No interventions match these filters")} />;
}

function NoInterventions({ onAdd }: { onAdd(): void }) {
  const whyNot = useWhyNot("interventions.create");
  return (
    <EmptyState
      icon={<History />}
      title={t("No interventions yet")}
      actions={
        <>
          <Button look="primary" whyNot={whyNot} onClick={onAdd}>
            {t("Add an intervention")}
          </Button>
          <DemoLink page="interventions" />
        </>
      }
    >
      {t(
        "Publications, refreshes, links and fixes register themselves. Add what you changed elsewhere, for example new prices, so that its effect is judged too.",
      )}
    </EmptyState>
  );
}
