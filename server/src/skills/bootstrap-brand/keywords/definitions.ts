import type { CrawlResult } from "../../../providers/crawler/port.ts";
import { brandDefined } from "../profile/statement-patterns.ts";
import type { Clauses } from "./split-clauses.ts";

/** The subject of a definition precedes its relative clause. */
const CLAUSE_END = /[.;:!?,]|\b(?:that|which|who|where|der|die|das|qui|que)\b/;
const MAX_WORDS = 4;

export interface DefinedOffer {
  form: string;
  url: string;
}

/** What the brand is in its own words: the noun phrases of sentences such as `Acme is a C library for command line tools`. */
export function definedOffers(crawl: CrawlResult, brandName: string, clauses: Clauses): DefinedOffer[] {
  const definition = brandDefined(brandName);
  return crawl.pages.flatMap(({ text, finalUrl }) => {
    const found = definition.exec(text);
    if (found === null) return [];
    const rest = text.slice(found.index + found[0].length).split(CLAUSE_END, 1)[0] ?? "";
    return clauses
      .split(rest.replace(/\s+/g, " "))
      .flatMap(contentRuns)
      .filter((words) => words.length >= 2 && words.length <= MAX_WORDS)
      .map((words) => ({ form: words.join(" "), url: finalUrl }));
  });
}

/** The runs of words of a clause without connectors and breaks. */
function contentRuns(clause: readonly { shown: string; role: string }[]): string[][] {
  const runs: string[][] = [[]];
  for (const { shown, role } of clause) {
    if (role === "content") runs.at(-1)?.push(shown);
    else runs.push([]);
  }
  return runs;
}
