import type { PulledPages, StoredPage } from "./pull-pages.ts";

/** What was left out of a pull, and why, in sentences. */
export function pullWarnings(
  { rows, total, failure, warnings }: PulledPages<StoredPage>,
  limit: number,
  unit: string,
): string[] {
  const broken =
    failure === null
      ? []
      : [`The vendor failed after ${rows} ${unit}, which are kept and of which alone the price was taken: ${failure}`];
  const cut =
    failure === null && total !== null && total > rows
      ? [`The vendor counts ${total} ${unit}; ${rows} were read. Raise \`limit\`, now ${limit}, for more.`]
      : [];
  return [...broken, ...cut, ...warnings];
}

const HOUR = 3600;

/** How old what was pulled is, in words. */
function ageOf(seconds: number): string {
  if (seconds < 2 * HOUR) return `${Math.round(seconds / 60)} minutes`;
  if (seconds < 48 * HOUR) return `${Math.round(seconds / HOUR)} hours`;
  return `${Math.round(seconds / (24 * HOUR))} days`;
}

/** Said of a pull that answers for another: how old it is, and where it was asked for something else. */
export function reusedWarnings(
  ageSeconds: number,
  asked: Readonly<Record<string, unknown>>,
  settings: Readonly<Record<string, unknown>>,
): string[] {
  const other = Object.keys(asked).filter((name) => asked[name] !== settings[name]);
  const differs = other.map((name) => `\`${name}\` ${settings[name] ?? "none"}`).join(", ");
  return [
    `Nothing was pulled: this is what was stored ${ageOf(ageSeconds)} ago. Use \`freshness: now\` to pull again.`,
    ...(other.length === 0 ? [] : [`It was pulled with ${differs}; what you asked for was not applied.`]),
  ];
}
