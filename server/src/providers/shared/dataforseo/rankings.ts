import { type Static, Type } from "typebox";
import { roundTo } from "../../../kernel/statistics/summaries.ts";
import { Maybe } from "../maybe.ts";
import type { RankedKeyword, RankedKeywordsRequest, RankingSource } from "../ports/site-rankings.ts";
import { RankedPhrases } from "../ranked-phrases.ts";
import { within } from "../within.ts";
import type { DataForSeoAccount } from "./account.ts";
import { askLabs, KeywordData } from "./keywords.ts";
import { labsMarket } from "./market.ts";
import { ROWS_A_CALL, type RowSource, readRows } from "./rows.ts";

/** @see https://docs.dataforseo.com/v3/dataforseo_labs/google/ranked_keywords/live/ */
const Row = Type.Object({
  keyword_data: KeywordData,
  ranked_serp_element: Type.Object({
    serp_item: Type.Object({
      rank_group: Type.Integer({ minimum: 1 }),
      url: Maybe(Type.String()),
      etv: Maybe(Type.Number()),
    }),
  }),
});
const POSITION = "ranked_serp_element.serp_item.rank_group";
const VOLUME = "keyword_data.keyword_info.search_volume";
const VISITS = "ranked_serp_element.serp_item.etv";

export function createRankingSource(account: DataForSeoAccount): RankingSource {
  return {
    pageSize: ROWS_A_CALL,
    async rankedKeywords(request) {
      const { domain, limit, signal } = request;
      const found = new RankedPhrases(limit);
      const task = {
        target: domain,
        ...(await labsMarket(account, request, signal)),
        item_types: ["organic"],
        historical_serp_mode: "live",
        filters: filtersOf(request),
        order_by: [`${VISITS},desc`],
      };
      const source: RowSource<typeof Row, RankedPhrases> = {
        ask: askLabs(account, "ranked_keywords", task, request.offset),
        row: Row,
        add: (into, row) => into.add(toKeyword(row)),
      };
      return { ...(await readRows(found, source, signal)), keywords: found.keywords };
    },
  };
}

/** A volume filter excludes phrases of unknown volume. */
function filtersOf({ topPosition, minVolume }: RankedKeywordsRequest) {
  const position = [POSITION, "<=", topPosition];
  return minVolume === 0 ? position : [position, "and", [VOLUME, ">=", minVolume]];
}

function toKeyword({ keyword_data, ranked_serp_element: { serp_item } }: Static<typeof Row>): RankedKeyword {
  return {
    keyword: keyword_data.keyword,
    position: serp_item.rank_group,
    url: serp_item.url ?? null,
    volume: within(keyword_data.keyword_info?.search_volume, Number.MAX_SAFE_INTEGER),
    kd: within(keyword_data.keyword_properties?.keyword_difficulty, 100),
    estimatedTraffic: visitsOf(serp_item.etv),
  };
}

function visitsOf(etv: number | null | undefined): number | null {
  return etv === null || etv === undefined || etv < 0 ? null : roundTo(etv, 1);
}
