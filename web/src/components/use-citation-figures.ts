import type { InputOf } from "../api/operations.ts";
import { useOperation } from "../api/use-operation.ts";
import { useNow } from "../session/use-now.ts";

const DAY_MS = 86_400_000;
/** The period of the monitor unless a person chooses another. */
const FIGURES_DAYS = "91";

interface FiguresFilters {
  days?: string;
  tag?: string;
  llm?: NonNullable<InputOf<"research.ai_citation.share_of_voice">["llm"]> | "any";
  surface?: NonNullable<InputOf<"research.ai_citation.share_of_voice">["surface"]> | "any";
  count?: NonNullable<InputOf<"research.ai_citation.share_of_voice">["definition"]>;
}

/** The request behind the figures of the monitor; without filters, also of the overview. */
export function useFiguresInput({
  days = FIGURES_DAYS,
  tag = "",
  llm = "any",
  surface = "any",
  count = "linked_citation",
}: FiguresFilters): InputOf<"research.ai_citation.share_of_voice"> {
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

export function useCitationFigures(filters: FiguresFilters = {}) {
  return useOperation("research.ai_citation.share_of_voice", useFiguresInput(filters));
}
