import { t } from "../../i18n/index.ts";
import { ChoiceField } from "../../ui/ChoiceField.tsx";

const CHOICES = ["default", "both", "consumer", "api"] as const;
type Choice = (typeof CHOICES)[number];
export type AskedSurfaces = readonly ("api" | "consumer")[] | null;

const ASKED: Record<Choice, AskedSurfaces> = {
  default: null,
  both: ["api", "consumer"],
  consumer: ["consumer"],
  api: ["api"],
};

/** Where engines are asked. Null leaves it to what is connected. */
export function SurfaceChoice({ value, onChange }: { value: AskedSurfaces; onChange(surfaces: AskedSurfaces): void }) {
  return (
    <ChoiceField<Choice>
      label={t("Ask")}
      value={CHOICES.find((choice) => keyOf(ASKED[choice]) === keyOf(value)) ?? "default"}
      choices={[
        { value: "default", label: t("The API, else the app") },
        { value: "both", label: t("App and API"), note: t("twice the answers; their gap is shown") },
        { value: "consumer", label: t("Only the app that people use") },
        { value: "api", label: t("Only the API") },
      ]}
      onChange={(choice) => onChange(ASKED[choice])}
    />
  );
}

function keyOf(surfaces: AskedSurfaces): string {
  return surfaces === null ? "" : surfaces.toSorted().join();
}
