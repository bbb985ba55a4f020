import type { ListedInvocation } from "@findable/contract/client";
import { Plus } from "lucide-react";
import { useList } from "../../api/use-list.ts";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { ExportCsv } from "../../components/lists/ExportCsv.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { t } from "../../i18n/index.ts";
import { useKeys } from "../../keys/use-keys.ts";
import { useListKeys } from "../../keys/use-list-keys.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { useGo } from "../../url/use-go.ts";
import { useUrlState } from "../../url/use-url-state.ts";
import { NoRuns } from "./NoRuns.tsx";
import { RunSkillDialog } from "./RunSkillDialog.tsx";
import { RunsFilters } from "./RunsFilters.tsx";
import { RunsTiles } from "./RunsTiles.tsx";
import { CSV_COLUMNS, RunOnPhone, runColumns } from "./run-columns.tsx";
import { RUNS_URL } from "./runs-url.ts";

const EVERY_MS = 5_000;

export default function RunsPage() {
  const [state, setState] = useUrlState(RUNS_URL);
  const chosen = {
    status: state.status.join(",") || undefined,
    skill: state.skill || undefined,
    tag: state.tag || undefined,
    since: state.since || undefined,
    until: state.until || undefined,
  };
  const filters = { ...chosen, topLevel: state.children ? undefined : true };
  const runs = useList("agent.invocations.list", filters, { everyMs: EVERY_MS });
  const columns = runColumns({ withChildren: state.children });
  const go = useGo();
  const items = runs.data?.items ?? [];
  const open = ({ invocationId }: ListedInvocation) => go("run", { id: invocationId });
  const keys = useListKeys(items.length, { onOpen: (index) => items[index] && open(items[index]) });
  const startOne = () => setState({ start: true }, { push: true });
  useKeys(t("On this page"), [{ keys: "n", label: t("Run a skill"), run: startOne }]);
  const isFiltered = Object.values(chosen).some((value) => value !== undefined);
  return (
    <>
      <PageHeader
        title={t("Runs")}
        note={t("Newest first · refreshed every 5 s")}
        actions={
          <>
            <ExportCsv name="agent.invocations.list" input={filters} fileName="runs" columns={CSV_COLUMNS} />
            <CopyAs name="agent.invocations.list" input={filters} />
            <Button look="primary" icon={<Plus aria-hidden className="size-4" />} onClick={startOne}>
              {t("Run a skill")}
            </Button>
          </>
        }
      />
      {state.start ? (
        <RunSkillDialog
          slug={state.run}
          onChoose={(run) => setState({ run }, { push: true })}
          onClose={() => setState({ start: false, run: "" })}
        />
      ) : null}
      <RunsTiles withChildren={state.children} onChoose={(status) => setState({ status }, { push: true })} />
      <Card flush className="mt-5">
        <RunsFilters state={state} onChange={setState} />
        <ListTable
          list={runs}
          skeletonRows={8}
          empty={
            <NoRuns
              isFiltered={isFiltered}
              onClear={() => setState({ status: [], skill: "", tag: "", since: "", until: "" })}
              onChildren={state.children ? undefined : () => setState({ children: true })}
            />
          }
          label={t("Runs")}
          columns={columns}
          rowKey={({ invocationId }) => invocationId}
          phone={(run) => <RunOnPhone run={run} />}
          onOpen={open}
          keys={keys}
        />
      </Card>
    </>
  );
}
