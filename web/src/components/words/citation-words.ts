import type { ItemOf, OutputOf } from "../../api/operations.ts";
import { formatNumber, formatShare, joinWords } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import type { Tone } from "../../ui/Badge.tsx";
import type { FigureChange } from "../../ui/Tile.tsx";

export type Sample = ItemOf<"research.ai_citation.samples.list">;
export type Engine = Sample["llm"];
export type AnswerSurface = Sample["surface"];
export type AnswerOutcome = Sample["outcome"];
export type Party = OutputOf<"research.ai_citation.samples.get">["citations"][number]["party"];
export type CitationFigures = NonNullable<OutputOf<"research.ai_citation.share_of_voice">["figures"]>;
export type WeekChange = CitationFigures["presence"]["change"];
export type DayFault = NonNullable<
  OutputOf<"research.ai_citation.queries.history">["series"][number]["perLlm"][string]["notComparable"]
>;
type Break = WeekChange["breaks"][number];

export const ENGINES = [
  "llm_chat_1",
  "llm_search_2",
  "llm_assistant_3",
  "llm_assistant_4",
  "search_overview",
] as const satisfies readonly Engine[];
export const SURFACES = ["api", "consumer", "imported"] as const satisfies readonly AnswerSurface[];
export const OUTCOMES = [
  "answered",
  "not_searched",
  "no_surface",
  "refused",
  "parse_suspect",
  "failed",
] as const satisfies readonly AnswerOutcome[];
/** Below this many answers, a rate is no percentage. */
export const FEW = 5;

export const DEFINITIONS = ["linked_citation", "mention", "dedup_per_day", "first_position", "prominence"] as const;

/** What counts as being cited, as a choice. */
export function definitionWord(definition: (typeof DEFINITIONS)[number]): string {
  switch (definition) {
    case "linked_citation":
      return t("Count links");
    case "mention":
      return t("Count names");
    case "dedup_per_day":
      return t("Count once per day");
    case "first_position":
      return t("Count first links");
    case "prominence":
      return t("Count share of words");
  }
}

/** What a definition counts, in a sentence. */
export function definitionMeaning(definition: (typeof DEFINITIONS)[number]): string {
  switch (definition) {
    case "linked_citation":
      return t("An answer counts once for each site that it links to.");
    case "mention":
      return t("An answer counts once for each brand that it names, with or without a link.");
    case "dedup_per_day":
      return t("A day of a prompt and engine counts once, however many of its answers link to the site.");
    case "first_position":
      return t("Only the site of the first link in an answer counts.");
    case "prominence":
      return t(
        "An answer counts by the share of its words in sentences that cite the site. Early sentences weigh more.",
      );
  }
}

/** Why a day of an engine is in no figure. */
export function dayFaultWord(fault: DayFault): string {
  switch (fault) {
    case "sentinel_wrong":
      return t("not comparable: its test prompt was answered wrongly three times");
    case "sentinel_unread":
      return t("not comparable: the engine could not be read");
    case "sentinel_degraded":
      return t("not comparable: its test prompt was often answered wrongly in 14 days");
    case "citations_fell":
      return t("not comparable: answers to all prompts lost citations at once");
  }
}

export function engineWord(engine: Engine): string {
  switch (engine) {
    case "llm_chat_1":
      return t("ChatGPT");
    case "llm_search_2":
      return t("Perplexity");
    case "llm_assistant_3":
      return t("Claude");
    case "llm_assistant_4":
      return t("Gemini");
    case "search_overview":
      return t("AI overview");
  }
}

export function surfaceWord(surface: AnswerSurface): string {
  switch (surface) {
    case "api":
      return t("API");
    case "consumer":
      return t("App");
    case "imported":
      return t("Imported");
  }
}

export function surfaceNote(surface: AnswerSurface): string {
  switch (surface) {
    case "api":
      return t("Asked over the vendor's API");
    case "consumer":
      return t("Read in the product that people use");
    case "imported":
      return t("Copied by a person");
  }
}

export function answerOutcomeWord(outcome: AnswerOutcome): string {
  switch (outcome) {
    case "answered":
      return t("Answered");
    case "not_searched":
      return t("Answered without searching");
    case "no_surface":
      return t("No AI answer shown");
    case "refused":
      return t("Refused");
    case "parse_suspect":
      return t("Citations unreadable");
    case "failed":
      return t("Failed");
  }
}

