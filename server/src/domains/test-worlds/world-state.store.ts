import { countryOfPlace } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import type { NewDeed, WorldBrand, WorldState } from "../../market/world-state.ts";
import { languageOf } from "../workspaces/index.ts";

// SQL: server/database/functions/test-worlds.sql

interface StoredBrand {
  workspaceId: string;
  domain: string;
  name: string;
  settings: { primaryLocation?: string; primaryLanguage?: string };
  brand: { shortDescription?: string; primaryKeywords?: string[] };
}

interface StoredState extends Omit<WorldState, "brands"> {
  brands: StoredBrand[];
}

/**
 * Everything that the market of a test world depends on, including its other workspaces, in one statement. Works for any tenant
 * of the agency.
 */
export async function findWorldState(db: Db, agencyId: string): Promise<WorldState> {
  const [row] = await db.query<{ state: StoredState | null }>(sql`select world_state(${agencyId}) as state`);
  const state = row?.state;
  if (state === undefined || state === null)
    throw new Error(`The agency ${agencyId} is not a test world of this tenant.`);
  return { ...state, brands: state.brands.map(toBrand) };
}

function toBrand({ workspaceId, domain, name, settings, brand }: StoredBrand): WorldBrand {
  return {
    workspaceId,
    domain,
    name,
    description: brand.shortDescription ?? null,
    primaryKeywords: brand.primaryKeywords ?? [],
    country: countryOfPlace(settings.primaryLocation ?? "") ?? null,
    language: languageOf(settings) ?? null,
  };
}

interface Place {
  agencyId: string;
  workspaceId: string;
}

/** Records an action of a user in a test world, in the transaction of that action. A later time is when its consequences begin. */
export async function recordDeed(tx: Tx, { agencyId, workspaceId }: Place, deed: NewDeed, at?: string): Promise<void> {
  await tx.query(sql`
    insert into market_deeds (agency_id, workspace_id, deed, at)
    values (${agencyId}, ${workspaceId}, ${toJsonb(deed)}::jsonb, greatest(world_now(${agencyId}), ${at ?? null}::timestamptz))`);
}
