import { listLandingPages as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { toLandingPage } from "../content.ts";
import { contentPage } from "../content-page.ts";

export const listLandingPages = implement(contract)(async (context, input) => {
  const { rows, summaryOf, ...page } = await contentPage(context, "landing_page", input);
  return { data: rows.map((row) => toLandingPage(row, summaryOf(row))), ...page };
});
