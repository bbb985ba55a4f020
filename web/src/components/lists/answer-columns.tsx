import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { PageLink } from "../PageLink.tsx";
import { RelativeTime } from "../RelativeTime.tsx";
import { answerOutcomeWord, engineWord, isCounted, type Sample, surfaceWord } from "../words/citation-words.ts";
import type { Column } from "./DataTable.tsx";

const SHOWN = 4;

/** The columns of a list of answers to one prompt. */
export const ANSWER_COLUMNS: readonly Column<Sample>[] = [
  { key: "at", header: t("Answered"), cell: (sample) => <When sample={sample} /> },
  { key: "engine", header: t("Engine"), cell: (sample) => <EngineName sample={sample} /> },
  { key: "outcome", header: t("Outcome"), cell: ({ outcome }) => <Outcome outcome={outcome} /> },
  { key: "cites", header: t("Cites"), cell: ({ citedDomains }) => <Cited domains={citedDomains} /> },
  {
    key: "model",
    header: t("Model"),
    from: "lg",
    cell: ({ model }) => <span className="text-xs text-muted">{model ?? t("not named")}</span>,
  },
];

/** The same, where the answers are to different prompts. */
export const ANSWER_COLUMNS_WITH_PROMPT: readonly Column<Sample>[] = [
  ...ANSWER_COLUMNS.slice(0, 1),
  {
    key: "prompt",
    header: t("Prompt"),
    cell: ({ prompt }) => (
      <div className="max-w-sm py-1.5">
        <span className="line-clamp-2">{prompt}</span>
      </div>
    ),
  },
  ...ANSWER_COLUMNS.slice(1),
];

function When({ sample: { sampleId, sampledAt } }: { sample: Sample }) {
  return (
    <PageLink page="citationAnswer" params={{ id: sampleId }} className="font-medium whitespace-nowrap hover:underline">
      <RelativeTime at={sampledAt} />
    </PageLink>
  );
}

function EngineName({ sample: { llm, surface } }: { sample: Sample }) {
  return (
    <span className="whitespace-nowrap">
      {engineWord(llm)} <span className="text-xs text-muted">{surfaceWord(surface)}</span>
    </span>
  );
}

function Outcome({ outcome }: { outcome: Sample["outcome"] }) {
  return <Badge tone={isCounted(outcome) ? "neutral" : "warn"}>{answerOutcomeWord(outcome)}</Badge>;
}

function Cited({ domains }: { domains: readonly string[] }) {
  if (domains.length === 0) return <span className="text-muted">{t("no site")}</span>;
  const more = domains.length - SHOWN;
  return (
    <span className="text-xs wrap-anywhere text-muted">
      {domains.slice(0, SHOWN).join(", ")}
      {more > 0 ? ` ${t("and {n} more", { n: more })}` : null}
    </span>
  );
}

export function AnswerOnPhone({ sample, withPrompt = false }: { sample: Sample; withPrompt?: boolean }) {
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <div className="flex items-center justify-between gap-3">
        <EngineName sample={sample} />
        <When sample={sample} />
      </div>
      {withPrompt ? <p className="line-clamp-2">{sample.prompt}</p> : null}
      <div className="flex flex-wrap items-center gap-2">
        <Outcome outcome={sample.outcome} />
        <Cited domains={sample.citedDomains} />
      </div>
    </div>
  );
}
