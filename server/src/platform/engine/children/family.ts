import type { Links } from "../../../kernel/operations/services.ts";
import type { FamilyMember } from "../../../kernel/runs/child-run.ts";
import { envelopeOf } from "../../../kernel/runs/run-failure.ts";
import { fenced } from "../segments/fence.ts";
import { type FamilyRow, findFamily } from "./children.store.ts";
import { type ChildrenOptions, hasEnded, parkUnlessEnded } from "./children.ts";

/** Characters of all results together, as JSON. A client must be able to read the parent's result in one piece. */
const MAX_RESULTS = 8_000_000;

/** Parks the run until the children that were recorded with it have ended, and returns their outcomes. */
export async function awaitFamily(
  options: ChildrenOptions & { links: Pick<Links, "errorPage"> },
): Promise<FamilyMember[]> {
  const { scope, links } = options;
  for (;;) {
    const rows = await fenced(() => findFamily(scope.tenant, scope.fence, MAX_RESULTS), scope.signal);
    if (rows.every(hasEnded)) return rows.map((row) => toMember(row, links));
    await parkUnlessEnded(options);
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
