import { validationError } from "../../kernel/errors/app-error.ts";
import { momentOf, withinCalendar } from "../../kernel/text/moment.ts";

const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;
const MAX_DAYS = 366;

/**
 * The UTC days that overlap the period between two moments; none for a `since` in the future. Throws a `validation_error` for a
 * reversed or a too long period.
 */
export function wholeDays({ since, until }: { since?: string; until?: string }, now: string) {
  const end = Date.parse(until === undefined ? now : momentOf("until", until));
  const start = since === undefined ? end - USUAL_DAYS * DAY_MS : Date.parse(momentOf("since", since));
  if (until === undefined && start >= end) return { from: now, until: now };
  if (start >= end) throw validationError([{ field: "since", message: "must be before `until`" }]);
  if (end - start > MAX_DAYS * DAY_MS) {
    throw validationError([{ field: "since", message: `must be at most ${MAX_DAYS} days before \`until\`` }]);
  }
  return {
    from: withinCalendar(Math.floor(start / DAY_MS) * DAY_MS),
    until: withinCalendar(Math.ceil(end / DAY_MS) * DAY_MS),
  };
}
