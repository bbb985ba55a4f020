import type { ProduceBlogPostInput } from "@findable/contract";
import type { DemoStep } from "../demo-skill.ts";
import { demoId } from "../ids.ts";
import { REFINER_RECORDS } from "../world/content/refiners.ts";
import { keywordOfId } from "../world/keywords/keywords.ts";
import { slugged } from "../world/texts.ts";

type Order = Partial<
  Pick<ProduceBlogPostInput, "keywordId" | "keyword" | "topic" | "mode" | "refinerIds" | "research">
>;

/** What a writer was asked to write about, in words. */
export function topicOf({ keywordId, keyword, topic }: Order): string {
  if (keywordId !== undefined) return keywordOfId(keywordId).keyword;
  return keyword ?? topic ?? "time tracking for studios";
}

/** Refiners to apply: those named, or else the pillar's. */
export function refinersOf({ refinerIds }: Order): string[] {
  return refinerIds ?? [demoId("rfn", "plain-words"), demoId("rfn", "answer-first")];
}

export function refinerName(id: string): string {
  return REFINER_RECORDS.find((refiner) => refiner.id === id)?.name ?? "your refiner";
}

const MINUTES: Record<NonNullable<ProduceBlogPostInput["mode"]>, number> = {
  quick: 1,
  "with-research": 1.7,
  "deep-technical": 4,
};

/** How a text was written. */
export function writingSteps(topic: string, order: Order, words: number, sources: number): DemoStep[] {
  const pace = MINUTES[order.mode ?? "with-research"];
  return [
    {
      name: "read_serp",
      durationMs: 6_200,
      progress: { total: 10, unit: "pages" },
      says: `I read the first ten results for “${topic}”. Most explain; few say what to do first.`,
    },
    {
      name: "read_sources",
      durationMs: 3_400 * sources,
      progress: { total: sources, unit: "pages" },
      says: `${sources} ${sources === 1 ? "source is" : "sources are"} worth building on, and quoted by words.`,
    },
    { name: "outline", durationMs: Math.round(9_100 * pace), model: true },
    {
      name: "draft",
      durationMs: Math.round(48_300 * pace),
      model: true,
      says: `The draft has ${words} words. Every figure in it has a source or is worked out on the page.`,
    },
    ...refinersOf(order).map((id) => ({
      name: `refine:${slugged(refinerName(id))}`,
      durationMs: 17_800,
      model: true,
      says: `Applied “${refinerName(id)}”.`,
    })),
    { name: "check_claims", durationMs: 8_600, model: true, says: "All statements of fact found in what was read." },
    { name: "save_draft", durationMs: 140, says: "Kept as a draft. Nothing was published." },
  ];
}
