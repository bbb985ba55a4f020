import { getLandingPage as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { toLandingPage } from "../content.ts";
import { historyOf, requireShown, summaryOf } from "../require-content.ts";

export const getLandingPage = implement(contract)(
  async (context, { id, includeArchived, includeRefinementHistory }) => {
    const row = await requireShown(context, { kind: "landing_page", id, includeArchived });
    const history = await historyOf(context, row.id, includeRefinementHistory);
    return { ...toLandingPage(row, await summaryOf(context, row)), ...history };
  },
);
