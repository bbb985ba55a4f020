import { Type } from "typebox";
import { Check } from "typebox/value";
import { chunksOf } from "../../../kernel/lists/chunks-of.ts";
import { Maybe } from "../../shared/maybe.ts";
import type { DifficultySource } from "../../shared/ports/keyword-difficulty.ts";
import { within } from "../../shared/within.ts";
import { type AhrefsAccount, unitsNote } from "./ahrefs-account.ts";

/** Row limit of the smallest plan; it also keeps URLs short. */
const KEYWORDS_A_CALL = 100;

/** @see https://docs.ahrefs.com/api/reference/keywords-explorer/get-overview */
const Answer = Type.Object({ keywords: Maybe(Type.Array(Type.Unknown())) });
const Row = Type.Object({ keyword: Type.String(), difficulty: Maybe(Type.Number()) });

export function createDifficultySource(account: AhrefsAccount): DifficultySource {
  return {
    async difficulties({ keywords, country, signal }) {
      signal.throwIfAborted();
      const known = new Map<string, number | null>();
      const units: (number | null)[] = [];
      const wanted = [...new Set(keywords.map(textOf))].filter((text) => text !== "");
      for (const some of chunksOf(wanted, KEYWORDS_A_CALL)) {
        const parameters = {
          country: country.toLowerCase(),
          keywords: some.join(","),
          select: "keyword,difficulty",
          limit: String(some.length),
        };
        const answer = await account.get("keywords-explorer/overview", parameters, Answer, signal);
        units.push(answer.units);
        for (const row of answer.body.keywords ?? []) {
          if (Check(Row, row)) known.set(textOf(row.keyword), within(row.difficulty, 100));
        }
      }
      const difficulties = keywords.map((keyword) => known.get(textOf(keyword)) ?? null);
      return { difficulties, costUsd: null, warnings: unitsNote(...units) };
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
