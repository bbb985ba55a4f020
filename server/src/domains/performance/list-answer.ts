import type {
  OperationContract,
  SearchCoverage,
  SearchDataBreak,
  SearchFigures,
  SearchRange,
} from "@findable/contract";
import type { QueryContext } from "../../kernel/operations/operation.ts";
import { type FigurePage, type FigureRow, type FigureSource, figurePage } from "./figures.store.ts";
import { dataBreaksOf, figuresOf } from "./rules.ts";
import { findCoverage } from "./stored.store.ts";

interface ListAnswer extends FigurePage {
  range: SearchRange | null;
  previousRange: SearchRange | null;
  coverage: SearchCoverage | null;
  dataBreaks: SearchDataBreak[];
}

/** One page of rows with the days that they cover. */
export async function listAnswer(
  context: QueryContext,
  contract: Pick<OperationContract, "name" | "list">,
  source: FigureSource | undefined,
  input: Readonly<Record<string, unknown>>,
): Promise<ListAnswer> {
  const { workspaceId, db } = context;
  if (source === undefined) {
    const page = await figurePage(context, contract, { workspaceId, source }, input);
    return { ...page, range: null, previousRange: null, coverage: null, dataBreaks: [] };
  }
  const { range } = source;
  const [page, covered] = await Promise.all([
    figurePage(context, contract, { workspaceId, source }, input),
    findCoverage(db, { workspaceId, range }),
  ]);
  const previousRange = previousIn(source);
  const coverage = { ...covered, previousDaysMissing: source.by === "pair" ? null : source.previousDaysMissing };
  return { ...page, range, previousRange, coverage, dataBreaks: dataBreaksOf([range, previousRange]) };
}

interface ShownFigures extends SearchFigures {
  previous: SearchFigures | null;
  clicksChange: number | null;
}

export function shownFigures(row: FigureRow, source: FigureSource | undefined): ShownFigures {
  const { before_clicks: clicks, before_impressions: impressions, before_positions: positions } = row;
  const isComparable = source !== undefined && source.by !== "pair" && source.isComparable;
  return {
    ...figuresOf(row),
    previous:
      clicks === null || impressions === null || positions === null
        ? null
        : figuresOf({ clicks, impressions, positions }),
    clicksChange: isComparable ? row.clicks - (clicks ?? 0) : null,
  };
}

function previousIn(source: FigureSource): SearchRange | null {
  return source.by === "pair" ? null : source.previous;
}
