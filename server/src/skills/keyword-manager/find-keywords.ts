import type { Keyword, KeywordSort } from "@findable/contract";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { type KeywordFilter, passes, searchInput } from "./filter.ts";

const PAGE = 500;
/** Keywords that a turn reads at most. */
const MAX_KEYWORDS = 10_000;

export interface FoundKeywords {
  keywords: Keyword[];
  /** False if more keywords may match. */
  complete: boolean;
}

/** The sorted keywords of a filter, read through the public operations. */
export async function findKeywords(
  ctx: RunContext,
  filter: KeywordFilter,
  { sort = "-volume", most = MAX_KEYWORDS }: { sort?: KeywordSort; most?: number } = {},
): Promise<FoundKeywords> {
  const searches =
    filter.phrases.length === 0
      ? [searchInput(filter)]
      : filter.phrases.map((phrase) => ({ ...searchInput(filter), q: phrase.slice(0, 200) }));
  const found = new Map<string, Keyword>();
  for (const [index, search] of searches.entries()) {
    let cursor: string | null = null;
    for (let page = 1; page === 1 || cursor !== null; page += 1) {
      if (found.size >= most) return { keywords: [...found.values()].slice(0, most), complete: false };
      const input = { ...search, sort, limit: PAGE, ...(cursor === null ? {} : { cursor }) };
      const { output } = await ctx.operation(`search:${index + 1}.${page}`, "research.keyword.search", input);
      const { data, nextCursor } = asPage(output);
      for (const keyword of data) if (passes(filter, keyword)) found.set(keyword.id, keyword);
      cursor = nextCursor;
    }
  }
  return { keywords: [...found.values()].slice(0, most), complete: found.size <= most };
}

// The pipeline validates the output of operations against their contracts.
function asPage(output: unknown): { data: Keyword[]; nextCursor: string | null } {
  return output as { data: Keyword[]; nextCursor: string | null };
}
