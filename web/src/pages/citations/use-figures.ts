import type { InputOf } from "../../api/operations.ts";
import { useOperation } from "../../api/use-operation.ts";
import { useNow } from "../../session/use-now.ts";
import type { UrlStateOf } from "../../url/fields.ts";
import type { CITATIONS_FILTERS } from "./citations-url.ts";

const DAY_MS = 86_400_000;

export type CitationFilters = UrlStateOf<typeof CITATIONS_FILTERS>;

/** The request behind the figures of the monitor. */
export function useFiguresInput({
  days,
  tag,
  llm,
  surface,
  count,
}: CitationFilters): InputOf<"research.ai_citation.share_of_voice"> {
  const today = useNow(DAY_MS);
  return {
    since: new Date(today - (Number(days) - 1) * DAY_MS).toISOString(),
    tag: tag || undefined,
    llm: llm === "any" ? undefined : llm,
    surface: surface === "any" ? undefined : surface,
    definition: count === "linked_citation" ? undefined : count,
    details: true,
  };
}

export function useFigures(filters: CitationFilters) {
  return useOperation("research.ai_citation.share_of_voice", useFiguresInput(filters));
}
