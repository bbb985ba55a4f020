import type { Gained, NotJudged, ReportSectionKey } from "@findable/contract";
import type { EffectKind } from "../../../kernel/runs/effect.ts";

/** What decides about interventions whose effects are summed. */
export type GainedSource = Gained["sums"][number]["source"];

/** Every text of a report in one language. Numbers are inserted, already written in that language. */
export interface ReportWords {
  locale: string;
  kicker: string;
  skip: string;
  contents: string;
  preparedFor: string;
  preparedBy: string;
  period: string;
  /** The day of what is stated as it is now, and not over a period. */
  asOf(day: string): string;
  created: string;
  sections: Record<ReportSectionKey, string>;
  titleOf(brand: string, period: string): string;
  periodOf(from: string, to: string): string;
  /** A counted noun, such as `1 keyword`. */
  counted: Record<"keyword" | "page" | "link" | "run" | "step" | "prompt", (count: string, isOne: boolean) => string>;
  none: string;
  ranksMoved(compared: string, moved: Record<"up" | "down" | "entered" | "left", string>): string;
  ranksQuiet(compared: string): string;
  noRanks: string;
  within(noise: string, same: string): string;
  unjudged(count: string): string;
  citationRate(rate: string, answers: string, days: string): string;
  citationVerdict: Record<"up" | "down" | "noise" | "insufficient" | "not_comparable", string>;
  clicks(clicks: string, impressions: string): string;
  clicksBefore(clicks: string): string;
  clicksNotJudged: string;
  vendorErrors: string;
  done(published: string, placed: string, runs: string): string;
  linksLost(count: string): string;
  decided(approved: string, rejected: string): string;
  published(day: string, state: string): string;
  publicationStates: Record<"live" | "changed" | "missing" | "not_live_yet" | "unchecked" | "reverted", string>;
  enteredByPeople(count: string, isOne: boolean): string;
  enteredOn(day: string): string;
  linkPlaced(target: string, day: string): string;
  linkLost(target: string): string;
  moved(to: string, from: string): string;
  entered(to: string): string;
  left(from: string): string;
  /** Explains the mark * of what moved in a storm. */
  inStorm: string;
  waits(count: string, isOne: boolean): string;
  nothingWaits: string;
  waitsUntil(day: string): string;
  /** What waits; `other` for steps without an effect on the outside world. */
  waitingKinds: Record<EffectKind | "other", string>;
  nextIntro: string;
  nothingNext: string;
  actions: Record<"keep" | "improve" | "merge" | "create" | "search", string>;
  opportunity(action: string, volume: string, chance: string, position: string | undefined): string;
  nothingDone: string;
  nothingChanged: string;
  nothingUnchanged: string;
  nothingToSay: string;
  /** An amount with its interval, in the unit of a source. */
  gainedAmount: Record<GainedSource, (amount: string, low: string, high: string, units: string) => string>;
  gained(size: string, interventions: string, isOne: boolean, isClear: boolean): string;
  gainedPart(size: string, day: string): string;
  together(title: string, others: string): string;
  gainedMethod: string;
  nothingGained: string;
  notJudged(count: string, isOne: boolean, reason: string): string;
  notJudgedReasons: Record<NotJudged["reason"], string>;
  method(created: string, until: string): string;
  methodDays: string;
  evidenceCaption: string;
  evidenceHeads: { figure: string; value: string; from: string };
  missingCaption: string;
  missingHeads: { what: string; why: string };
  itemHeads: { what: string; detail: string };
  more(count: string): string;
  footer(agency: string | undefined, created: string): string;
  figures: Record<FigureKey, string>;
  missing: Record<MissingKey, { label: string; reason: string }>;
  mailSubject(title: string, brand: string): string;
  mailExpires(day: string): string;
  mailAttached: string;
  languageMissing(asked: string): string;
  /** In a PDF file whose font lacks letters of the report. */
  lettersMissing: string;
}

export type FigureKey =
  | "ranks.compared"
  | "ranks.up"
  | "ranks.down"
  | "ranks.entered"
  | "ranks.left"
  | "ranks.within_noise"
  | "ranks.unchanged"
  | "ranks.unknown"
  | "citations.rate"
  | "citations.share"
  | "citations.answers"
  | "search.clicks"
  | "search.clicks.previous"
  | "search.impressions"
  | "work.published"
  | "work.links_placed"
  | "work.links_lost"
  | "work.runs"
  | "work.entered"
  | "approvals.approved"
  | "approvals.rejected"
  | "approvals.waiting"
  | `gained.${"visits" | "positions" | "points"}${"" | ".low" | ".high"}`
  | `gained.${"interventions" | "units"}.${GainedSource}`
  | `gained.not_judged.${NotJudged["reason"]}`;
export type MissingKey =
  | "ranks"
  | "citations"
  | "search"
  | "searchBefore"
  | "searchDays"
  | "gained"
  | "gainedLater"
  | "gainedUnjudged"
  | "opportunities";
