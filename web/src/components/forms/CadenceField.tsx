import { personZone } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { TextField } from "../../ui/Field.tsx";
import { dayName } from "../words/cadence-words.ts";

const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
/** Figures of the last days of a month take up to three days. */
const MONTH_DAYS = [1, 2, 3, 4, 5, 10, 15, 20] as const;
const FIRST_TIME = "08:00";

/** Once now, or repeatedly at an hour in the user's time zone. The value is empty for now, or a cadence of the API. */
export function CadenceField({
  value,
  onChange,
  isMonthly = false,
}: {
  value: string;
  onChange(cadence: string): void;
  /** Whether days of a month are offered instead of days of a week. */
  isMonthly?: boolean;
}) {
  const time = value === "" ? FIRST_TIME : value.slice(-5);
  const rhythm = value.slice(0, -6).replace(/^(weekly:[a-z]{3})[a-z]*$/, "$1");
  const write = (next: string, at: string) => onChange(next === "" ? "" : `${next}:${at}`);
  return (
    <div className="flex flex-wrap items-start gap-4">
      <ChoiceField<string>
        label={t("When")}
        value={rhythm}
        choices={[
          { value: "", label: t("Now, once") },
          ...(isMonthly
            ? MONTH_DAYS.map((day) => ({ value: `monthly:${day}`, label: t("On day {day} of each month", { day }) }))
            : [
                { value: "daily", label: t("Every day") },
                ...DAYS.map((day) => ({ value: `weekly:${day}`, label: t("Every {day}", { day: dayName(day) }) })),
              ]),
        ]}
        onChange={(next) => write(next, time)}
      />
      {rhythm === "" ? null : (
        <TextField
          label={t("Time")}
          hint={personZone()}
          type="time"
          value={time}
          onChange={({ target }) => (target.value === "" ? undefined : write(rhythm, target.value))}
        />
      )}
    </div>
  );
}
