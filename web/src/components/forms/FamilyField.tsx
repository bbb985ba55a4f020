import { t } from "../../i18n/index.ts";
import { TextField } from "../../ui/Field.tsx";

const MOST_CHARACTERS = 100;

/** The family of prompts that word one question differently. */
export function FamilyField({ value, onChange }: { value: string; onChange(value: string): void }) {
  return (
    <TextField
      label={t("Family")}
      hint={t("Optional. Prompts of one family word one question differently and count as one prompt.")}
      maxLength={MOST_CHARACTERS}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
