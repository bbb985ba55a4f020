import { formatDay, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import type { UrlStateOf } from "../../url/fields.ts";
import type { ANSWERS_FILTERS } from "./answers-url.ts";

type State = Pick<UrlStateOf<typeof ANSWERS_FILTERS>, "since" | "until" | "tag" | "headline" | "run">;

export function isEvidence({ since, until, tag, headline, run }: State): boolean {
  return since !== "" || until !== "" || tag !== "" || headline || run !== "";
}

/** Says which answers a number rests on: those of its days, tag and run. */
export function EvidenceNote({ state, total }: { state: State; total: number | undefined }) {
  if (!isEvidence(state)) return null;
  const { since, until, tag, headline } = state;
  const parts = [
    daysText(since, until),
    tag === "" ? undefined : t("tag “{tag}”", { tag }),
    headline ? t("only answers that totals count") : undefined,
  ].filter((part) => part !== undefined);
  return (
    <p role="status" className="rounded-t-xl border-b bg-accent-soft px-4 py-2 text-sm">
      <span className="font-medium">
        {total === undefined
          ? t("Answers behind a number")
          : t("{n, plural, one {# answer} other {{text} answers}} behind a number", {
              n: total,
              text: formatNumber(total),
            })}
      </span>
      {parts.length === 0 ? null : <span className="text-muted"> · {parts.join(" · ")}</span>}
    </p>
  );
}

/** `until` is exclusive. */
function daysText(since: string, until: string): string | undefined {
  const last = until === "" ? undefined : formatDay(new Date(Date.parse(until) - 1).toISOString());
  if (since === "") return last === undefined ? undefined : t("until {day}", { day: last });
  const first = formatDay(since);
  if (last === undefined) return t("since {day}", { day: first });
  return first === last ? first : t("{from} to {to}", { from: first, to: last });
}
