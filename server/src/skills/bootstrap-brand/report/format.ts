const GROUPED = new Intl.NumberFormat("en-US");

export function plural(count: number, singular: string, pluralForm = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : pluralForm}`;
}

export function formatCount(count: number): string {
  return GROUPED.format(Math.round(count));
}

/** Whole percent, clamped to 1 to 99 so that a part never reads as nothing or as everything. 0 of 0 is 0 %. */
export function percent(part: number, whole: number): string {
  if (whole === 0 || part === 0) return "0 %";
  if (part === whole) return "100 %";
  return `${Math.min(99, Math.max(1, Math.round((part / whole) * 100)))} %`;
}

/** `21 November 2026`, in UTC. */
export function longDate(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(date);
}
