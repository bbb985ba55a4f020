import { updateLandingPage as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { requireSegment } from "../../audience/index.ts";
import { toLandingPage } from "../content.ts";
import { summaryOf } from "../require-content.ts";
import { updateContent } from "../update-content.ts";

export const updateLandingPage = implement(contract)(async (context, { id, ...changes }) => {
  const { tx } = context;
  if (changes.icpSegmentId != null)
    await requireSegment(tx, { workspaceId: context.workspaceId, id: changes.icpSegmentId });
  const row = await updateContent(context, "landing_page", id, changes);
  return toLandingPage(row, await summaryOf({ ...context, db: tx }, row));
});
