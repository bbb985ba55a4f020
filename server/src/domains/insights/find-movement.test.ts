import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createAgency, createWorkspace } from "../../../test/harness/seeds.ts";
import { withClient } from "../../platform/database/connection.ts";
import { inTenantTransaction } from "../../platform/database/tenant.ts";
import { insertStorm } from "../ranks/storms.store.ts";
import { selectWorkspaces } from "../workspaces/index.ts";
import { findMovement } from "./find-movement.ts";

const SINCE = "2026-03-01T09:00:00.000Z";
const NOW = "2026-03-08T09:00:00.000Z";
const IN_THIS_MILLISECOND = "2026-03-08T09:00:00.000400Z";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  // The runs of these storms are no part of the question.
  await withClient(database.adminUrl, (client) =>
    client.query("alter table rank_storms drop constraint rank_storms_invocation_id_fkey"),
  );
});
afterAll(() => database[Symbol.asyncDispose]());

test("a movement until now has what was stored in this very millisecond, and one until then has not", async () => {
  const agencyId = await createAgency(database);
  const workspaceId = await createWorkspace(database, { agencyId });
  const storm = { invocationId: "inv_now", moved: 7, ranking: 12, device: "desktop" as const };
  const place = { agencyId, workspaceId, location: "US", language: "en" };

  const storms = await inTenantTransaction(database.tenant, { agencyId, workspaceId }, async (tx) => {
    await insertStorm(tx, { ...storm, ...place, at: IN_THIS_MILLISECOND, since: SINCE });
    const [workspace] = await selectWorkspaces(
      tx,
      { agencyId, boundWorkspaceId: workspaceId },
      { ids: [workspaceId], most: 1 },
    );
    if (workspace === undefined) throw new Error("The workspace was not created.");
    const period = { agencyId, since: SINCE, until: NOW, device: "desktop" as const, location: undefined };
    const now = await findMovement(tx, workspace, { ...period, isUntilNow: true });
    const then = await findMovement(tx, workspace, { ...period, isUntilNow: false });
    return [now.storms, then.storms];
  });

  expect(storms).toEqual([[expect.objectContaining({ kind: "storm" })], []]);
});
