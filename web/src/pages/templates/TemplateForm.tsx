import type { OutreachTemplate, TargetingAngle } from "@findable/contract/client";
import { useRef, useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { angleWord, TARGETING_ANGLES } from "../../components/words/campaign-words.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextArea, TextField } from "../../ui/Field.tsx";

const PLACEHOLDERS = ["firstName", "accountDomain", "pageTitle", "pageUrl", "ourContentUrl", "brandName"] as const;

function placeholderWord(name: (typeof PLACEHOLDERS)[number]): string {
  switch (name) {
    case "firstName":
      return t("First name");
    case "accountDomain":
      return t("Partner's domain");
    case "pageTitle":
      return t("Title of their page");
    case "pageUrl":
      return t("URL of their page");
    case "ourContentUrl":
      return t("URL of our page");
    case "brandName":
      return t("Our brand");
  }
}
const FIELDS = ["name", "subject", "body"] as const;

/** Creates a template, or edits one. */
export function TemplateForm({ template, onClose }: { template: OutreachTemplate | undefined; onClose(): void }) {
  const [name, setName] = useState(template?.name ?? "");
  const [angle, setAngle] = useState<TargetingAngle | "any">(template?.targetingAngle ?? "any");
  const [subject, setSubject] = useState(template?.subject ?? "");
  const [body, setBody] = useState(template?.body ?? "");
  const [isDefault, setIsDefault] = useState(template?.isDefault ?? false);
  const readOnly = useWhyNot("link_building.template.update");
  const create = useAct("link_building.template.create", { onDone: onClose });
  const update = useAct("link_building.template.update", { onDone: onClose });
  const { error, isPending } = template === undefined ? create : update;
  const isIncomplete = [name, subject, body].some((text) => text.trim() === "");
  const text = useRef<HTMLTextAreaElement>(null);
  /** At the cursor of the text, else at its end. */
  const insert = (name: string) => {
    const { selectionStart = body.length, selectionEnd = body.length } = text.current ?? {};
    const written = `{{${name}}}`;
    setBody(body.slice(0, selectionStart) + written + body.slice(selectionEnd));
    const at = selectionStart + written.length;
    requestAnimationFrame(() => {
      text.current?.focus();
      text.current?.setSelectionRange(at, at);
    });
  };
  const save = () => {
    const fields = { name: name.trim(), targetingAngle: angle === "any" ? null : angle, subject, body, isDefault };
    if (template === undefined) create.mutate(fields);
    else update.mutate({ id: template.id, ...fields });
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={template === undefined ? t("Create template") : t("Edit template")}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button
            look="primary"
            busy={isPending}
            whyNot={readOnly ?? (isIncomplete ? t("Enter a name, a subject and a text first.") : undefined)}
            onClick={save}
          >
            {t("Save")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label={t("Name")}
          value={name}
          maxLength={200}
          fault={faultOf(error, "name")}
          onChange={({ target }) => setName(target.value)}
        />
        <ChoiceField<TargetingAngle | "any">
          label={t("Angle")}
          value={angle}
          choices={[
            { value: "any", label: t("Any angle") },
            ...TARGETING_ANGLES.map((value) => ({ value, label: angleWord(value) })),
          ]}
          onChange={setAngle}
        />
        <TextField
          label={t("Subject")}
          value={subject}
          maxLength={300}
          fault={faultOf(error, "subject")}
          onChange={({ target }) => setSubject(target.value)}
        />
        <TextArea
          ref={text}
          label={t("Text")}
          hint={t("Placeholders are filled for each recipient and checked when you save.")}
          rows={10}
          className="field-sizing-content min-h-40"
          value={body}
          maxLength={20_000}
          fault={faultOf(error, "body")}
          onChange={({ target }) => setBody(target.value)}
        />
        <Placeholders onInsert={insert} />
        <Checkbox checked={isDefault} onChange={setIsDefault}>
          {t("Campaigns use it by default")}
        </Checkbox>
        {errorBeside(error, FIELDS) === null ? null : <ErrorCard error={error} />}
      </div>
    </Dialog>
  );
}

/** The placeholders by their meaning. A press inserts one into the text. */
function Placeholders({ onInsert }: { onInsert(name: string): void }) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1.5 text-xs text-muted">{t("Insert into the text")}</legend>
      {PLACEHOLDERS.map((name) => (
        <Button key={name} size="small" title={`{{${name}}}`} onClick={() => onInsert(name)}>
          {placeholderWord(name)}
        </Button>
      ))}
    </fieldset>
  );
}
