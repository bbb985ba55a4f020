import { Send } from "lucide-react";
import { useState } from "react";
import { useList } from "../../api/use-list.ts";
import { useOperation } from "../../api/use-operation.ts";
import { DemoLink } from "../../components/DemoLink.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { ExportCsv } from "../../components/lists/ExportCsv.tsx";
import { FilterBar } from "../../components/lists/FilterBar.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { ViewsMenu } from "../../components/lists/ViewsMenu.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { VerificationDialog } from "../../components/VerificationDialog.tsx";
import {
  PUBLICATION_STATES,
  type Publication,
  publicationStateWord,
} from "../../components/words/publication-words.ts";
import { t } from "../../i18n/index.ts";
import { useListKeys } from "../../keys/use-list-keys.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Select } from "../../ui/Select.tsx";
import { useGo } from "../../url/use-go.ts";
import { useUrlState } from "../../url/use-url-state.ts";
import { CSV_COLUMNS, PublicationOnPhone, publicationColumns } from "./publication-columns.tsx";
import { PUBLICATIONS_URL } from "./publications-url.ts";
import { RevertDialog } from "./RevertDialog.tsx";

const NO_FILTER = { state: "any", platform: "" } as const;
const RELOAD_MS = 10_000;

/** What was published where, with a way to take it back. */
export default function PublicationsPage() {
  const [state, setState] = useUrlState(PUBLICATIONS_URL);
  const [reverting, setReverting] = useState<Publication>();
  const [checked, setChecked] = useState<string>();
  const platforms = useOperation("produce.platform.list", { limit: 200 }, { freshForMs: 60_000 });
  const known = platforms.data?.data ?? [];
  const filters = {
    state: state.state === "any" ? undefined : state.state,
    platformConfigId: state.platform || undefined,
  };
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const list = useList("produce.publication.list", filters, { everyMs: RELOAD_MS });
  const items = list.data?.items ?? [];
  const shown = items.find(({ id }) => id === checked);
  const go = useGo();
  const open = ({ recordId, invocationId }: Publication) =>
    recordId === null ? go("run", { id: invocationId }) : go("content", { id: recordId });
  const keys = useListKeys(items.length, { onOpen: (index) => items[index] && open(items[index]) });
  const nameOf = ({ platformConfigId }: Publication) => known.find(({ id }) => id === platformConfigId)?.name;
  return (
    <>
      <PageHeader
        title={t("Publications")}
        note={t("Published texts by target, with a way to revert them")}
        actions={
          <>
            <ExportCsv name="produce.publication.list" input={filters} fileName="publications" columns={CSV_COLUMNS} />
            <CopyAs name="produce.publication.list" input={filters} />
          </>
        }
      />
      <Card flush>
        <FilterBar
          isNarrowed={isFiltered}
          onClear={() => setState(NO_FILTER)}
          end={<ViewsMenu list="publications" fields={PUBLICATIONS_URL} state={state} />}
        >
          <Select
            label={t("State")}
            value={state.state}
            choices={[
              { value: "any", label: t("Any state") },
              ...PUBLICATION_STATES.map((value) => ({ value, label: publicationStateWord(value) })),
            ]}
            onChange={(next) => setState({ state: next })}
          />
          <Select<string>
            label={t("Publishing target")}
            value={state.platform}
            choices={[
              { value: "", label: t("Any target") },
              ...known.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(platform) => setState({ platform })}
          />
        </FilterBar>
        <ListTable
          list={list}
          empty={<NoPublications isFiltered={isFiltered} onClear={() => setState(NO_FILTER)} />}
          label={t("Publications")}
          columns={publicationColumns(nameOf, { onRevert: setReverting, onCheck: setChecked })}
          rowKey={({ id }) => id}
          phone={(publication) => (
            <PublicationOnPhone
              publication={publication}
              platform={nameOf(publication)}
              onRevert={setReverting}
              onCheck={setChecked}
            />
          )}
          onOpen={open}
          keys={keys}
        />
      </Card>
      {shown === undefined ? null : <VerificationDialog publication={shown} onClose={() => setChecked(undefined)} />}
      {reverting === undefined ? null : (
        <RevertDialog publication={reverting} platform={nameOf(reverting)} onClose={() => setReverting(undefined)} />
      )}
    </>
  );
}

function NoPublications({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  if (isFiltered) {
    return (
      <EmptyState
        title={t("No matching publications")}
        actions={<Button onClick={onClear}>{t("Clear filters")}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<Send />}
      title={t("Nothing published yet")}
      actions={
        <>
          <PageLink page="contents" className={buttonClass({ look: "primary" })}>
            {t("Open content")}
          </PageLink>
          <DemoLink page="publications" />
        </>
      }
    >
      {t("Publish a text from its editor. Each publication appears here and can be reverted.")}
    </EmptyState>
  );
}
