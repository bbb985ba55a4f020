import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { Serp, SerpdataPort } from "../../providers/serpdata/port.ts";
import type { DiscoveredPhrase, Discovery } from "../../providers/shared/ports/keyword-discovery.ts";
import { type Seed, searchFor } from "./seed.ts";
import { phrasesInTitles } from "./title-phrases.ts";

export interface NeighborsRequest {
  seed: Seed;
  country: string;
  language: string;
  /** Results pages to read; the first is the one of the seed. */
  searches: number;
  limit: number;
  signal: AbortSignal;
}

const RESULTS = 20;

/**
 * Discovers phrases on the results pages of the seed and of its first suggestions: suggestions of the search engine, questions that
 * people also ask, and phrases shared by the titles of ranking pages. Volumes are unknown.
 */
export async function findNeighbors(serpdata: SerpdataPort, request: NeighborsRequest): Promise<Discovery> {
  const { seed, country, language, signal, limit } = request;
  const search = (query: string) =>
    serpdata.search({ query, device: "desktop", location: country, language, topN: RESULTS, signal });
  const first = await search(searchFor(seed));
  const serps = [first];
  const warnings = [...first.warnings];
  for (const query of first.suggestions.slice(0, Math.max(0, request.searches - 1))) {
    try {
      serps.push(await search(query));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      warnings.push(`The results page of "${query}" could not be read (${error.message}).`);
      break;
    }
  }
  const costs = serps.map(({ costUsd }) => costUsd);
  return {
    phrases: neighborsIn(serps, seed, language).slice(0, limit),
    costUsd: costs.reduce<number | null>((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0),
    warnings: [...new Set(warnings)],
  };
}

/** Most relevant first: suggestions, then questions, then phrases shared by titles. */
function neighborsIn(serps: readonly Serp[], seed: Seed, language: string): DiscoveredPhrase[] {
  const suggestions = serps.flatMap((serp) => serp.suggestions);
  const questions = serps.flatMap(({ paa }) => paa.map(({ question }) => question.replace(/(?<!\?)\?+$/, "").trim()));
  const titles = phrasesInTitles(
    serps.flatMap(({ organic }) => organic.filter(({ domain }) => seed.kind === "phrase" || domain !== seed.text)),
    searchFor(seed),
    language,
  );
  const phrases = new Set([...suggestions, ...questions, ...titles].map((phrase) => phrase.toLowerCase()));
  return [...phrases].map((keyword) => ({ keyword, volume: null, kd: null }));
}
