import { Type } from "typebox";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import type { DataForSeoAccount } from "../../shared/dataforseo/account.ts";
import type { PhraseSource } from "../../shared/dataforseo/keywords.ts";
import type { MarketFields } from "../../shared/dataforseo/market.ts";
import { type PageEnd, type RowsAnswer, RowsResult } from "../../shared/dataforseo/rows.ts";
import { Maybe } from "../../shared/maybe.ts";
import type { DiscoveryRequest } from "../../shared/ports/keyword-discovery.ts";
import type { SerpdataMethod } from "../port.ts";

/** The vendor renamed the endpoint in 2026. An account can have either name. */
const PATHS = [
  "v3/ai_optimization/llm_mentions/search_mentions/live",
  "v3/ai_optimization/llm_mentions/search/live",
] as const;
/** Code for an unknown path. */
const UNKNOWN_PATH = ["40400", "40402"];

export const MENTION_VOLUMES =
  "Volumes are unknown: DataForSEO reports how often these questions lead to an AI overview, not how often people search for them.";

/** @see https://docs.dataforseo.com/v3/ai_optimization/llm_mentions/search/live/ */
const Mention = Type.Object({
  question: Type.String(),
  fan_out_queries: Maybe(Type.Array(Type.String())),
});

/** Questions whose AI overview mentions the phrase or cites the domain. */
export function createMentions(account: DataForSeoAccount) {
  let known: (typeof PATHS)[number] = PATHS[0];

  /** Tries the other path only if this path does not exist. */
  async function ask(task: Record<string, unknown>, signal: AbortSignal): Promise<RowsAnswer> {
    const call = (path: string) => account.run({ path, task, result: RowsResult, signal });
    try {
      return await call(known);
    } catch (error) {
      const other = PATHS.find((path) => path !== known) ?? known;
      if (!(error instanceof ProviderError) || !UNKNOWN_PATH.includes(error.facts.providerCode ?? "")) throw error;
      const answer = await call(other);
      known = other;
      return answer;
    }
  }

  return (
    request: DiscoveryRequest<SerpdataMethod>,
    market: MarketFields,
    domain: string | undefined,
  ): PhraseSource<typeof Mention> => {
    const task = {
      target: [domain === undefined ? phraseTarget(request.seed) : domainTarget(domain)],
      platform: "google",
      ...market,
      order_by: ["ai_search_volume,desc"],
    };
    return {
      ask: ({ limit, after, signal }) =>
        ask({ ...task, limit, ...(after === undefined ? {} : nextPage(after)) }, signal),
      row: Mention,
      add: (book, { question, fan_out_queries }) => {
        book.add(question);
        for (const query of fan_out_queries ?? []) book.add(query);
      },
    };
  };
}

function nextPage({ offset, result }: PageEnd) {
  return result.search_after_token ? { search_after_token: result.search_after_token } : { offset };
}

function phraseTarget(keyword: string) {
  return { keyword, match_type: "word_match", search_scope: ["question"], search_filter: "include" };
}

function domainTarget(domain: string) {
  return { domain, include_subdomains: true, search_scope: ["sources"], search_filter: "include" };
}
