import type { Links } from "../../kernel/operations/services.ts";
import type { FamilyMember } from "../../kernel/runs/child-run.ts";
import { envelopeOf } from "../../kernel/runs/run-failure.ts";
import { type ChildrenOptions, hasEnded, parkForThem } from "./children.ts";
import { type FamilyRow, findFamily } from "./engine.store.ts";
import { fenced } from "./journal.ts";

/** Characters of all results together, as JSON; a parent's result must stay something that can be read in one piece. */
const LARGEST_RESULTS = 8_000_000;

/** Parks the run until the children that it was recorded with have ended, and answers with what they came to. */
export async function awaitFamily(
  options: ChildrenOptions & { links: Pick<Links, "errorPage"> },
): Promise<FamilyMember[]> {
  const { tenant, fence, links } = options;
  for (;;) {
    const rows = await fenced(() => findFamily(tenant, fence, LARGEST_RESULTS));
    if (rows.every(hasEnded)) return rows.map((row) => toMember(row, links));
    await parkForThem(options);
  }
}

function toMember(row: FamilyRow, links: Pick<Links, "errorPage">): FamilyMember {
  return {
    workspaceId: row.workspace_id,
    invocationId: row.id,
    status: row.status === "SUCCEEDED" || row.status === "CANCELLED" ? row.status : "FAILED",
    creditsUsed: row.credits,
    result: row.result,
    resultOmitted: row.result_omitted,
    error: row.error === null ? null : envelopeOf(row.id, row.error, links),
  };
}
