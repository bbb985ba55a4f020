import type { ContentGap, QueueContentInput, QueueContentResult } from "@findable/contract";
import { AppError } from "../../kernel/errors/app-error.ts";
import { phraseKey } from "../../kernel/text/phrase-words.ts";
import { type ServingFacts, typesByWords } from "../clusters/index.ts";
import type { ContentKind, ContentOrder } from "../content/index.ts";
import { isGapAdvisedAgainst } from "./advise-report.ts";
import type { StoredItem } from "./content-gaps.store.ts";

/** What is written for a gap. */
export interface QueuedGap {
  gapId: string;
  kind: ContentKind;
  order: ContentOrder;
}

export interface QueuePlan {
  queued: QueuedGap[];
  skipped: NonNullable<QueueContentResult["skipped"]>;
}

/** Which page serves a phrase, and whether it is worth one. */
export type QueueFacts = ServingFacts & { language: string };

type SkipReason = QueuePlan["skipped"][number]["reason"];

/** Which of the selected gaps to write for, and why not the others. Each keyword is written for once. */
export function planQueue(items: readonly StoredItem[], input: QueueContentInput, facts: QueueFacts): QueuePlan {
  const plan: QueuePlan = { queued: [], skipped: [] };
  const taken = new Set<string>();
  const byId = new Set(input.gapItemIds ?? []);
  for (const { id, gap, queuedBy } of items) {
    const isNamed = byId.has(id);
    if (!isNamed && !isSelected(gap, input)) continue;
    const phrase = phraseKey(gap.keyword, facts.language);
    const reason = reasonToSkip(gap, {
      isNamed,
      isQueued: queuedBy !== null,
      hasDraft: taken.has(phrase) || facts.plannedFor(gap.keyword) !== undefined,
      isAdvisedAgainst: isGapAdvisedAgainst(gap, facts.advice),
      page: pageOf(gap) ?? facts.pageAbout(gap.keyword)?.url ?? null,
    });
    if (reason !== null) {
      plan.skipped.push({ gapId: id, reason, url: pageOf(gap) ?? facts.pageAbout(gap.keyword)?.url ?? null });
      continue;
    }
    taken.add(phrase);
    plan.queued.push({ gapId: id, ...orderFor(gap, input) });
  }
  return plan;
}

function isSelected(gap: ContentGap, { selectGaps = [] }: QueueContentInput): boolean {
  return selectGaps.some(({ type, priority }) => type === gap.type && (priority?.includes(gap.priority) ?? true));
}

function reasonToSkip(
  gap: ContentGap,
  {
    isNamed,
    isQueued,
    hasDraft,
    isAdvisedAgainst,
    page,
  }: { isNamed: boolean; isQueued: boolean; hasDraft: boolean; isAdvisedAgainst: boolean; page: string | null },
): SkipReason | null {
  if (isQueued) return "queued";
  if (hasDraft) return "draft_exists";
  if (isNamed) return null;
  if (gap.ceded === true) return "ceded";
  if (page !== null) return "covered";
  return isAdvisedAgainst ? "advised_against" : null;
}

/** Our page about the subject of a gap. */
function pageOf(gap: ContentGap): string | null {
  return gap.type === "WEAKER_COVERAGE" ? gap.ourUrl : (gap.coveredBy?.url ?? null);
}

function orderFor(
  gap: ContentGap,
  { blogPostDefaults = {}, landingPageDefaults }: QueueContentInput,
): Pick<QueuedGap, "kind" | "order"> {
  const { keyword } = gap;
  if (landingPageDefaults !== undefined && gap.type === "KEYWORD_GAP" && isPurchase(keyword))
    return { kind: "landing_page", order: { keyword, ...landingPageDefaults } };
  return { kind: "blog_post", order: { keyword, ...blogPostDefaults } };
}

function isPurchase(keyword: string): boolean {
  return typesByWords(keyword)[0] === "product page";
}

/** Throws `no_gaps_found` if nothing is left to write. */
export function requireQueued({ queued, skipped }: QueuePlan): void {
  if (queued.length > 0) return;
  const message =
    skipped.length === 0
      ? "No gap of the report matches the selection."
      : `Nothing is written for the ${skipped.length === 1 ? "selected gap" : `${skipped.length} selected gaps`}. \`details.skipped\` has the reasons; select a covered, ceded or advised-against gap by its ID to write for it anyway.`;
  throw new AppError("no_gaps_found", message, { skipped });
}
