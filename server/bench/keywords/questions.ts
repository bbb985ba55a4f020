import { KEYWORD_SORTS } from "@findable/contract";
import { FAST_COMBINATIONS } from "../../src/domains/keywords/index.ts";

/** Every single filter of the list, with values that many, some, few and no keywords have. */
export function singleFilters([large = "", , , , , , , , , , small = ""]: readonly string[]): Record<string, string>[] {
  return [
    {},
    { includeArchived: "true" },
    { intent: "PURCHASE" },
    { intent: "URGENCY" },
    { intent: "ALTERNATIVE" },
    { relevance: "OFFERING" },
    { relevance: "INCUMBENT" },
    { status: "LABELED" },
    { status: "FOCUSED" },
    { status: "LABELLING" },
    { status: "ARCHIVED" },
    { priority: "HIGH" },
    { priority: "CRITICAL,HIGH" },
    { pillar: large },
    { pillar: small },
    { tag: "tag-0" },
    { tag: "tag-150" },
    { tag: "rare" },
    { tag: "nobody's" },
    { minVolume: "10" },
    { minVolume: "100000" },
    { minVolume: "900000000" },
    { maxKd: "60" },
    { maxKd: "8" },
    { maxKd: "0" },
    { q: "software" },
    { q: "49321" },
    { q: "budget team" },
    { q: "zebra" },
    { hasContent: "true" },
    { hasContent: "false" },
  ];
}

/** The combinations that the contract calls fast, with values. */
export function fastCombinations([pillar = ""]: readonly string[]): Record<string, string>[] {
  const values: Record<string, string> = {
    status: "LABELED",
    priority: "CRITICAL,HIGH",
    intent: "PURCHASE",
    relevance: "OFFERING",
    pillar,
    tag: "tag-3",
    minVolume: "1000",
    maxKd: "30",
    q: "invoice",
    hasContent: "false",
  };
  return FAST_COMBINATIONS.map(({ filters, sort }) => ({
    ...Object.fromEntries(filters.map((field) => [field, values[field] ?? ""])),
    sort,
  }));
}

export const sorts: Record<string, string>[] = KEYWORD_SORTS.map((sort) => ({ sort }));

/** `count` random combinations, the same in each run. */
export function arbitraryCombinations(
  filters: readonly Record<string, string>[],
  count: number,
): Record<string, string>[] {
  let state = 7;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const pick = <T>(items: readonly T[]): T | undefined => items[next(items.length)];
  return Array.from({ length: count }, () => ({
    ...pick(filters),
    ...pick(filters),
    ...pick(filters),
    ...pick(sorts),
  }));
}
