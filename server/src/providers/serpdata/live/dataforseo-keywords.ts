import { type Static, Type } from "typebox";
import type { Discovery, DiscoveryRequest, KeywordSource } from "../../../kernel/keyword-discovery.ts";
import { Maybe } from "../../shared/maybe.ts";
import type { PhraseBook } from "../../shared/phrases.ts";
import { domainOfSeed } from "../../shared/seed.ts";
import type { SerpdataMethod } from "../port.ts";
import type { DataForSeoAccount } from "./dataforseo-account.ts";
import { marketFields } from "./dataforseo-market.ts";
import { createMentions, MENTION_VOLUMES } from "./dataforseo-mentions.ts";
import { type PageEnd, type RowSource, RowsResult, readRows } from "./dataforseo-rows.ts";

type Request = DiscoveryRequest<SerpdataMethod>;

/** What related_keywords finds at most at the depths 0, 1, 2, 3. */
const ROWS_AT_DEPTH = [1, 8, 72, 584];

const KeywordData = Type.Object({
  keyword: Type.String(),
  keyword_info: Maybe(Type.Object({ search_volume: Maybe(Type.Number()) })),
  keyword_properties: Maybe(Type.Object({ keyword_difficulty: Maybe(Type.Number()) })),
});
/** @see https://docs.dataforseo.com/v3/dataforseo_labs/google/related_keywords/live/ and ranked_keywords */
const NestedRow = Type.Object({ keyword_data: KeywordData });

export function createKeywordSource(account: DataForSeoAccount): KeywordSource<SerpdataMethod> {
  const mentions = createMentions(account);
  return {
    methods: ["related_keywords", "keyword_ideas", "llm_mentions"],
    async discover(request) {
      const domain = domainOfSeed(request.seed);
      switch (request.method) {
        case "related_keywords":
          return domain === undefined ? readRows(request, related(account, request)) : noSearchesOf(domain);
        case "keyword_ideas":
          if (domain !== undefined) return readRows(request, ranked(account, request, domain));
          return readRows(request, ideas(account, request));
        case "llm_mentions":
          return readRows(request, mentions(request, domain), [MENTION_VOLUMES]);
      }
    },
  };
}

function noSearchesOf(domain: string): Discovery {
  const sentence = `DataForSEO finds searches related to a phrase; "${domain}" is a domain. Its keywords are found by \`keyword_ideas\`.`;
  return { phrases: [], costUsd: 0, warnings: [sentence] };
}

function related(account: DataForSeoAccount, request: Request): RowSource<typeof NestedRow> {
  const depth = ROWS_AT_DEPTH.findIndex((rows) => rows >= request.limit);
  return labs(account, "related_keywords", {
    keyword: request.seed,
    ...marketFields(request),
    depth: Math.max(1, depth === -1 ? ROWS_AT_DEPTH.length : depth),
    include_seed_keyword: false,
  });
}

function ranked(account: DataForSeoAccount, request: Request, domain: string): RowSource<typeof NestedRow> {
  return labs(account, "ranked_keywords", { target: domain, ...marketFields(request), item_types: ["organic"] });
}

function labs(
  account: DataForSeoAccount,
  endpoint: "related_keywords" | "ranked_keywords",
  task: Record<string, unknown>,
): RowSource<typeof NestedRow> {
  return {
    ask: ({ limit, after, signal }) =>
      account.run({
        path: `v3/dataforseo_labs/google/${endpoint}/live`,
        task: { ...task, limit, ...(after === undefined ? {} : { offset: after.offset }) },
        result: RowsResult,
        signal,
      }),
    row: NestedRow,
    add: (book, { keyword_data }) => addKeyword(book, keyword_data),
  };
}

function ideas(account: DataForSeoAccount, request: Request): RowSource<typeof KeywordData> {
  const task = { keywords: [request.seed], ...marketFields(request) };
  return {
    ask: ({ limit, after, signal }) =>
      account.run({
        path: "v3/dataforseo_labs/google/keyword_ideas/live",
        task: { ...task, limit, ...(after === undefined ? {} : nextIdeas(after)) },
        result: RowsResult,
        signal,
      }),
    row: KeywordData,
    add: addKeyword,
  };
}

/** Deep offsets are slow there; the token is the vendor's way on. */
function nextIdeas({ offset, result }: PageEnd) {
  return result.offset_token ? { offset_token: result.offset_token } : { offset };
}

function addKeyword(book: PhraseBook, data: Static<typeof KeywordData>): void {
  book.add(data.keyword, {
    volume: data.keyword_info?.search_volume,
    kd: data.keyword_properties?.keyword_difficulty,
  });
}
