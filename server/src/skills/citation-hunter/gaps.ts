import type { CitationHunterResult } from "@findable/contract";
import { type Parties, type ScoredPrompt, sampledRate } from "../../domains/citations/index.ts";
import { comparableAddress } from "../../kernel/text/comparable-address.ts";
import { isOwnSite } from "../../kernel/text/site-domains.ts";
import { total } from "./effects.ts";
import type { ReadPage } from "./read-pages.ts";

type Gap = CitationHunterResult["gaps"][number];

const MOST_PAGES = 10;
const MOST_DOMAINS = 20;

/** Prompts for which an engine cites others and never the brand, and the third-party pages that it cites there. */
export function gapsIn(prompts: readonly ScoredPrompt[], { own }: Parties, read: readonly ReadPage[]): Gap[] {
  const pages = new Map(read.map((page) => [comparableAddress(page.url), page]));
  return prompts
    .filter(({ branded }) => !branded)
    .flatMap((prompt) => {
      const cells = prompt.cells.flatMap(({ llm, surface }, index) => {
        const engine = prompt.perLlm.find((one) => one.llm === llm && one.surface === surface);
        const cited = engine?.citations.filter(({ rate }) => rate > 0) ?? [];
        const isCited = cited.some(({ domain }) => isOwnSite(domain, own.domain));
        return cited.length === 0 || isCited ? [] : [{ index, llm, cited }];
      });
      if (cells.length === 0) return [];
      return [
        {
          prompt: prompt.prompt,
          llms: [...new Set(cells.map(({ llm }) => llm))],
          citedInstead: mostCited(cells.flatMap(({ cited }) => cited)),
          pages: pagesOf(
            prompt,
            cells.map(({ index }) => index),
            pages,
          ),
        },
      ];
    });
}

function mostCited(citations: readonly { domain: string; rate: number }[]): string[] {
  const rates = new Map<string, number>();
  for (const { domain, rate } of citations) rates.set(domain, (rates.get(domain) ?? 0) + rate);
  return [...rates]
    .sort(([one, left], [other, right]) => right - left || (one < other ? -1 : 1))
    .map(([domain]) => domain)
    .slice(0, MOST_DOMAINS);
}

function pagesOf(prompt: ScoredPrompt, cells: readonly number[], read: ReadonlyMap<string, ReadPage>): Gap["pages"] {
  const answers = total(cells.map((cell) => prompt.cells[cell]?.n ?? 0));
  return prompt.pages
    .filter(({ party }) => party === "third_party")
    .map((page) => ({ page, hits: total(cells.map((cell) => page.cited[cell] ?? 0)) }))
    .filter(({ hits }) => hits > 0)
    .sort((one, other) => other.hits - one.hits || (one.page.url < other.page.url ? -1 : 1))
    .slice(0, MOST_PAGES)
    .map(({ page: { url, domain }, hits }) => ({
      url,
      domain,
      ...sampledRate(hits, answers),
      namesBrand: read.get(comparableAddress(url))?.namesBrand ?? "unread",
    }));
}
