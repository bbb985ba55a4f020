import type { Schedule } from "@findable/contract/client";
import { t } from "../../i18n/index.ts";

/** Describes a cadence such as `weekly:mon:08:00`. */
export function cadenceWords({ cadence, timezone }: Pick<Schedule, "cadence" | "timezone">): string {
  const [, day, time = ""] = /^(?:daily|weekly:([a-z]{3})[a-z]*):(\d\d:\d\d)$/.exec(cadence) ?? [];
  const [, date, hour = ""] = /^monthly:(\d+):(\d\d:\d\d)$/.exec(cadence) ?? [];
  const zone = timezone === "UTC" ? "UTC" : timezone.replaceAll("_", " ");
  if (date !== undefined)
    return t("On day {date} of each month at {time} ({zone})", { date: Number(date), time: hour, zone });
  return day === undefined
    ? t("Every day at {time} ({zone})", { time, zone })
    : t("Every {day} at {time} ({zone})", { day: dayName(day), time, zone });
}

export function dayName(day: string): string {
  const names: Readonly<Record<string, () => string>> = {
    mon: () => t("Monday"),
    tue: () => t("Tuesday"),
    wed: () => t("Wednesday"),
    thu: () => t("Thursday"),
    fri: () => t("Friday"),
    sat: () => t("Saturday"),
    sun: () => t("Sunday"),
  };
  return names[day]?.() ?? day;
}

const WEEKS_IN_MONTH = 52 / 12;

/** The number of executions of a cadence in an average month. */
export function runsInMonth(cadence: string): number {
  if (cadence.startsWith("monthly")) return 1;
  return cadence.startsWith("daily") ? WEEKS_IN_MONTH * 7 : WEEKS_IN_MONTH;
}
