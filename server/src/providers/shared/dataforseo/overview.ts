import { Check } from "typebox/value";
import { chunksOf } from "../../../kernel/lists/chunks-of.ts";
import { PhraseBook } from "../phrases.ts";
import type { OverviewSource } from "../ports/keyword-overview.ts";
import type { DataForSeoAccount } from "./account.ts";
import { sumOfCosts, withEarlierCost } from "./costs.ts";
import { addKeyword, KeywordData } from "./keywords.ts";
import { labsMarket } from "./market.ts";
import { RowsResult } from "./rows.ts";

const KEYWORDS_A_CALL = 700;
/** The vendor refuses the whole request if one keyword is longer. */
const MAX_CHARACTERS = 80;
const MAX_WORDS = 10;

/** @see https://docs.dataforseo.com/v3/dataforseo_labs/google/keyword_overview/live/ */
export function createOverviewSource(account: DataForSeoAccount): OverviewSource {
  return {
    async overview({ keywords, signal, ...market }) {
      signal.throwIfAborted();
      const wanted = [...new Set(keywords.map(textOf).filter(isShort))];
      if (wanted.length === 0) return { numbers: keywords.map(() => null), costUsd: 0, warnings: [] };
      const fields = await labsMarket(account, market, signal);
      const book = new PhraseBook(wanted.length);
      let costUsd: number | null = 0;
      for (const some of chunksOf(wanted, KEYWORDS_A_CALL)) {
        const call = {
          path: "v3/dataforseo_labs/google/keyword_overview/live",
          task: { keywords: some, ...fields },
          result: RowsResult,
          signal,
        };
        const spent: number | null = costUsd;
        const answer = await account.run(call).catch((error: unknown) => {
          throw withEarlierCost(error, spent);
        });
        costUsd = sumOfCosts(costUsd, answer.costUsd);
        const rows = (answer.result?.items ?? []).filter((row) => Check(KeywordData, row));
        for (const row of rows) addKeyword(book, { ...row, keyword: textOf(row.keyword) });
      }
      return { numbers: keywords.map((keyword) => book.numbersOf(textOf(keyword))), costUsd, warnings: [] };
    },
  };
}

function textOf(keyword: string): string {
  return keyword.replaceAll(/\s+/g, " ").trim().toLowerCase();
}

function isShort(text: string): boolean {
  return text !== "" && text.length <= MAX_CHARACTERS && text.split(" ").length <= MAX_WORDS;
}
