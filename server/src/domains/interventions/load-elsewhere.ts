import sql from "sql-template-tag";
import type { InTenant, SystemDb } from "../../kernel/database/db.ts";
import { dateOfDay, dayNumber } from "../../kernel/text/moment.ts";
import { findHome } from "../workspaces/index.ts";
import type { Look } from "./effects/judge-effect.ts";
import type { EffectSource } from "./effects/window-outcome.ts";
import { type InterventionRow, type Place, selectNeighbours } from "./interventions.store.ts";
import { type LoadedUnit, loadUnits, treatedKeys } from "./load-units.ts";

/** Untouched units of other workspaces of the agency, by source. */
export type Elsewhere = ReadonlyMap<EffectSource, readonly LoadedUnit[]>;

/** What happens to a site happens to all its units, so a workspace counts as one cluster, and fewer show too little. */
const LEAST_WORKSPACES = 8;
const MOST_WORKSPACES = 40;
const CLEAN_DAYS = 12 * 7;

export interface Reading {
  system: SystemDb;
  inTenant: InTenant;
}

/** The other workspaces that the agency lets compare with this one; none if this one is not compared. */
export async function findComparable(system: SystemDb, { agencyId, workspaceId }: Place): Promise<Place[]> {
  const [rows = []] = await system.batch<{ id: string }>([
    sql`select id from workspaces
        where agency_id = ${agencyId} and deleted_at is null and not hidden and settings -> 'sharedControls' = 'true'
        order by id = ${workspaceId} desc, md5(id) limit ${MOST_WORKSPACES + 1}`,
  ]);
  if (rows[0]?.id !== workspaceId) return [];
  return rows.slice(1).map(({ id }) => ({ agencyId, workspaceId: id }));
}

/**
 * Units of these workspaces that nothing touched in the weeks of a look, in the market of the judged one. Each workspace is read behind
 * its own wall, and its units get numbers: names, domains, keywords and identifiers stay there.
 */
export async function loadElsewhere(
  { inTenant }: Reading,
  place: Place,
  {
    others,
    sources,
    row,
    look,
  }: { others: readonly Place[]; sources: readonly EffectSource[]; row: InterventionRow; look: Look },
): Promise<Elsewhere> {
  const bySource = new Map<EffectSource, LoadedUnit[][]>(sources.map((source) => [source, []]));
  const own = await inTenant(place, (tx) => findHome(tx, place));
  for (const [number, other] of others.entries()) {
    await inTenant(other, async (tx) => {
      const { market } = await findHome(tx, other);
      if (market.location !== own.market.location || market.language !== own.market.language) return;
      const entries = await selectNeighbours(tx, { workspaceId: other.workspaceId, id: "", day: row.from_day });
      const [first, last] = [-CLEAN_DAYS, 7 * look].map((days) => dateOfDay(dayOf(row) + days));
      const near = entries.filter(({ from_day: day }) => day >= (first ?? day) && day <= (last ?? day));
      if (near.some(({ scope }) => scope === "site")) return;
      for (const source of sources) {
        const touched = new Set(near.flatMap((entry) => treatedKeys(entry, source)));
        const { units } = await loadUnits(tx, other, { source, day: dayOf(row), weeks: look, treated: [] });
        const cluster = `other ${number}`;
        const free = units
          .filter(({ key }) => !touched.has(key))
          .map((unit, index) => ({
            ...unit,
            id: `${cluster} ${index}`,
            key: `${cluster} ${index}`,
            cluster,
            isElsewhere: true,
          }));
        if (free.length > 0) bySource.get(source)?.push(free);
      }
    });
  }
  return new Map([...bySource].map(([source, of]) => [source, of.length < LEAST_WORKSPACES ? [] : of.flat()]));
}

function dayOf(row: Pick<InterventionRow, "from_day">): number {
  return dayNumber(`${row.from_day}T00:00:00Z`);
}
