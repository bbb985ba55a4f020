import { type Static, type TSchema, Type } from "typebox";
import { Check } from "typebox/value";
import { Maybe } from "../maybe.ts";
import { PhraseBook } from "../phrases.ts";
import type { Discovery } from "../ports/keyword-discovery.ts";
import type { DataForSeoAccount } from "./account.ts";
import { offsetOf, type PageEnd, type RowSource, RowsResult, readRows } from "./rows.ts";

/** A keyword in the format of all Labs endpoints. */
export const KeywordData = Type.Object({
  keyword: Type.String(),
  keyword_info: Maybe(
    Type.Object({
      search_volume: Maybe(Type.Number()),
      cpc: Maybe(Type.Number()),
      competition: Maybe(Type.Number()),
      monthly_searches: Maybe(Type.Array(Type.Unknown())),
    }),
  ),
  keyword_properties: Maybe(
    Type.Object({ keyword_difficulty: Maybe(Type.Number()), detected_language: Maybe(Type.String()) }),
  ),
  search_intent_info: Maybe(Type.Object({ main_intent: Maybe(Type.String()) })),
});
export type KeywordData = Static<typeof KeywordData>;

/** @see https://docs.dataforseo.com/v3/dataforseo_labs/google/related_keywords/live/ and ranked_keywords */
const NestedRow = Type.Object({ keyword_data: KeywordData });

export type PhraseSource<S extends TSchema> = RowSource<S, PhraseBook>;

/** A paged request to a Labs endpoint. */
export function askLabs(
  account: DataForSeoAccount,
  endpoint: string,
  task: Readonly<Record<string, unknown>>,
  skipped = 0,
) {
  return ({ limit, after, signal }: { limit: number; after: PageEnd | undefined; signal: AbortSignal }) =>
    account.run({
      path: `v3/dataforseo_labs/google/${endpoint}/live`,
      task: { ...task, limit, ...offsetOf(after, skipped) },
      result: RowsResult,
      signal,
    });
}

/** Rows that wrap the keyword in `keyword_data`. */
export function nestedKeywords(
  account: DataForSeoAccount,
  endpoint: "related_keywords" | "ranked_keywords",
  task: Readonly<Record<string, unknown>>,
): PhraseSource<typeof NestedRow> {
  return {
    ask: askLabs(account, endpoint, task),
    row: NestedRow,
    add: (book, { keyword_data }) => addKeyword(book, keyword_data),
  };
}

export function addKeyword(book: PhraseBook, data: KeywordData): void {
  book.add(data.keyword, {
    volume: data.keyword_info?.search_volume,
    kd: data.keyword_properties?.keyword_difficulty,
    cpc: data.keyword_info?.cpc,
    competition: data.keyword_info?.competition,
    monthlySearches: monthsOf(data),
    vendorIntent: data.search_intent_info?.main_intent,
    language: data.keyword_properties?.detected_language,
  });
}

const Month = Type.Object({ year: Type.Integer(), month: Type.Integer(), search_volume: Maybe(Type.Number()) });

function monthsOf({ keyword_info }: KeywordData) {
  const months = (keyword_info?.monthly_searches ?? []).filter((month) => Check(Month, month));
  return months.map(({ year, month, search_volume }) => ({ year, month, volume: search_volume }));
}

export async function readPhrases<S extends TSchema>(
  { limit, signal }: { limit: number; signal: AbortSignal },
  source: PhraseSource<S>,
  notes: readonly string[] = [],
): Promise<Discovery> {
  const book = new PhraseBook(limit);
  const { costUsd, warnings } = await readRows(book, source, signal);
  return { phrases: book.phrases, costUsd, warnings: [...notes, ...warnings] };
}
