import { Type } from "typebox";
import { Check } from "typebox/value";
import { Maybe } from "../maybe.ts";
import type { DifficultySource } from "../ports/keyword-difficulty.ts";
import { within } from "../within.ts";
import type { DataForSeoAccount } from "./account.ts";
import { marketFields } from "./market.ts";
import { RowsResult } from "./rows.ts";

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
      const fields = marketFields(account.port, market);
      if (wanted.length === 0) return { difficulties: keywords.map(() => null), costUsd: 0, warnings: [] };
      const { result, costUsd } = await account.run({
        path: "v3/dataforseo_labs/google/bulk_keyword_difficulty/live",
        task: { keywords: wanted, ...fields },
        result: RowsResult,
        signal,
      });
      const rows = (result?.items ?? []).filter((row) => Check(Row, row));
      const known = new Map(rows.map((row) => [textOf(row.keyword), within(row.keyword_difficulty, 100)]));
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
