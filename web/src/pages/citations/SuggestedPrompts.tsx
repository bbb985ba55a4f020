import type { SuggestPromptsResult } from "@findable/contract";
import { useSelection } from "../../components/lists/use-selection.ts";
import { OutLink } from "../../components/OutLink.tsx";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";

type Suggestion = SuggestPromptsResult["prompts"][number];
type Evidence = Suggestion["evidence"][number];

const SHOWN = 3;

/** The suggested prompts with their evidence, best first. */
export function SuggestedPrompts({
  result: { prompts, leftOut, warnings },
  onChoose,
  onAgain,
}: {
  result: SuggestPromptsResult;
  onChoose(prompts: readonly string[]): void;
  onAgain(): void;
}) {
  const selection = useSelection(prompts.map(({ prompt }) => prompt));
  if (prompts.length === 0) {
    return (
      <div className="flex flex-col items-start gap-3 text-sm">
        <p>{t("No new prompts found. Find keywords or audience segments first, or enter another topic.")}</p>
        <Button onClick={onAgain}>{t("Start again")}</Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox
          checked={selection.count === prompts.length}
          some={selection.count > 0}
          onChange={selection.toggleAll}
        >
          {t("{n} of {all} selected", { n: formatNumber(selection.count), all: formatNumber(prompts.length) })}
        </Checkbox>
        <span className="text-xs text-muted">
          {t("{monitored} already monitored and {duplicates} duplicates left out", {
            monitored: formatNumber(leftOut.monitored),
            duplicates: formatNumber(leftOut.duplicates),
          })}
        </span>
      </div>
      <ul className="divide-y rounded-lg border">
        {prompts.map((suggestion) => (
          <li key={suggestion.prompt} className="px-3 py-2.5 text-sm">
            <Checkbox
              checked={selection.isSelected(suggestion.prompt)}
              onChange={() => selection.toggle(suggestion.prompt)}
            >
              <span className="font-medium">{suggestion.prompt}</span>
            </Checkbox>
            <ul className="mt-1 flex flex-col gap-0.5 pl-6.5 text-xs text-muted">
              {distinct(suggestion.evidence)
                .slice(0, SHOWN)
                .map(({ evidence, times }) => (
                  <li key={`${evidence.kind} ${evidence.text}`}>
                    <EvidenceLine evidence={evidence} times={times} />
                  </li>
                ))}
              {suggestion.branded ? (
                <li>
                  <Badge>{t("Names your brand: not in totals")}</Badge>
                </li>
              ) : null}
            </ul>
          </li>
        ))}
      </ul>
      {warnings.length === 0 ? null : (
        <ul className="list-disc pl-5 text-xs text-muted">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onAgain}>{t("Start again")}</Button>
        <Button
          look="primary"
          whyNot={selection.count === 0 ? t("Select prompts first.") : undefined}
          onClick={() => onChoose(selection.keys)}
        >
          {t("Continue with {n, plural, one {# prompt} other {# prompts}}", { n: selection.count })}
        </Button>
      </div>
    </div>
  );
}

/** The same question can stand on several results pages. */
function distinct(all: readonly Evidence[]): { evidence: Evidence; times: number }[] {
  const alike = Map.groupBy(all, ({ kind, text }) => `${kind} ${text}`);
  return [...alike.values()].flatMap((same) => {
    const [evidence] = same;
    return evidence === undefined ? [] : [{ evidence, times: same.length }];
  });
}

function EvidenceLine({ evidence, times }: { evidence: Evidence; times: number }) {
  const { kind, text, url, searchVolume } = evidence;
  const words =
    kind === "question" && times > 1
      ? t("Question on {n} results pages: {text}", { n: times, text })
      : `${kindWord(kind)}: ${text}`;
  return (
    <>
      {url === null ? words : <OutLink href={url}>{words}</OutLink>}
      {searchVolume === null ? null : ` · ${t("{n} searches per month", { n: formatNumber(searchVolume) })}`}
    </>
  );
}

function kindWord(kind: Evidence["kind"]): string {
  switch (kind) {
    case "keyword":
      return t("Keyword");
    case "segment":
      return t("Audience segment");
    case "question":
      return t("Question on a results page");
    case "pain_point":
      return t("Pain point");
    case "grounding_query":
      return t("Query of Bing's AI");
  }
}
