import type { InputOf, KeywordSort, listKeywords } from "@findable/contract";

interface FastList {
  filters: readonly (keyof InputOf<typeof listKeywords>)[];
  sort: KeywordSort;
}

/** The most frequent combinations of filters. Indexes answer them as fast as a single filter or order. */
export const FAST_COMBINATIONS: readonly FastList[] = [
  { filters: ["status", "priority"], sort: "-volume" },
  { filters: ["intent", "relevance"], sort: "-volume" },
  { filters: ["minVolume", "maxKd"], sort: "-volume" },
  { filters: ["minVolume", "maxKd"], sort: "kd" },
  { filters: ["pillar", "status"], sort: "-volume" },
  { filters: ["tag", "status"], sort: "-createdAt" },
  { filters: ["q", "status"], sort: "-volume" },
  { filters: ["q", "intent"], sort: "-createdAt" },
  { filters: ["relevance", "maxKd"], sort: "-volume" },
  { filters: ["hasContent", "priority"], sort: "-volume" },
];
