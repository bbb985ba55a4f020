import { operations } from "@findable/contract";
import { createToolFinder } from "../../../src/platform/mcp/tool-finder.ts";
import type { Phrasing } from "./phrasings.ts";

export const finder = createToolFinder(operations);

/** Part of the phrasings with one of their tools among the first. */
export function foundWithin(phrasings: readonly Phrasing[], first: number): number {
  const found = phrasings.filter(([words, ...tools]) =>
    finder
      .find(words)
      .slice(0, first)
      .some(({ contract }) => tools.includes(contract.name)),
  );
  return found.length / phrasings.length;
}
