import type { Workspace } from "@findable/contract/client";
import { Building2, Coins, Layers, Plus } from "lucide-react";
import { useMemo } from "react";
import { useList } from "../../api/use-list.ts";
import { useOperation } from "../../api/use-operation.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { ExportCsv } from "../../components/lists/ExportCsv.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { useSelection } from "../../components/lists/use-selection.ts";
import { PageHeader } from "../../components/PageHeader.tsx";
import { useWaiting } from "../../components/use-waiting.ts";
import { compareNames } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useKeys } from "../../keys/use-keys.ts";
import { useWhyNot } from "../../session/rights.ts";
import { useSession } from "../../session/use-session.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { AttentionList } from "./AttentionList.tsx";
import { BulkActionDialog } from "./BulkActionDialog.tsx";
import { BulkActionProgress } from "./BulkActionProgress.tsx";
import { GrantDialog } from "./GrantDialog.tsx";
import { WorkspaceDialog } from "./WorkspaceDialog.tsx";
import { isNarrowed, NOT_NARROWED, WorkspacesFilters } from "./WorkspacesFilters.tsx";
import { CSV_COLUMNS, type WorkspaceFacts, WorkspaceOnPhone, workspaceColumns } from "./workspace-columns.tsx";
import { WORKSPACES_URL } from "./workspaces-url.ts";

const EVERY_MS = 60_000;

/** What waits and where the brands stand, for all workspaces at once. */
function useWorkspaceFacts(): WorkspaceFacts & { error: Error | null; retry(): void } {
  const waiting = useWaiting(null).data?.data;
  const movement = useOperation("insights.movement", {}, { workspaceId: null, everyMs: EVERY_MS });
  const standings = new Map(movement.data?.workspaces?.map((one) => [one.workspaceId, one]));
  return {
    waiting: (id) =>
      waiting?.filter(({ workspaceId }) => workspaceId === id).reduce((sum, { count }) => sum + count, 0),
    standing: (id) => standings.get(id),
    error: movement.error,
    retry: () => void movement.refetch(),
  };
}

const INCLUDE = "usage,lastActiveAt";

export default function WorkspacesPage() {
  const [state, setState] = useUrlState(WORKSPACES_URL);
  const input = {
    include: INCLUDE,
    q: state.q || undefined,
    tag: state.tag || undefined,
    includeArchived: state.deleted || undefined,
  };
  const everywhere = { workspaceId: null, everyMs: 30_000 };
  const workspaces = useList("workspaces.list", input, everywhere);
  const all = useList("workspaces.list", { limit: 200 }, everywhere).data?.items ?? [];
  const loaded = workspaces.data?.items;
  const items = loaded ?? [];
  const selection = useSelection(useMemo(() => loaded?.map(({ id }) => id) ?? [], [loaded]));
  const facts = useWorkspaceFacts();
  const whyNot = useWhyNot("workspaces.create");
  const whyNoBulk = useWhyNot("workspaces.bulk_action");
  const whyNoGrant = useWhyNot("credits.grant");
  const { key } = useSession();
  const edit = ({ id }: Workspace) => setState({ edit: id }, { push: true });
  const columns = workspaceColumns(facts, edit);
  const tags = [...new Set(all.flatMap((workspace) => workspace.tags))].sort(compareNames);
  const edited = items.find(({ id }) => id === state.edit);
  const create = () => setState({ create: true }, { push: true });
  const bulk = () => setState({ bulk: true }, { push: true });
  useKeys(t("On this page"), [
    { keys: "n", label: t("New workspace"), run: create },
    { keys: "b", label: t("Bulk action"), run: bulk },
  ]);
  return (
    <>
      <PageHeader
        title={t("Workspaces")}
        note={t("All brands of the agency · changes beyond noise of the last 7 days")}
        actions={
          <>
            <Button icon={<Layers aria-hidden className="size-4" />} whyNot={whyNoBulk} onClick={bulk}>
              {t("Bulk action")}
            </Button>
            {key?.scope === "ADMIN" ? (
              <Button
                icon={<Coins aria-hidden className="size-4" />}
                whyNot={whyNoGrant}
                onClick={() => setState({ grant: true }, { push: true })}
              >
                {t("Grant credits")}
              </Button>
            ) : null}
            <ExportCsv name="workspaces.list" input={input} fileName="workspaces" columns={CSV_COLUMNS} />
            <CopyAs name="workspaces.list" input={input} />
            <Button look="primary" icon={<Plus aria-hidden className="size-4" />} whyNot={whyNot} onClick={create}>
              {t("New workspace")}
            </Button>
          </>
        }
      />
      {state.create || edited !== undefined ? (
        <WorkspaceDialog workspace={edited} onClose={() => setState({ create: false, edit: "" })} />
      ) : null}
      {state.bulk ? (
        <BulkActionDialog
          slug={state.skill}
          tags={tags}
          chosen={selection.keys}
          onChoose={(skill) => setState({ skill })}
          onStarted={(run) => setState({ run, bulk: false, skill: "" })}
          onClose={() => setState({ bulk: false, skill: "" })}
        />
      ) : null}
      {state.grant ? <GrantDialog workspaces={all} onClose={() => setState({ grant: false })} /> : null}
      {state.run === "" ? null : (
        <BulkActionProgress key={state.run} id={state.run} workspaces={all} onClose={() => setState({ run: "" })} />
      )}
      <AttentionList />
      <Card flush className="mt-5">
        <WorkspacesFilters state={state} tags={tags} onChange={setState} />
        {facts.error === null ? null : <ErrorCard error={facts.error} onRetry={facts.retry} />}
        <ListTable
          list={workspaces}
          empty={
            isNarrowed(state) ? (
              <EmptyState
                title={t("No matching workspaces")}
                actions={<Button onClick={() => setState(NOT_NARROWED)}>{t("Clear filters")}</Button>}
              >
                {t("Clear the filters to see all workspaces.")}
              </EmptyState>
            ) : (
              <EmptyState
                icon={<Building2 />}
                title={t("No workspaces yet")}
                actions={
                  <Button look="primary" onClick={create}>
                    {t("New workspace")}
                  </Button>
                }
              >
                {t("A workspace contains one brand and all its data. Workspaces are free.")}
              </EmptyState>
            )
          }
          label={t("Workspaces")}
          columns={columns}
          rowKey={({ id }) => id}
          selection={selection}
          phone={(workspace) => <WorkspaceOnPhone workspace={workspace} facts={facts} onEdit={edit} />}
        />
      </Card>
    </>
  );
}
