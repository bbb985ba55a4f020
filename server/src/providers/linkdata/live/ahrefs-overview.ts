import { Check } from "typebox/value";
import { chunksOf } from "../../../kernel/lists/chunks-of.ts";
import { PhraseBook } from "../../shared/phrases.ts";
import type { OverviewSource } from "../../shared/ports/keyword-overview.ts";
import { type AhrefsAccount, unitsNote } from "./ahrefs-account.ts";
import { Answer, EXPLORER_COLUMNS, numbersIn, Row } from "./ahrefs-keywords.ts";

/** Row limit of the smallest plan; it also keeps URLs short. */
const KEYWORDS_A_CALL = 100;

/** @see https://docs.ahrefs.com/api/reference/keywords-explorer/get-overview */
export function createOverviewSource(account: AhrefsAccount): OverviewSource {
  return {
    async overview({ keywords, country, signal }) {
      signal.throwIfAborted();
      const units: (number | null)[] = [];
      const wanted = [...new Set(keywords.map(textOf))].filter((text) => text !== "");
      const book = new PhraseBook(wanted.length);
      for (const some of chunksOf(wanted, KEYWORDS_A_CALL)) {
        const parameters = {
          country: country.toLowerCase(),
          keywords: some.join(","),
          select: EXPLORER_COLUMNS,
          limit: String(some.length),
        };
        const answer = await account.get("keywords-explorer/overview", parameters, Answer, signal);
        units.push(answer.units);
        for (const row of answer.body.keywords ?? []) {
          if (Check(Row, row)) book.add(textOf(row.keyword), numbersIn(row));
        }
      }
      const numbers = keywords.map((keyword) => book.numbersOf(textOf(keyword)));
      return { numbers, costUsd: null, warnings: unitsNote(...units) };
    },
  };
}

/** A comma would start another keyword. */
function textOf(keyword: string): string {
  return keyword
    .replaceAll(/[\s,]+/g, " ")
    .trim()
    .toLowerCase();
}
