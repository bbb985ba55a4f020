import { CITATION_DEFINITIONS, type CitationDefinition } from "@findable/contract";
import { citingShare } from "./prominence.ts";
import type { Sample } from "./sample.ts";

/** What counts as being cited. Other tools count differently; the same answers can be counted as they do. */
export const DEFINITIONS = CITATION_DEFINITIONS;
export type Definition = CitationDefinition;

/** A sentence for each, for readers of a figure. */
export const DEFINITION_WORDS: Readonly<Record<Definition, string>> = {
  linked_citation: "An answer counts once for a domain that it links to.",
  mention: "An answer counts once for a brand that its text names, with or without a link.",
  dedup_per_day: "A day of a prompt and engine counts once for a domain that any of its answers links to.",
  first_position: "An answer counts for the domain of its first link only.",
  prominence:
    "An answer counts for the part of its words that is in sentences that cite the domain; early sentences weigh more.",
};

/**
 * Credits are multiples of this. Sums of them and of their squares are then exact in floating point, so a figure does not depend
 * on the order of the samples, nor on whether they were added by day first.
 */
const STEP = 2 ** -12;

/** The credit of each domain in one answer, 0 to 1, in the order of `domains`. */
export function creditsOf(sample: Sample, domains: readonly string[], definition: Definition): number[] {
  switch (definition) {
    case "linked_citation":
    case "dedup_per_day": {
      const cited = new Set(sample.citations.map(({ domain }) => domain));
      return domains.map((domain) => Number(cited.has(domain)));
    }
    case "mention": {
      const named = new Set(sample.mentions.map(({ domain }) => domain));
      return domains.map((domain) => Number(named.has(domain)));
    }
    case "first_position":
      return domains.map((domain) => Number(sample.citations[0]?.domain === domain));
    case "prominence":
      return domains.map((domain) => Math.round(citingShare(sample, domain) / STEP) * STEP);
  }
}
