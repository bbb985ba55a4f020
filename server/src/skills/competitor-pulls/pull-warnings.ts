import type { PulledPages, StoredPage } from "./pull-pages.ts";

/** The warning of a pull that read nothing. An empty answer is more often a vendor's gap than a site without rows. */
const NOTHING_FOUND_WARNING =
  "The vendor returned nothing for these settings. Earlier rows are kept, and no credits were charged.";

/** Warnings about rows that the pull did not read, and why. */
export function pullWarnings(
  { rows, total, failure, warnings }: PulledPages<StoredPage>,
  limit: number,
  unit: string,
): string[] {
  const broken =
    failure === null
      ? []
      : [`The vendor failed after ${rows} ${unit}. They are stored, and only they were charged: ${failure}`];
  const cut =
    failure === null && total !== null && total > rows
      ? [`Read ${rows} of ${total} ${unit}. To read more, raise \`limit\` above ${limit}.`]
      : [];
  const empty = failure === null && rows === 0 ? [NOTHING_FOUND_WARNING] : [];
  return [...broken, ...cut, ...empty, ...warnings];
}

const HOUR = 3600;

/** The age of a pull in words. */
function ageOf(seconds: number): string {
  if (seconds < 2 * HOUR) return `${Math.round(seconds / 60)} minutes`;
  if (seconds < 48 * HOUR) return `${Math.round(seconds / HOUR)} hours`;
  return `${Math.round(seconds / (24 * HOUR))} days`;
}

/** Warnings for a stored pull that is returned instead of a new one: its age, and the settings that differ. */
export function reusedWarnings(
  ageSeconds: number,
  asked: Readonly<Record<string, unknown>>,
  settings: Readonly<Record<string, unknown>>,
): string[] {
  const other = Object.keys(asked).filter((name) => asked[name] !== settings[name]);
  const differs = other.map((name) => `\`${name}\` ${settings[name] ?? "none"}`).join(", ");
  return [
    `Returned the result stored ${ageOf(ageSeconds)} ago. Use \`freshness: now\` to pull again.`,
    ...(other.length === 0 ? [] : [`It was pulled with ${differs}. Your settings were not applied.`]),
  ];
}
