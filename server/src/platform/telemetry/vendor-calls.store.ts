import sql from "sql-template-tag";
import type { Database } from "../database/pool.ts";

/** The charged account: the operator's, or one that a tenant connected. */
export type Account = "operator" | "connected";

export interface VendorCalls {
  port: string;
  vendor: string;
  account: Account;
  answered: number;
  failed: number;
  /** US dollars that responses reported. */
  cost_usd: number;
}

export async function addVendorCalls(system: Database, calls: readonly VendorCalls[]): Promise<void> {
  await system.batch([
    sql`insert into vendor_calls as kept (port, vendor, account, answered, failed, cost_usd)
        select port, vendor, account, answered, failed, cost_usd
        from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb)
          as t (port text, vendor text, account text, answered bigint, failed bigint, cost_usd numeric)
        order by port, vendor, account
        on conflict (port, vendor, account) do update
        set answered = kept.answered + excluded.answered, failed = kept.failed + excluded.failed,
          cost_usd = kept.cost_usd + excluded.cost_usd`,
  ]);
}

export async function selectVendorCalls(system: Database): Promise<VendorCalls[]> {
  const [rows] = await system.batch<VendorCalls>([
    sql`select port, vendor, account, answered, failed, cost_usd::float8 as cost_usd from vendor_calls`,
  ]);
  return rows ?? [];
}
