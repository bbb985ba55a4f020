import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { Field, TextArea, TextField } from "../../ui/Field.tsx";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { Select } from "../../ui/Select.tsx";
import { type FieldSchema, linesOf, parseJson, rowsOf, textOf, titleOf, type Written } from "./json-schema.ts";

/** Values whose name for people is not their spelling. */
const WORDS: ReadonlyMap<string, () => string> = new Map([
  ["RAW", () => t("Unlabeled")],
  ["LABELLING", () => t("Labeling")],
  ["URGENCY", () => t("Urgent")],
  ["LOCATION", () => t("Local")],
  ["PROBLEM_SOLUTION", () => t("Problem")],
]);

/** The name of an enum value in the form of a skill. */
const choiceWord = (value: string): string => WORDS.get(value)?.() ?? titleOf(value.toLowerCase().replaceAll("-", " "));

/** A form built from an input schema. The service validates the input; its messages appear at their fields. */
export function SchemaFields({
  fields,
  written,
  faults,
  onChange,
}: {
  fields: readonly FieldSchema[];
  written: Written;
  /** The error message of each field, by name. */
  faults: Readonly<Record<string, string | undefined>>;
  onChange(written: Written): void;
}) {
  const groups = [...Map.groupBy(fields, ({ group }) => group)];
  const one = (field: FieldSchema) => (
    <OneField
      key={field.name}
      field={field}
      value={textOf(written, field.name)}
      fault={faults[field.name]}
      onChange={(value) => onChange({ ...written, [field.name]: value })}
    />
  );
  return (
    <div className="flex flex-col gap-4">
      {groups.map(([group, members]) =>
        group === undefined ? (
          members.map(one)
        ) : (
          <Disclosure
            key={group}
            summary={group}
            open={members.some(({ name, isRequired }) => isRequired || faults[name] !== undefined)}
          >
            <div className="flex flex-col gap-4">{members.map(one)}</div>
          </Disclosure>
        ),
      )}
    </div>
  );
}

function OneField({
  field,
  value,
  fault,
  onChange,
}: {
  field: FieldSchema;
  value: string;
  fault: string | undefined;
  onChange(value: string): void;
}) {
  const label = field.isRequired ? field.title : t("{field} (optional)", { field: field.title });
  const about = {
    label,
    hint: field.description === undefined ? undefined : <Prose text={field.description} />,
    fault,
  };
  switch (field.kind) {
    case "text":
    case "number":
      return (
        <TextField
          {...about}
          value={value}
          inputMode={field.kind === "number" ? "decimal" : undefined}
          placeholder={field.defaultValue}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case "longText":
      return <TextArea {...about} value={value} onChange={(event) => onChange(event.target.value)} />;
    case "texts":
    case "numbers":
      return (
        <TextArea
          {...about}
          hint={<Prose text={t("{about} One per line.", { about: field.description ?? "" })} />}
          value={value}
          rows={3}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case "flag":
      return (
        <Checkbox checked={(value || field.defaultValue) === "true"} onChange={(checked) => onChange(String(checked))}>
          <span className="font-medium">{field.title}</span>
          <span className="block text-xs text-muted">{fault ?? field.description}</span>
        </Checkbox>
      );
    case "choice":
      return (
        <Field {...about}>
          {() => (
            <Select
              label={label}
              value={value || (field.defaultValue ?? "")}
              choices={[
                ...(field.defaultValue === undefined ? [{ value: "", label: t("Not set") }] : []),
                ...field.choices.map((choice) => ({ value: choice, label: choiceWord(choice) })),
              ]}
              onChange={onChange}
            />
          )}
        </Field>
      );
    case "choices":
      return (
        <Field {...about}>
          {() => (
            <MultiSelect
              label={field.title}
              values={linesOf(value)}
              choices={field.choices.map((choice) => ({ value: choice, label: choiceWord(choice) }))}
              onChange={(values) => onChange(values.join("\n"))}
            />
          )}
        </Field>
      );
    case "rows":
      return <Rows field={field} value={value} fault={fault} onChange={onChange} />;
    case "json":
      return (
        <TextArea
          {...about}
          fault={fault ?? (value.trim() !== "" && parseJson(value) === undefined ? t("Enter valid JSON.") : undefined)}
          value={value}
          className="font-mono text-xs"
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

/** A list of objects: the fields of each, and buttons that add and remove one. */
function Rows({
  field,
  value,
  fault,
  onChange,
}: {
  field: FieldSchema;
  value: string;
  fault: string | undefined;
  onChange(value: string): void;
}) {
  const rows = rowsOf(value);
  const change = (changed: readonly Written[]) => onChange(changed.length === 0 ? "" : JSON.stringify(changed));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-sm font-medium">
        {field.isRequired ? field.title : t("{field} (optional)", { field: field.title })}
      </legend>
      {field.description !== undefined && (
        <p className="text-xs text-muted">
          <Prose text={field.description} />
        </p>
      )}
      {fault !== undefined && <p className="text-xs text-bad">{fault}</p>}
      {rows.map((row, place) => (
        // Rows have no identifier, so their place is their key.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={place} className="flex flex-col gap-3 rounded-md border border-line p-3">
          {field.columns.map((column) => (
            <OneField
              key={column.name}
              field={column}
              value={textOf(row, column.name)}
              fault={undefined}
              onChange={(entered) =>
                change(rows.map((one, index) => (index === place ? { ...one, [column.name]: entered } : one)))
              }
            />
          ))}
          <Button
            size="small"
            className="self-start"
            aria-label={t("Remove {n} of {list}", { n: place + 1, list: field.title })}
            onClick={() => change(rows.filter((_row, index) => index !== place))}
          >
            {t("Remove")}
          </Button>
        </div>
      ))}
      {rows.length < (field.maxRows ?? Number.POSITIVE_INFINITY) && (
        <Button size="small" className="self-start" onClick={() => change([...rows, {}])}>
          {t("Add to {list}", { list: field.title })}
        </Button>
      )}
    </fieldset>
  );
}
