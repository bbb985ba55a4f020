import type { InputOf } from "../api/operations.ts";
import { useAct } from "../api/use-act.ts";
import { formatMoment, personZone } from "../i18n/format.ts";
import { t } from "../i18n/index.ts";
import { notify } from "../ui/toasts.ts";

/** Creates a schedule in the user's time zone and reports its first run. */
export function useSchedule({ onDone }: { onDone(): void }) {
  const { mutate, error, isPending, whyNot } = useAct("schedules.create", {
    onDone: (answer) => {
      const next = "nextRunAt" in answer ? answer.nextRunAt : null;
      notify(t("Scheduled"), {
        ...(next === null ? {} : { description: t("First run: {moment}", { moment: formatMoment(next) }) }),
        tone: "good",
      });
      onDone();
    },
  });
  const schedule = (input: Omit<InputOf<"schedules.create">, "timezone" | "dryRun">) =>
    mutate({ ...input, timezone: personZone() });
  return { schedule, error, isPending, whyNot };
}
