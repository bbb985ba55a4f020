import sql from "sql-template-tag";
import type { Tx } from "../../src/kernel/database/db.ts";
import { newId } from "../../src/kernel/ids/new-id.ts";
import type { RunContext } from "../../src/kernel/runs/run-context.ts";

/** Adds a pillar to the workspace of a run: a change of data that a reviewer sees. */
export async function addPillar(tx: Tx, { invocation, workspace }: RunContext, name = "A pillar"): Promise<void> {
  const id = newId("pil");
  await tx.query(sql`
    insert into pillars (id, agency_id, workspace_id, name, slug)
    values (${id}, ${invocation.agencyId}, ${workspace.id}, ${name}, ${id})`);
}
