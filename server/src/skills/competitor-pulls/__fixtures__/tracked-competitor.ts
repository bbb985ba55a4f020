import type { TestDatabase } from "../../../../test/harness/database.ts";
import { seedWorkplace, type Workplace } from "../../../../test/harness/engine.ts";
import { trackCompetitor } from "../../../domains/competitors/track-competitor.ts";
import { inTenantTransaction } from "../../../platform/database/tenant.ts";

/** A workspace that tracks rival.com. */
export async function seedTrackedCompetitor(database: TestDatabase): Promise<{ place: Workplace; id: string }> {
  const place = await seedWorkplace(database);
  const limits = { competitorsPerWorkspace: 1 };
  const { id } = await inTenantTransaction(database.tenant, place, (tx) =>
    trackCompetitor(tx, { ...place, limits }, { domain: "rival.com" }),
  );
  return { place, id };
}
