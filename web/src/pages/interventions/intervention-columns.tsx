import type { Column } from "../../components/lists/DataTable.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import {
  EFFECT_TONES,
  effectVerdictWord,
  type Intervention,
  interventionKindWord,
  undecidedReasonWords,
} from "../../components/words/intervention-words.ts";
import { shortUrlsIn } from "../../components/words/short-url.ts";
import { formatDay } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";

export const INTERVENTION_COLUMNS: readonly Column<Intervention>[] = [
  {
    key: "title",
    header: t("Intervention"),
    className: "py-2 align-top lg:w-2/5",
    cell: (intervention) => <Name intervention={intervention} />,
  },
  {
    key: "from",
    header: t("Since (UTC)"),
    className: "py-2.5 align-top whitespace-nowrap",
    cell: ({ from }) => formatDay(from),
  },
  {
    key: "verdict",
    header: t("Verdict"),
    className: "py-2 align-top",
    cell: (intervention) => <Verdict intervention={intervention} />,
  },
];

function Name({ intervention: { id, title, kind, madeBy, items } }: { intervention: Intervention }) {
  return (
    <span className="block min-w-0">
      <PageLink page="intervention" params={{ id }} className="line-clamp-2 font-medium wrap-anywhere hover:underline">
        {shortUrlsIn(title)}
      </PageLink>
      <span className="text-xs text-muted">
        {interventionKindWord(kind)}
        {items.length < 2 ? null : ` · ${t("{n, plural, one {# action} other {# actions}}", { n: items.length })}`}
        {madeBy === "service" ? null : ` · ${t("added by a person")}`}
      </span>
    </span>
  );
}

function Verdict({ intervention }: { intervention: Intervention }) {
  const { verdict, scope, reason, nextLookOn, sentence, holdsAmongMany } = intervention;
  const isDecided = verdict !== "cannot_say_yet";
  return (
    <span className="flex flex-col items-start gap-1">
      <span className="flex flex-wrap gap-1">
        <Badge tone={EFFECT_TONES[verdict]}>{effectVerdictWord({ verdict, scope })}</Badge>
        {holdsAmongMany ? <Badge tone="accent">{t("Holds among many")}</Badge> : null}
      </span>
      {scope === "mark" ? null : (
        <span className="text-xs text-muted">
          {isDecided || reason === null ? null : `${undecidedReasonWords(reason, nextLookOn)} `}
          {isDecided ? sentence : null}
        </span>
      )}
      {!isDecided && sentence !== null && (reason === "too_early" || reason === "too_noisy") ? (
        <span className="text-xs text-muted">{sentence}</span>
      ) : null}
    </span>
  );
}

export function InterventionOnPhone({ intervention }: { intervention: Intervention }) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <Name intervention={intervention} />
        <span className="shrink-0 text-xs text-muted">{formatDay(intervention.from)}</span>
      </div>
      <Verdict intervention={intervention} />
    </div>
  );
}
