import type { AuditEntry } from "@findable/contract/client";
import { ScrollText } from "lucide-react";
import { useList } from "../../api/use-list.ts";
import { Actor } from "../../components/Avatar.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import type { Column } from "../../components/lists/DataTable.tsx";
import { ExportCsv } from "../../components/lists/ExportCsv.tsx";
import { FilterBar } from "../../components/lists/FilterBar.tsx";
import { FilterText } from "../../components/lists/FilterText.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { t } from "../../i18n/index.ts";
import { useListKeys } from "../../keys/use-list-keys.ts";
import { useSession } from "../../session/use-session.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { Drawer } from "../../ui/Drawer.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Select } from "../../ui/Select.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { AUDIT_URL } from "./audit-url.ts";
import { useActionTitles } from "./use-action-titles.ts";

const EVERYWHERE = { workspaceId: null, everyMs: 15_000 };
const NO_FILTER = { action: "", actor: "", resource: "", workspace: "" } as const;

/** Column names are the API's field names and are not translated. */
const CSV_COLUMNS: readonly (readonly [string, (entry: AuditEntry) => string | null])[] = [
  ["id", ({ id }) => id],
  ["at", ({ at }) => at],
  ["action", ({ action }) => action],
  ["actorType", ({ actor }) => actor.type],
  ["actorId", ({ actor }) => actor.id],
  ["actorName", ({ actor }) => actor.name],
  ["workspaceId", ({ workspaceId }) => workspaceId],
  ["resourceId", ({ resourceId }) => resourceId],
  ["requestId", ({ requestId }) => requestId],
  ["details", ({ details }) => JSON.stringify(details)],
  ["hash", ({ hash }) => hash],
];

export default function AuditPage() {
  const { key } = useSession();
  if (key?.scope === "ADMIN") return <Log />;
  return (
    <>
      <PageHeader title={t("Audit log")} note={t("Who changed what, and when")} />
      <EmptyState icon={<ScrollText />} title={t("Needs an ADMIN key")}>
        {t("The audit log names every change in the agency. Sign in with an ADMIN key to read it.")}
      </EmptyState>
    </>
  );
}

function Log() {
  const [state, setState] = useUrlState(AUDIT_URL);
  const filters = {
    action: state.action === "" ? undefined : `${state.action.replace(/\*$/, "")}*`,
    actorId: state.actor || undefined,
    resourceId: state.resource || undefined,
    workspaceId: state.workspace || undefined,
  };
  const list = useList("audit.list", filters, EVERYWHERE);
  const workspaces = useList("workspaces.list", { limit: 200 }, { workspaceId: null }).data?.items ?? [];
  const titles = useActionTitles();
  const names = new Map(workspaces.map(({ id, name }) => [id, name]));
  const items = list.data?.items ?? [];
  const shown = items.find(({ id }) => id === state.open);
  const open = ({ id }: AuditEntry) => setState({ open: id }, { push: true });
  const keys = useListKeys(items.length, { onOpen: (index) => items[index] && open(items[index]) });
  const isNarrowed = Object.values(filters).some((value) => value !== undefined);
  const clear = () => setState(NO_FILTER);
  const titleOf = ({ action }: AuditEntry) => titles[action] ?? action;
  const placeOf = ({ workspaceId }: AuditEntry) =>
    workspaceId === null ? t("The agency") : (names.get(workspaceId) ?? workspaceId);
  const columns: readonly Column<AuditEntry>[] = [
    { key: "at", header: t("Time"), cell: ({ at }) => <RelativeTime at={at} clock="wall" /> },
    { key: "who", header: t("Who"), cell: ({ actor }) => <Actor name={actor.name} /> },
    { key: "what", header: t("What"), className: "font-medium", cell: titleOf },
    { key: "where", header: t("Brand"), from: "lg", cell: placeOf },
    {
      key: "of",
      header: t("Record"),
      from: "xl",
      cell: ({ resourceId }) => (
        <code className="font-mono text-2xs text-muted wrap-anywhere">{resourceId ?? "–"}</code>
      ),
    },
  ];
  return (
    <>
      <PageHeader
        title={t("Audit log")}
        note={t("Who changed what, newest first · entries are chained and stay when their record is deleted")}
        actions={
          <>
            <ExportCsv name="audit.list" input={filters} fileName="audit" columns={CSV_COLUMNS} />
            <CopyAs name="audit.list" input={filters} />
          </>
        }
      />
      <Card flush>
        <FilterBar isNarrowed={isNarrowed} onClear={clear}>
          <FilterText
            isFirst
            label={t("Action begins with")}
            value={state.action}
            onChange={(action) => setState({ action })}
          />
          <FilterText label={t("Record")} value={state.resource} onChange={(resource) => setState({ resource })} />
          <Select
            label={t("Brand")}
            value={state.workspace}
            choices={[
              { value: "", label: t("All brands") },
              ...workspaces.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(workspace) => setState({ workspace })}
          />
        </FilterBar>
        <ListTable
          list={list}
          skeletonRows={8}
          empty={
            <EmptyState
              icon={<ScrollText />}
              title={isNarrowed ? t("No matching entries") : t("Nothing has changed yet")}
              actions={isNarrowed ? <Button onClick={clear}>{t("Clear filters")}</Button> : undefined}
            >
              {t("Every change by a person, a run or the service is listed here.")}
            </EmptyState>
          }
          label={t("Audit log")}
          columns={columns}
          rowKey={({ id }) => id}
          phone={(entry) => (
            <div className="flex flex-col gap-1">
              <span className="font-medium">{titleOf(entry)}</span>
              <span className="flex justify-between gap-3 text-xs text-muted">
                <span>
                  <Actor name={entry.actor.name} /> · {placeOf(entry)}
                </span>
                <RelativeTime at={entry.at} clock="wall" />
              </span>
            </div>
          )}
          onOpen={open}
          keys={keys}
        />
      </Card>
      <Drawer
        open={shown !== undefined}
        onClose={() => setState({ open: "" })}
        title={shown === undefined ? "" : titleOf(shown)}
        description={shown === undefined ? "" : `${shown.actor.name} · ${placeOf(shown)}`}
      >
        {shown === undefined ? null : (
          <div className="flex flex-col gap-4">
            <Button
              look="quiet"
              size="small"
              className="self-start"
              whyNot={shown.actor.id === null ? t("The service acted by itself.") : undefined}
              onClick={() => setState({ actor: shown.actor.id ?? "", open: "" }, { push: true })}
            >
              {t("Everything by {name}", { name: shown.actor.name })}
            </Button>
            <CodeBlock label={t("Entry")} code={JSON.stringify(shown, null, 2)} wrap />
          </div>
        )}
      </Drawer>
    </>
  );
}
