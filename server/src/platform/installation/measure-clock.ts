import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";

export interface ClockFinding {
  state: "ok" | "warn" | "fail";
  message: string;
}

const WARN_MS = 5_000;
/** Receivers of signed events and sign-ins of vendors accept five minutes. */
const FAIL_MS = 300_000;

/** Compares the clock of this machine with that of the database. */
export async function measureClock(db: Db, now: () => number = Date.now): Promise<ClockFinding> {
  const before = now();
  const [row] = await db.query<{ at: number }>(
    sql`select extract(epoch from clock_timestamp())::double precision * 1000 as at`,
  );
  const after = now();
  const skew = (row?.at ?? after) - (before + after) / 2;
  // The database read its clock at some moment between the two.
  const least = Math.max(Math.abs(skew) - (after - before) / 2, 0);
  if (least < WARN_MS)
    return { state: "ok", message: "The clocks of this machine and of the database agree to a few seconds." };
  return { state: least < FAIL_MS ? "warn" : "fail", message: describeSkew(skew) };
}

export const CLOCK_STEP = "Set both clocks, for example with NTP: leases, schedules and signatures depend on them.";

function describeSkew(skew: number): string {
  const seconds = Math.round(Math.abs(skew) / 1000);
  return `The clock of this machine is ${seconds} s ${skew > 0 ? "behind" : "ahead of"} that of the database.`;
}
