import type { AiCitationQueryDetail } from "@findable/contract";
import type { Db } from "../../../kernel/database/db.ts";
import { selectEngineDays } from "../monitoring/engine-days.store.ts";
import { findParties } from "../scoring/parties.store.ts";
import { cellOf } from "../statistics/daily-counts.ts";
import type { Definition } from "../statistics/definitions.ts";
import { sampledRate } from "../statistics/wire.ts";
import { openCounts } from "../tallies/count-source.ts";
import { worldNow } from "../world-now.ts";
import { selectFamily } from "./queries.store.ts";
import type { QueryRow } from "./queries.ts";

const DAYS = 30;
const DAY_MS = 86_400_000;

/** How often each wording of a prompt's family is cited, on the days that are comparable. */
export async function wordingsOfFamily(
  db: Db,
  {
    agencyId,
    workspaceId,
    ...asked
  }: { agencyId: string; workspaceId: string; query: QueryRow; definition?: Definition | undefined },
): Promise<AiCitationQueryDetail["wordings"]> {
  const { query, definition = "linked_citation" } = asked;
  if (query.family === null) return [];
  const [wordings, now] = await Promise.all([
    selectFamily(db, { workspaceId, family: query.family }),
    worldNow(db, agencyId),
  ]);
  const lastDay = Math.floor(Date.parse(now) / DAY_MS);
  const window = { firstDay: lastDay - DAYS + 1, lastDay };
  const [counts, { leftOut }, { own }] = await Promise.all([
    openCounts(db, { workspaceId, queryIds: wordings.map(({ id }) => id), ...window, definition }),
    selectEngineDays(db, { workspaceId, lastDay }),
    findParties(db, { workspaceId }),
  ]);
  const cells = Map.groupBy(
    counts({ tracked: [own.domain], lastDay, days: DAYS, windows: 1, leftOut }),
    ({ queryId, llm, surface }) => `${queryId} ${llm} ${surface}`,
  );
  return [...cells.values()].flatMap((of) => {
    const [first] = of;
    const { hits, n } = cellOf(of, own.domain);
    const wording = wordings.find(({ id }) => id === first?.queryId);
    if (first === undefined || wording === undefined || n === 0) return [];
    const { llm, surface } = first;
    return [{ queryId: wording.id, prompt: wording.prompt, llm, surface, hits, ...sampledRate(hits, n) }];
  });
}
