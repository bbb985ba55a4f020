import type { Refiner } from "@findable/contract";
import { demoId } from "../../ids.ts";
import { daysAgo, REFINERS } from "../facts.ts";

type Slug = (typeof REFINERS.own)[number] | (typeof REFINERS.builtIn)[number];

const WORDS: Record<Slug, readonly [name: string, instructions: string]> = {
  "plain-words": [
    "Plain words",
    "Replace jargon by plain words. Cut every sentence that praises us without a number, and every sentence that only announces the next one.",
  ],
  "tallyhour-voice": [
    "Tallyhour's voice",
    "Calm, exact, a little dry. Speak to one person. British spelling. Never call anybody a user, and never say seamless, effortless or powerful.",
  ],
  "check-the-arithmetic": [
    "Check the arithmetic",
    "Work out every number again. Where a sum does not come out, correct it and the sentences that rest on it. Say which year a price is from.",
  ],
  "answer-first": [
    "Answer first",
    "Put the answer into the first sentence under each heading, so that it can be quoted alone. Reasons come after it.",
  ],
  "cite-sources": [
    "Cite sources",
    "Link every statement of fact to the page it rests on, with words that say whose page it is. Take out what rests on nothing.",
  ],
  shorten: ["Shorten", "Take out a fifth of the words and none of the facts."],
};

const CREATED: Record<(typeof REFINERS.own)[number], readonly [created: number, updated: number]> = {
  "check-the-arithmetic": [21, 21],
  "tallyhour-voice": [143, 60],
  "plain-words": [236, 58],
};

/** The workspace's own refiners, newest first, then those of the service. */
export const REFINER_RECORDS: readonly Refiner[] = [
  ...REFINERS.own.map((slug) => {
    const [created, updated] = CREATED[slug];
    return {
      ...refiner(slug),
      builtIn: false,
      createdAt: daysAgo(created, 10, 15),
      updatedAt: daysAgo(updated, 14, 50),
    };
  }),
  ...REFINERS.builtIn.map((slug) => ({ ...refiner(slug), builtIn: true, createdAt: null, updatedAt: null })),
];

function refiner(slug: Slug) {
  const [name, instructions] = WORDS[slug];
  return { id: demoId("rfn", slug), name, instructions };
}
