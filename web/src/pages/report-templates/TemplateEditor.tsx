import type { ReportTemplate } from "@findable/contract/client";
import { PERSON_LANGUAGES } from "@findable/contract/language";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextArea, TextField } from "../../ui/Field.tsx";
import { LogoField } from "./LogoField.tsx";
import { languageName } from "./language-name.ts";
import { SECTION_KEYS, SectionOrder } from "./SectionOrder.tsx";
import { TemplatePreview } from "./TemplatePreview.tsx";

const FIELDS = ["slug", "name", "accentColor", "preparedBy", "introduction", "closing", "logo"];
const ACCENT = "#1f4e70";
type Language = NonNullable<ReportTemplate["language"]>;

/** Creates or changes a template, with a preview of its cover. */
export function TemplateEditor({ template, onClose }: { template: ReportTemplate | undefined; onClose(): void }) {
  const [slug, setSlug] = useState(template?.slug ?? "");
  const [name, setName] = useState(template?.name ?? "");
  const [language, setLanguage] = useState<Language | "">(template?.language ?? "");
  const [sections, setSections] = useState(template?.sections ?? [...SECTION_KEYS]);
  const [accentColor, setAccentColor] = useState(template?.accentColor ?? ACCENT);
  const [preparedBy, setPreparedBy] = useState(template?.preparedBy ?? "");
  const [introduction, setIntroduction] = useState(template?.introduction ?? "");
  const [closing, setClosing] = useState(template?.closing ?? "");
  const [logo, setLogo] = useState<string>();
  const saving = useAct("reports.templates.update", { workspaceId: null, refreshes: ["reports"], onDone: onClose });
  const words = { preparedBy: preparedBy.trim(), introduction: introduction.trim(), closing: closing.trim() };
  const given = Object.fromEntries(Object.entries(words).filter(([, text]) => text !== ""));
  const save = () =>
    saving.mutate({
      ...{ slug: slug.trim(), name: name.trim(), sections, accentColor },
      ...(language === "" ? {} : { language }),
      ...given,
      ...(logo === undefined ? {} : { logo: { base64: logo } }),
    });
  const missing =
    slug.trim() === "" || name.trim() === ""
      ? t("Enter a name and a short name first.")
      : sections.length === 0
        ? t("Choose a section first.")
        : undefined;
  const fault = (field: string) => faultOf(saving.error, field);
  const rest = errorBeside(saving.error, FIELDS);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={template === undefined ? t("Create a template") : template.name}
      description={t("Reports that exist keep their look.")}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button look="primary" act={saving} whyNot={missing} onClick={save}>
            {t("Save template")}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 md:grid-cols-2">
        <div className="flex flex-col gap-4">
          <TextField
            label={t("Name")}
            value={name}
            fault={fault("name")}
            onChange={({ target }) => setName(target.value)}
          />
          {template === undefined ? (
            <TextField
              label={t("Short name")}
              hint={t("Lower case letters, digits and hyphens, for example monthly.")}
              value={slug}
              fault={fault("slug")}
              onChange={({ target }) => setSlug(target.value)}
            />
          ) : null}
          <ChoiceField<Language | "">
            label={t("Language")}
            value={language}
            choices={[
              { value: "", label: languageName(null) },
              ...PERSON_LANGUAGES.map((value) => ({ value, label: languageName(value) })),
            ]}
            onChange={setLanguage}
          />
          <TextField
            type="color"
            label={t("Colour of headings and links")}
            value={accentColor}
            fault={fault("accentColor")}
            onChange={({ target }) => setAccentColor(target.value)}
          />
          <LogoField
            hasLogo={template?.logo !== null && template?.logo !== undefined}
            value={logo}
            fault={fault("logo")}
            onChange={setLogo}
          />
          <TextField
            label={t("Prepared by")}
            hint={t("Defaults to the name of the agency.")}
            value={preparedBy}
            fault={fault("preparedBy")}
            onChange={({ target }) => setPreparedBy(target.value)}
          />
          <TextArea
            label={t("Introduction")}
            value={introduction}
            maxLength={2000}
            fault={fault("introduction")}
            onChange={({ target }) => setIntroduction(target.value)}
          />
          <TextArea
            label={t("Closing words")}
            value={closing}
            maxLength={2000}
            fault={fault("closing")}
            onChange={({ target }) => setClosing(target.value)}
          />
          <SectionOrder value={sections} onChange={setSections} />
          {rest === null ? null : <ErrorCard error={rest} />}
        </div>
        <TemplatePreview look={{ ...words, accentColor, language, sections, logo: logo ?? null }} />
      </div>
    </Dialog>
  );
}
