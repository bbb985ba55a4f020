import type { Vendor } from "../../components/words/use-vendors.ts";
import { t } from "../../i18n/index.ts";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { TextField } from "../../ui/Field.tsx";

/** A field of a connection, as the service describes it. */
export function ConnectField({
  field: { label, hint, required, secret, choices },
  value,
  fault,
  onChange,
}: {
  field: Vendor["fields"][number];
  value: string;
  fault: string | undefined;
  onChange(value: string): void;
}) {
  const name = required ? label : t("{field} (optional)", { field: label });
  if (choices.length > 0) {
    const options = choices.map((choice) => ({ value: choice, label: choice }));
    return (
      <ChoiceField
        label={name}
        {...(hint === null ? {} : { hint })}
        value={value}
        choices={required ? options : [{ value: "", label: t("Not set") }, ...options]}
        onChange={onChange}
      />
    );
  }
  return (
    <TextField
      label={name}
      hint={hint ?? undefined}
      type={secret ? "password" : "text"}
      autoComplete="off"
      spellCheck={false}
      value={value}
      fault={fault}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