/** Only answers count. Everything else is left out, and is not a zero. */
export const isCounted = (outcome: AnswerOutcome): boolean => outcome === "answered" || outcome === "not_searched";

export function partyWord(party: Party): string {
  switch (party) {
    case "own":
      return t("Yours");
    case "competitor":
      return t("Competitor");
    case "third_party":
      return t("Third party");
  }
}

export const PARTY_TONES: Readonly<Record<Party, Tone>> = { own: "good", competitor: "warn", third_party: "neutral" };

/** Whether a domain is typed completely enough to filter by it. */
export function isDomain(text: string): boolean {
  return /\.[a-z]{2,}$/i.test(text) && !/[\s/]/.test(text);
}

/** "4 points", for a change between 0 and 1. */
export function pointsText(change: number): string {
  const points = Math.round(Math.abs(change) * 1_000) / 10;
  return t("{n, plural, one {{text} point} other {{text} points}}", { n: points, text: formatNumber(points) });
}

/** "38%" and "30–47%"; a rate of a few answers is not a percentage. */
export function rateText({ rate, n }: { rate: number | null; n: number }): string {
  return rate === null || n < FEW ? "–" : formatShare(rate);
}

export function intervalText(interval: { low: number; high: number } | null): string {
  if (interval === null) return "";
  return t("{low} to {high}", { low: formatShare(interval.low), high: formatShare(interval.high) });
}

export interface ChangeWords {
  word: string;
  tone: Tone;
  /** What it means, in a sentence. */
  meaning: string;
}

/** A tenth of a point. */
const LEAST_SHOWN = 0.001;

/** What a change of the last 7 days means for people who read no statistics. */
export function changeWords({ verdict, provisional, breaks, delta, smallestVisible }: WeekChange): ChangeWords {
  // Without any citation nothing varies, and the change that would show is unknown.
  const visible = smallestVisible === null || smallestVisible < LEAST_SHOWN ? undefined : pointsText(smallestVisible);
  switch (verdict) {
    case "up":
    case "down":
      return {
        word: movedWord(verdict, delta),
        tone: verdict === "up" ? "good" : "bad",
        meaning: provisional
          ? t("More than chance, but provisional: it takes 6 weeks of answers to know how much engines usually move.")
          : t("More than engines usually move from week to week."),
      };
    case "noise":
      return {
        word: t("No real change"),
        tone: "neutral",
        meaning:
          visible === undefined
            ? t("The figures moved as much as they usually do.")
            : t("The figures moved as much as they usually do. A change of {visible} would have been visible.", {
                visible,
              }),
      };
    case "insufficient":
      return {
        word: t("Too early to say"),
        tone: "neutral",
        meaning:
          visible === undefined
            ? t("There are too few prompts or answers in the last two weeks. Add prompts: at least 5 are needed.")
            : t("Only a change of {visible} or more would be visible with these answers. More prompts help most.", {
                visible,
              }),
      };
    case "not_comparable":
      return {
        word: t("Not comparable"),
        tone: "warn",
        meaning:
          breaks.length === 0
            ? t("One of the two weeks has no answers.")
            : t("The two weeks cannot be compared: {reasons}.", {
                reasons: joinWords(breaks.map(breakWord), "conjunction"),
              }),
      };
  }
}

function movedWord(verdict: "up" | "down", delta: number | null): string {
  const points = pointsText(delta ?? 0);
  return verdict === "up" ? t("Up {points}", { points }) : t("Down {points}", { points });
}

function breakWord(reason: Break): string {
  switch (reason) {
    case "model":
      return t("an engine answers with another model");
    case "basket":
      return t("prompts were added or removed");
    case "definition":
      return t("citations are counted differently");
    case "tracked_set":
      return t("other sites are tracked");
    case "sentinel":
      return t("an engine could not be read reliably");
  }
}

/** Only a change that is more than noise is shown as one. */
export function provenChange({ verdict, delta }: WeekChange): FigureChange | undefined {
  if ((verdict !== "up" && verdict !== "down") || delta === null) return undefined;
  return { text: pointsText(delta), rising: delta > 0, good: delta > 0 };
}
