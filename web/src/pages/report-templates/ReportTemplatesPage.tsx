import type { ReportTemplate } from "@findable/contract/client";
import { Plus } from "lucide-react";
import { useList } from "../../api/use-list.ts";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import type { Column } from "../../components/lists/DataTable.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { t } from "../../i18n/index.ts";
import { useListKeys } from "../../keys/use-list-keys.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { languageName } from "./language-name.ts";
import { REPORT_TEMPLATES_URL } from "./report-templates-url.ts";
import { TemplateEditor } from "./TemplateEditor.tsx";

const NEW = "new";

/** How reports look: the templates of the agency, which every workspace of it can use. */
export default function ReportTemplatesPage() {
  const [state, setState] = useUrlState(REPORT_TEMPLATES_URL);
  const whyNot = useWhyNot("reports.templates.update");
  const list = useList("reports.templates.list", {}, { workspaceId: null });
  const items = list.data?.items ?? [];
  const open = ({ slug }: ReportTemplate) => setState({ edit: slug }, { push: true });
  const keys = useListKeys(items.length, { onOpen: (index) => items[index] && open(items[index]) });
  const edited = items.find(({ slug }) => slug === state.edit);
  const close = () => setState({ edit: "" });
  return (
    <>
      <PageHeader
        title={t("Report templates")}
        up={{ page: "reports", label: t("Reports") }}
        note={t("Logo, colour, words, language and sections of the agency’s reports")}
        actions={
          <>
            <CopyAs name="reports.templates.list" input={{}} />
            <Button
              look="primary"
              icon={<Plus aria-hidden className="size-4" />}
              whyNot={whyNot}
              onClick={() => setState({ edit: NEW }, { push: true })}
            >
              {t("Create a template")}
            </Button>
          </>
        }
      />
      {state.edit === NEW ? <TemplateEditor template={undefined} onClose={close} /> : null}
      {edited === undefined ? null : <TemplateEditor key={edited.slug} template={edited} onClose={close} />}
      <Card flush>
        <ListTable
          list={list}
          empty={<EmptyState title={t("No templates yet")}>{t("Reports use the standard look.")}</EmptyState>}
          label={t("Report templates")}
          columns={COLUMNS}
          rowKey={({ slug }) => slug}
          phone={(template) => <Name template={template} />}
          onOpen={open}
          keys={keys}
        />
      </Card>
    </>
  );
}

const COLUMNS: readonly Column<ReportTemplate>[] = [
  { key: "name", header: t("Template"), cell: (template) => <Name template={template} /> },
  { key: "language", header: t("Language"), cell: ({ language }) => languageName(language) },
  { key: "logo", header: t("Logo"), from: "lg", cell: ({ logo }) => (logo === null ? t("None") : t("Set")) },
  { key: "sections", header: t("Sections"), align: "right", cell: ({ sections }) => sections.length },
];

function Name({ template: { name, slug, accentColor } }: { template: ReportTemplate }) {
  return (
    <span className="flex items-center gap-3">
      <svg aria-hidden className="size-4 shrink-0" viewBox="0 0 16 16">
        <circle cx="8" cy="8" r="8" fill={accentColor} />
      </svg>
      <span>
        <span className="block font-medium">{name}</span>
        <span className="text-xs text-muted">{slug}</span>
      </span>
    </span>
  );
}
