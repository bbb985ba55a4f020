import type { OutputOf } from "../../api/operations.ts";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { OutLink } from "../../components/OutLink.tsx";
import { PARTY_TONES, partyWord } from "../../components/words/citation-words.ts";
import { shortUrl } from "../../components/words/short-url.ts";
import { formatMoment } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { cn } from "../../ui/class-names.ts";
import { Select } from "../../ui/Select.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";

type Detail = OutputOf<"research.ai_citation.samples.get">;
type Comparison = NonNullable<Detail["comparison"]>;

const CHOICES = 50;

/** This answer beside an earlier one of the same prompt and engine: which sources and sentences changed. */
export function CompareAnswers({
  answer: { sampleId, queryId, llm, surface, sampledAt },
  other,
  onChoose,
}: {
  answer: Detail;
  /** Identifier of the earlier answer; empty for none. */
  other: string;
  onChoose(id: string): void;
}) {
  const earlier = useOperation(
    "research.ai_citation.samples.list",
    { queryId: queryId ?? undefined, llm, surface, until: sampledAt, outcome: "answered,not_searched", limit: CHOICES },
    { enabled: queryId !== null, freshForMs: 60_000 },
  );
  const choices = earlier.data?.data ?? [];
  if (queryId === null || (choices.length === 0 && other === "")) return null;
  return (
    <Card
      className="mt-4"
      title={t("Compare with an earlier answer")}
      note={t("Same prompt and engine. Answers differ by chance too: look for what keeps coming back.")}
      actions={
        <Select<string>
          label={t("Earlier answer")}
          value={other}
          choices={[
            { value: "", label: t("Select an answer") },
            ...choices.map((sample) => ({ value: sample.sampleId, label: formatMoment(sample.sampledAt) })),
            ...(other === "" || choices.some((sample) => sample.sampleId === other)
              ? []
              : [{ value: other, label: t("Answer of the link") }]),
          ]}
          onChange={onChoose}
        />
      }
    >
      {other === "" ? (
        <p className="text-sm text-muted">{t("Select an answer to see which sources and sentences changed.")}</p>
      ) : (
        <Loaded id={sampleId} other={other} />
      )}
    </Card>
  );
}

function Loaded({ id, other }: { id: string; other: string }) {
  const compared = useOperation("research.ai_citation.samples.get", { id, compareWith: other });
  return (
    <Answer of={compared} loading={<SkeletonRows rows={5} />}>
      {({ comparison }) => (comparison === null ? null : <Differences comparison={comparison} />)}
    </Answer>
  );
}

function Differences({ comparison }: { comparison: Comparison }) {
  const { isComparable, model, sourcesAdded, sourcesRemoved, sourcesKept, sentences, warnings } = comparison;
  return (
    <div className="flex flex-col gap-4 text-sm">
      {isComparable ? null : (
        <p role="status" className="rounded-lg bg-warn-soft px-3 py-2 text-warn">
          {t("Prompt, engine, surface or market differ, so differences may come from them.")}
        </p>
      )}
      {model === null ? null : (
        <p className="text-xs text-muted">{t("The earlier answer is of {model}.", { model })}</p>
      )}
      <div className="grid gap-4 sm:grid-cols-3">
        <SourceGroup title={t("New sources")} sources={sourcesAdded} />
        <SourceGroup title={t("Lost sources")} sources={sourcesRemoved} />
        <SourceGroup title={t("Kept sources")} sources={sourcesKept} />
      </div>
      <section>
        <h3 className="font-medium">{t("Sentences")}</h3>
        <ul className="mt-2 flex flex-col gap-2">
          {sentences.map((sentence, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sentences repeat, and their order is fixed.
            <Sentence key={place} sentence={sentence} />
          ))}
        </ul>
      </section>
      {warnings.length === 0 ? null : (
        <ul className="list-disc pl-5 text-xs text-muted">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function SourceGroup({ title, sources }: { title: string; sources: Comparison["sourcesKept"] }) {
  return (
    <section className="min-w-0">
      <h3 className="font-medium">{title}</h3>
      {sources.length === 0 ? <p className="mt-1 text-muted">{t("None")}</p> : null}
      <ul className="mt-1 flex flex-col gap-1.5">
        {sources.map(({ url, party }) => (
          <li key={url} className="flex flex-wrap items-center gap-1.5 wrap-anywhere">
            <OutLink href={url}>{shortUrl(url)}</OutLink>
            {party === "third_party" ? null : <Badge tone={PARTY_TONES[party]}>{partyWord(party)}</Badge>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const LOOKS: Readonly<Record<Comparison["sentences"][number]["change"], string>> = {
  kept: "text-muted",
  changed: "border-l-2 border-warn pl-3",
  added: "border-l-2 border-good pl-3",
  removed: "border-l-2 border-bad pl-3",
};

function Sentence({ sentence: { change, text, before } }: { sentence: Comparison["sentences"][number] }) {
  return (
    <li className={cn("wrap-anywhere whitespace-pre-wrap", LOOKS[change])}>
      {change === "kept" ? null : <span className="block text-xs text-muted">{changeWord(change)}</span>}
      {before === null ? null : <del className="block text-muted">{before}</del>}
      {text}
    </li>
  );
}

function changeWord(change: "changed" | "added" | "removed"): string {
  switch (change) {
    case "changed":
      return t("Changed");
    case "added":
      return t("Added");
    case "removed":
      return t("Removed");
  }
}
