import type { RankDistributionDay } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { toDistributionDay } from "./distribution-days.ts";
import { selectDistribution, selectNow } from "./ranks.store.ts";
import { wholeDays } from "./whole-days.ts";

interface AskedDays {
  workspaceId: string;
  device: "desktop" | "mobile";
  location: string;
  since?: string | undefined;
  until?: string | undefined;
  pillar?: string | undefined;
  tag?: string | undefined;
}

/** How many keywords ranked where on each day of a period, by default of the last 30 days. */
export async function findRankDays(
  db: Db,
  agencyId: string,
  { since, until, ...asked }: AskedDays,
): Promise<RankDistributionDay[]> {
  const days = wholeDays(
    { ...(since === undefined ? {} : { since }), ...(until === undefined ? {} : { until }) },
    await selectNow(db, agencyId),
  );
  const rows = await selectDistribution(db, { pillar: undefined, tag: undefined, ...asked, ...days });
  return rows.map(toDistributionDay);
}
