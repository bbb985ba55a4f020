import type { OutreachTemplate } from "@findable/contract/client";
import type { Column } from "../../components/lists/DataTable.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { angleWord } from "../../components/words/campaign-words.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";

type Act = (template: OutreachTemplate) => void;

export function templateColumns(onEdit: Act, onDelete: Act): readonly Column<OutreachTemplate>[] {
  return [
    { key: "name", header: t("Template"), cell: (template) => <Name template={template} onEdit={onEdit} /> },
    { key: "angle", header: t("Angle"), from: "lg", cell: (template) => angleOf(template) },
    {
      key: "changed",
      header: t("Changed"),
      align: "right",
      from: "lg",
      cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
    },
    {
      key: "delete",
      header: <span className="sr-only">{t("Delete")}</span>,
      align: "right",
      cell: (template) => <Delete template={template} onDelete={onDelete} />,
    },
  ];
}

function angleOf({ targetingAngle }: OutreachTemplate): string {
  return targetingAngle === null ? t("Any angle") : angleWord(targetingAngle);
}

function Name({ template, onEdit }: { template: OutreachTemplate; onEdit: Act }) {
  const { name, subject, isDefault } = template;
  return (
    <div className="max-w-lg min-w-0 py-1.5">
      <p className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          className="text-left font-medium wrap-anywhere hover:underline"
          onClick={() => onEdit(template)}
        >
          {name}
        </button>
        {isDefault ? <Badge tone="accent">{t("Default")}</Badge> : null}
      </p>
      <p className="line-clamp-1 text-xs wrap-anywhere text-muted">{subject}</p>
    </div>
  );
}

function Delete({ template, onDelete }: { template: OutreachTemplate; onDelete: Act }) {
  const whyNot = useWhyNot("link_building.template.update");
  return (
    <Button
      size="small"
      whyNot={whyNot}
      aria-label={t("Delete “{name}”", { name: template.name })}
      onClick={() => onDelete(template)}
    >
      {t("Delete")}
    </Button>
  );
}

export function TemplateOnPhone({
  template,
  onEdit,
  onDelete,
}: {
  template: OutreachTemplate;
  onEdit: Act;
  onDelete: Act;
}) {
  return (
    <div className="flex flex-col gap-1.5">
      <Name template={template} onEdit={onEdit} />
      <div className="flex items-center justify-between gap-3 text-xs text-muted">
        <span>{angleOf(template)}</span>
        <Delete template={template} onDelete={onDelete} />
      </div>
    </div>
  );
}
