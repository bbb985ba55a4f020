import type { OutputOf } from "../../api/operations.ts";
import { type Party, partyWord } from "../../components/words/citation-words.ts";
import { t } from "../../i18n/index.ts";
import { cn } from "../../ui/class-names.ts";
import { type AnswerPart, partsOf } from "./answer-parts.ts";

const MARKS: Readonly<Record<Party, string>> = {
  own: "bg-good-soft",
  competitor: "bg-warn-soft",
  third_party: "bg-sunken",
};

/** The stored text with its cited parts marked and numbered, and names of the brand and of competitors underlined. */
export function AnswerText({ answer }: { answer: OutputOf<"research.ai_citation.samples.get"> }) {
  const parts = partsOf(answer);
  if (parts.length === 0) return <p className="text-sm text-muted">{answer.failure ?? t("No text was received.")}</p>;
  return (
    <p className="text-sm leading-relaxed wrap-anywhere whitespace-pre-wrap">
      {parts.map((part) => (
        <Part key={part.start} part={part} />
      ))}
    </p>
  );
}

function Part({ part: { text, sources, party, names } }: { part: AnswerPart }) {
  const words =
    names === undefined ? (
      text
    ) : (
      <span
        title={t("Names: {party}", { party: partyWord(names) })}
        className={cn("underline decoration-dotted underline-offset-4", names === "own" && "font-semibold")}
      >
        {text}
      </span>
    );
  if (party === undefined) return words;
  return (
    <mark className={cn("rounded px-0.5 text-ink", MARKS[party])}>
      {words}
      {sources.map((number) => (
        <sup key={number} className="ml-0.5">
          <a href={`#source-${number}`} aria-label={t("Source {number}", { number })} className="text-accent">
            {number}
          </a>
        </sup>
      ))}
    </mark>
  );
}
