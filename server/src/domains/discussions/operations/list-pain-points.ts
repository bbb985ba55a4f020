import { listPainPoints as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import type { Links } from "../../../kernel/operations/services.ts";
import { discussionCoverage } from "../discussion-coverage.ts";
import { PAIN_LIST, type PainRow, promptOfPain, subjectOfPain, toPainPoint } from "../pain-points.store.ts";

export const listPainPoints = implement(contract)(async (context, input) => {
  const mine = sql`p.workspace_id = ${context.workspaceId}`;
  const { rows, ...page } = await livePage<PainRow>(context, contract, PAIN_LIST, mine, input);
  const { workspaceId, services } = context;
  const links = (id: string) => makingOf(services.links, { workspaceId, id });
  return {
    data: rows.map((row) => ({
      ...toPainPoint(row),
      subject: subjectOfPain(row),
      prompt: promptOfPain(row),
      links: links(row.id),
    })),
    ...page,
    coverage: await discussionCoverage(context, page.total),
  };
});

function makingOf(links: Pick<Links, "makeOfPainPoint">, painPoint: { workspaceId: string; id: string }) {
  const to = (make: "keyword" | "post" | "prompt") => links.makeOfPainPoint({ ...painPoint, make });
  return { keyword: to("keyword"), post: to("post"), prompt: to("prompt") };
}
