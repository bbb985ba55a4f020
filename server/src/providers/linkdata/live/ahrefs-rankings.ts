import { type Static, Type } from "typebox";
import { Check } from "typebox/value";
import { Maybe } from "../../shared/maybe.ts";
import type { RankedKeyword, RankedKeywordsRequest, RankingSource } from "../../shared/ports/site-rankings.ts";
import { RankedPhrases } from "../../shared/ranked-phrases.ts";
import { within } from "../../shared/within.ts";
import { type AhrefsAccount, capNote, unitsNote } from "./ahrefs-account.ts";

/** @see https://docs.ahrefs.com/api/reference/site-explorer/get-organic-keywords */
const List = Type.Object({ keywords: Maybe(Type.Array(Type.Unknown())) });
const Row = Type.Object({
  keyword: Type.String(),
  best_position: Type.Integer({ minimum: 1 }),
  best_position_url: Maybe(Type.String()),
  volume: Maybe(Type.Number()),
  keyword_difficulty: Maybe(Type.Number()),
  sum_traffic: Maybe(Type.Number()),
});
/** The vendor charges for every column. */
const COLUMNS = Object.keys(Row.properties).join(",");

export function createRankingSource(account: AhrefsAccount, now: () => Date): RankingSource {
  return {
    pageSize: null,
    async rankedKeywords(request) {
      const { domain, country, limit, signal } = request;
      const parameters = {
        target: domain,
        mode: "subdomains",
        date: now().toISOString().slice(0, 10),
        country: country.toLowerCase(),
        select: COLUMNS,
        where: whereOf(request),
        order_by: "sum_traffic:desc",
        limit: String(limit),
      };
      const { body, units } = await account.get("site-explorer/organic-keywords", parameters, List, signal);
      const rows = body.keywords ?? [];
      const fitting = rows.filter((row): row is Static<typeof Row> => Check(Row, row));
      const found = new RankedPhrases(limit);
      for (const row of fitting) found.add(toKeyword(row));
      const warnings = [
        "Ahrefs selects by country, not by language.",
        ...(fitting.length < rows.length
          ? [`Rows of an unknown shape were skipped: ${rows.length - fitting.length}.`]
          : []),
        ...capNote(rows.length, limit),
        ...unitsNote(units),
      ];
      return { keywords: found.keywords, rows: rows.length, total: null, costUsd: null, warnings };
    },
  };
}

function whereOf({ topPosition, minVolume }: RankedKeywordsRequest): string {
  const position = { field: "best_position", is: ["lte", topPosition] };
  return JSON.stringify({
    and: minVolume === 0 ? [position] : [position, { field: "volume", is: ["gte", minVolume] }],
  });
}

function toKeyword(row: Static<typeof Row>): RankedKeyword {
  return {
    keyword: row.keyword,
    position: row.best_position,
    url: row.best_position_url ?? null,
    volume: within(row.volume, Number.MAX_SAFE_INTEGER),
    kd: within(row.keyword_difficulty, 100),
    estimatedTraffic: within(row.sum_traffic, Number.MAX_SAFE_INTEGER),
  };
}
