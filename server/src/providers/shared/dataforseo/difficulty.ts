import { Type } from "typebox";
import { Check } from "typebox/value";
import { chunksOf } from "../../../kernel/lists/chunks-of.ts";
import { Maybe } from "../maybe.ts";
import type { DifficultySource } from "../ports/keyword-difficulty.ts";
import { within } from "../within.ts";
import type { DataForSeoAccount } from "./account.ts";
import { sumOfCosts, withEarlierCost } from "./costs.ts";
import { labsMarket } from "./market.ts";
import { RowsResult } from "./rows.ts";

const KEYWORDS_A_CALL = 1000;
/** The vendor refuses the whole request if one keyword is longer. */
const MAX_CHARACTERS = 80;
const MAX_WORDS = 10;

/** @see https://docs.dataforseo.com/v3/dataforseo_labs/google/bulk_keyword_difficulty/live/ */
const Row = Type.Object({ keyword: Type.String(), keyword_difficulty: Maybe(Type.Number()) });

export function createDifficultySource(account: DataForSeoAccount): DifficultySource {
  return {
    async difficulties({ keywords, signal, ...market }) {
      signal.throwIfAborted();
      const wanted = [...new Set(keywords.map(textOf).filter(isShort))];
      if (wanted.length === 0) return { difficulties: keywords.map(() => null), costUsd: 0, warnings: [] };
      const fields = await labsMarket(account, market, signal);
      const known = new Map<string, number | null>();
      let costUsd: number | null = 0;
      for (const some of chunksOf(wanted, KEYWORDS_A_CALL)) {
        const call = {
          path: "v3/dataforseo_labs/google/bulk_keyword_difficulty/live",
          task: { keywords: some, ...fields },
          result: RowsResult,
          signal,
        };
        const spent: number | null = costUsd;
        const answer = await account.run(call).catch((error: unknown) => {
          throw withEarlierCost(error, spent);
        });
        costUsd = sumOfCosts(costUsd, answer.costUsd);
        const rows = (answer.result?.items ?? []).filter((row) => Check(Row, row));
        for (const row of rows) known.set(textOf(row.keyword), within(row.keyword_difficulty, 100));
      }
      return { difficulties: keywords.map((keyword) => known.get(textOf(keyword)) ?? null), costUsd, warnings: [] };
    },
  };
}

function textOf(keyword: string): string {
  return keyword.replaceAll(/\s+/g, " ").trim().toLowerCase();
}

function isShort(text: string): boolean {
  return text !== "" && text.length <= MAX_CHARACTERS && text.split(" ").length <= MAX_WORDS;
}
