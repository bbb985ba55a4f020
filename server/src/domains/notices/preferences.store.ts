import type { NoticeKind, NoticeMedium } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";

// SQL: server/database/functions/notices.sql

/** Kinds that are off, by channel. */
export type Muted = Partial<Record<NoticeMedium, readonly NoticeKind[]>>;

/** For whom a call acts, and what that person chose. */
export interface Principal {
  principal_id: string;
  /** Null, like `role`, for a key that belongs to no person. */
  email: string | null;
  role: string | null;
  /** Null for all workspaces of the agency. */
  workspaces: string[] | null;
  language: string | null;
  time_zone: string | null;
  muted: Muted | null;
  quiet_from: string | null;
  quiet_to: string | null;
  read_until: string | null;
  refused: string | null;
}

export async function findPrincipal(db: Db, keyId: string): Promise<Principal> {
  const [row] = await db.query<Principal>(sql`
    select p.principal_id, p.email, p.role, p.workspaces, p.language, coalesce(c.time_zone, p.time_zone) as time_zone, c.muted, c.quiet_from,
      c.quiet_to, c.read_until, c.refused
    from notice_principal(${keyId}) p
    left join notification_preferences c on c.principal_id = p.principal_id and c.agency_id = current_agency()`);
  if (row === undefined) throw new Error(`The key ${keyId} of the call was not found.`);
  return row;
}

type Choice = Pick<Principal, "principal_id" | "muted" | "quiet_from" | "quiet_to" | "time_zone" | "read_until">;

/** Stores everything that the caller chose. A refused address is tried again. */
export async function storeChoice(tx: Tx, agencyId: string, choice: Choice): Promise<void> {
  const { principal_id, muted, quiet_from, quiet_to, time_zone, read_until } = choice;
  await tx.query(sql`
    insert into notification_preferences (agency_id, principal_id, muted, quiet_from, quiet_to, time_zone, read_until)
    values (${agencyId}, ${principal_id}, ${toJsonb(muted ?? {})}::jsonb, ${quiet_from}, ${quiet_to}, ${time_zone}, ${read_until})
    on conflict (agency_id, principal_id) do update set muted = excluded.muted, quiet_from = excluded.quiet_from,
      quiet_to = excluded.quiet_to, time_zone = excluded.time_zone, read_until = excluded.read_until, refused = null,
      updated_at = clock_timestamp()`);
}
