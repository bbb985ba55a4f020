import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";

import type { BacklinkCounts } from "./backlinks.store.ts";

/** The data of a competitor that a pull updates. */
export type PullKind = { kind: "backlinks" } | { kind: "keywords"; country: string; language: string };

export interface Pull {
  pulledAt: string;
  /** Seconds ago, on the clock of the world. */
  ageSeconds: number;
  /** The request, except for its market. */
  settings: Readonly<Record<string, unknown>>;
  pulled: number;
  stored: number;
  /** The counts of a pull of links; null for others and for pulls of earlier releases. */
  counts: BacklinkCounts | null;
  warnings: string[];
}

interface PullAddress {
  workspaceId: string;
  competitorId: string;
}

function marketOf(pull: PullKind): { country: string; language: string } {
  return pull.kind === "keywords" ? pull : { country: "", language: "" };
}

/** The last pull of this data; undefined without one. */
export async function findPull(
  db: Db,
  { agencyId, workspaceId, competitorId, ...pull }: PullAddress & PullKind & { agencyId: string },
): Promise<Pull | undefined> {
  const { country, language } = marketOf(pull);
  const [row] = await db.query<{
    pulled_at: string;
    age: number;
    settings: Record<string, unknown>;
    pulled: number;
    stored: number;
    counts: BacklinkCounts | null;
    warnings: string[];
  }>(sql`
    select pulled_at, greatest(0, extract(epoch from world_now(${agencyId}) - pulled_at))::float8 as age, settings, pulled, stored,
      counts, warnings
    from competitor_pulls
    where competitor_id = ${competitorId} and workspace_id = ${workspaceId} and kind = ${pull.kind} and country = ${country}
      and language = ${language}`);
  if (row === undefined) return undefined;
  const { pulled_at: pulledAt, age: ageSeconds, settings, pulled, stored, counts, warnings } = row;
  return { pulledAt, ageSeconds, settings, pulled, stored, counts, warnings };
}

/** Replaces the previous pull. */
export async function storePull(
  tx: Tx,
  { agencyId, workspaceId, competitorId, ...kind }: PullAddress & PullKind & { agencyId: string },
  {
    pulledAt,
    settings,
    pulled,
    stored,
    counts = null,
    warnings,
  }: Omit<Pull, "ageSeconds" | "counts"> & Partial<Pick<Pull, "counts">>,
): Promise<void> {
  const { country, language } = marketOf(kind);
  await tx.query(sql`
    insert into competitor_pulls (agency_id, workspace_id, competitor_id, kind, country, language, pulled_at, settings, pulled,
      stored, counts, warnings)
    values (${agencyId}, ${workspaceId}, ${competitorId}, ${kind.kind}, ${country}, ${language}, ${pulledAt},
      ${toJsonb(settings)}::jsonb, ${pulled}, ${stored},
      ${counts === null ? null : toJsonb(counts)}::jsonb, ${warnings}::text[])
    on conflict (competitor_id, kind, country, language) do update
    set pulled_at = excluded.pulled_at, settings = excluded.settings, pulled = excluded.pulled, stored = excluded.stored, counts = excluded.counts,
      warnings = excluded.warnings`);
}

/** Locks the competitor against deletion until the transaction ends. Returns false if it was deleted. */
export async function lockCompetitor(tx: Tx, { workspaceId, competitorId }: PullAddress): Promise<boolean> {
  const rows = await tx.query(
    sql`select 1 from competitors where id = ${competitorId} and workspace_id = ${workspaceId} for key share`,
  );
  return rows.length > 0;
}
