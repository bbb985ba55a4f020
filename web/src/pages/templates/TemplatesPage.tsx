import type { OutreachTemplate } from "@findable/contract/client";
import { Mail, Plus } from "lucide-react";
import { useState } from "react";
import { useList } from "../../api/use-list.ts";
import { DemoLink } from "../../components/DemoLink.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { FilterBar } from "../../components/lists/FilterBar.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { angleWord, TARGETING_ANGLES } from "../../components/words/campaign-words.ts";
import { t } from "../../i18n/index.ts";
import { useListKeys } from "../../keys/use-list-keys.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Select } from "../../ui/Select.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { DeleteTemplate } from "./DeleteTemplate.tsx";
import { TemplateForm } from "./TemplateForm.tsx";
import { TemplateOnPhone, templateColumns } from "./template-columns.tsx";
import { TEMPLATES_URL } from "./templates-url.ts";

/** The templates for campaign emails. */
export default function TemplatesPage() {
  const [state, setState] = useUrlState(TEMPLATES_URL);
  const [editing, setEditing] = useState<OutreachTemplate | "new">();
  const [deleting, setDeleting] = useState<OutreachTemplate>();
  const whyNot = useWhyNot("link_building.template.create");
  const isFiltered = state.angle !== "any";
  const filters = state.angle === "any" ? {} : { targetingAngle: state.angle };
  const list = useList("link_building.template.list", filters);
  const items = list.data?.items ?? [];
  const keys = useListKeys(items.length, { onOpen: (index) => setEditing(items[index]) });
  const create = () => setEditing("new");
  const clear = () => setState({ angle: "any" });
  return (
    <>
      <PageHeader
        title={t("Email templates")}
        note={t("Placeholders are filled for each recipient. Campaigns use the default unless they name another.")}
        actions={
          <>
            <CopyAs name="link_building.template.list" input={filters} />
            <Button look="primary" icon={<Plus aria-hidden className="size-4" />} whyNot={whyNot} onClick={create}>
              {t("Create template")}
            </Button>
          </>
        }
      />
      <Card flush>
        <FilterBar isNarrowed={isFiltered} onClear={clear}>
          <Select
            label={t("Angle")}
            value={state.angle}
            choices={[
              { value: "any", label: t("Every template") },
              ...TARGETING_ANGLES.map((value) => ({ value, label: angleWord(value) })),
            ]}
            onChange={(angle) => setState({ angle })}
          />
        </FilterBar>
        <ListTable
          list={list}
          skeletonRows={4}
          empty={<NoTemplates isFiltered={isFiltered} onClear={clear} onCreate={create} />}
          label={t("Email templates")}
          columns={templateColumns(setEditing, setDeleting)}
          rowKey={({ id }) => id}
          phone={(template) => <TemplateOnPhone template={template} onEdit={setEditing} onDelete={setDeleting} />}
          onOpen={setEditing}
          keys={keys}
        />
      </Card>
      {editing === undefined ? null : (
        <TemplateForm template={editing === "new" ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
      {deleting === undefined ? null : <DeleteTemplate template={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}

function NoTemplates({ isFiltered, onClear, onCreate }: { isFiltered: boolean; onClear(): void; onCreate(): void }) {
  const whyNot = useWhyNot("link_building.template.create");
  if (isFiltered)
    return (
      <EmptyState
        title={t("No matching templates")}
        actions={<Button onClick={onClear}>{t("Clear filters")}</Button>}
      />
    );
  return (
    <EmptyState
      icon={<Mail />}
      title={t("No templates yet")}
      actions={
        <>
          <Button look="primary" whyNot={whyNot} onClick={onCreate}>
            {t("Create template")}
          </Button>
          <DemoLink page="templates" />
        </>
      }
    >
      {t("Campaigns use the template of the service until you create one.")}
    </EmptyState>
  );
}
