import type { MarketEvent } from "@findable/contract";
import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";

export interface MarketEventRow {
  id: string;
  event: MarketEvent["event"];
  parameters: MarketEvent["parameters"];
  starts_at: string;
  ends_at: string | null;
  created_at: string;
}

const COLUMNS = sql`e.id, e.event, e.parameters, e.starts_at, e.ends_at, e.created_at`;

export const MARKET_EVENT_LIST: LiveList = {
  from: sql`market_events e`,
  select: COLUMNS,
  columns: {
    id: { sql: sql`e.id`, type: "text" },
    event: { sql: sql`e.event`, type: "text" },
    createdAt: { sql: sql`e.created_at`, type: "time" },
  },
};

export function ofWorld(agencyId: string) {
  return sql`e.agency_id = ${agencyId}`;
}

export function toMarketEvent(row: MarketEventRow): MarketEvent {
  return {
    id: row.id,
    event: row.event,
    parameters: row.parameters,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    createdAt: row.created_at,
  };
}

/** It begins now, on the clock of its world. */
export async function insertMarketEvent(
  tx: Tx,
  { id, agencyId, event, parameters }: Pick<MarketEvent, "id" | "event" | "parameters"> & { agencyId: string },
): Promise<MarketEvent> {
  const { durationHours } = parameters;
  const lasts = durationHours === undefined ? null : Math.max(1, Math.round(durationHours * 3_600_000));
  const [row] = await tx.query<MarketEventRow>(sql`
    insert into market_events as e (id, agency_id, event, parameters, starts_at, ends_at, created_at)
    select ${id}, ${agencyId}, ${event}, ${JSON.stringify(parameters)}::jsonb, now, now + ${lasts}::bigint * interval '1 ms', now
    from date_trunc('milliseconds', world_now(${agencyId})) as now
    returning ${COLUMNS}`);
  if (row === undefined) throw new Error("The inserted event was not returned.");
  return toMarketEvent(row);
}
