import { randomBytes } from "node:crypto";
import type pg from "pg";
import { SLOT_PREFIX } from "./wal-names.ts";

export interface WalSlot {
  /** The name of the slot without our prefix: it names the line of segments in the place. */
  line: string;
  /** The oldest position that the server keeps for it. */
  restartLsn: string;
  isActive: boolean;
  /** Whether the server has given up log that the slot needed: the line ends there. */
  isLost: boolean;
  /** Bytes that were written since the slot was confirmed. */
  waitingBytes: number;
}

interface SlotRow {
  name: string;
  restart: string | null;
  active: boolean;
  status: string | null;
  waiting: string | null;
}

/** Our slot of this cluster. */
export async function findSlot(client: pg.Client): Promise<WalSlot | undefined> {
  const { rows } = await client.query<SlotRow>(
    `select slot_name as name, restart_lsn::text as restart, active, wal_status as status,
       pg_wal_lsn_diff(pg_current_wal_flush_lsn(), restart_lsn)::text as waiting
     from pg_replication_slots where slot_type = 'physical' and starts_with(slot_name, $1) order by slot_name limit 1`,
    [SLOT_PREFIX],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    line: row.name.slice(SLOT_PREFIX.length),
    restartLsn: row.restart ?? "0/0",
    isActive: row.active,
    isLost: row.restart === null || row.status === "lost",
    waitingBytes: Number(row.waiting ?? 0),
  };
}

/** The line that continues a base backup of now; undefined where no log is archived. */
export async function findLine(client: pg.Client): Promise<string | undefined> {
  const slot = await findSlot(client);
  return slot === undefined || slot.isLost ? undefined : slot.line;
}

/** Finds the slot or begins a new line. A lost slot cannot continue its line, so it gives way to a new one. */
export async function keepSlot(client: pg.Client): Promise<WalSlot> {
  const slot = await findSlot(client);
  if (slot !== undefined && !slot.isLost) return slot;
  if (slot !== undefined) await dropSlot(client);
  const line = randomBytes(6).toString("hex");
  await client.query("select pg_create_physical_replication_slot($1, true)", [SLOT_PREFIX + line]);
  const made = await findSlot(client);
  if (made === undefined) throw new Error("PostgreSQL did not keep a replication slot.");
  return made;
}

/** Without a reader a slot would keep log until the limit of the server. Returns whether there was one. */
export async function dropSlot(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots
     where slot_type = 'physical' and starts_with(slot_name, $1) and not active`,
    [SLOT_PREFIX],
  );
  return rows.length > 0;
}
