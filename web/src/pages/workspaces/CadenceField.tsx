import { t } from "../../i18n/index.ts";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { TextField } from "../../ui/Field.tsx";

type Rhythm = "now" | "daily" | "weekly:monday" | "weekly:wednesday" | "weekly:friday";

/** Once now, or repeatedly at an hour in the user's time zone. The value is empty for now, or a cadence of the API. */
export function CadenceField({ value, onChange }: { value: string; onChange(cadence: string): void }) {
  const time = value === "" ? "08:00" : value.slice(-5);
  const rhythm = rhythmOf(value);
  const write = (next: Rhythm, at: string) => onChange(next === "now" ? "" : `${next}:${at}`);
  return (
    <div className="flex flex-wrap items-start gap-4">
      <ChoiceField<Rhythm>
        label={t("When")}
        value={rhythm}
        choices={[
          { value: "now", label: t("Now, once") },
          { value: "daily", label: t("Every day") },
          { value: "weekly:monday", label: t("Every Monday") },
          { value: "weekly:wednesday", label: t("Every Wednesday") },
          { value: "weekly:friday", label: t("Every Friday") },
        ]}
        onChange={(next) => write(next, time)}
      />
      {rhythm === "now" ? null : (
        <TextField
          label={t("Time")}
          hint={Intl.DateTimeFormat().resolvedOptions().timeZone}
          type="time"
          value={time}
          onChange={({ target }) => (target.value === "" ? undefined : write(rhythm, target.value))}
        />
      )}
    </div>
  );
}

function rhythmOf(cadence: string): Rhythm {
  const rhythm = cadence.slice(0, -6);
  switch (rhythm) {
    case "daily":
    case "weekly:monday":
    case "weekly:wednesday":
    case "weekly:friday":
      return rhythm;
    default:
      return "now";
  }
}
