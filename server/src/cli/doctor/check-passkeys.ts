import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import type { Config } from "../../start/config.ts";
import { type Check, ok, warn } from "./check.ts";

interface HostCount {
  host: string;
  passkeys: number;
  people: number;
}

/** Browsers offer a passkey only at the host for which it was made, so a new PUBLIC_URL takes the passkeys away. */
export async function checkPasskeys(db: Db, { publicUrl }: Pick<Config, "publicUrl">): Promise<Check> {
  const rows = await db.query<HostCount>(sql`
    select rp_id as host, count(*)::integer as passkeys, count(distinct person_id)::integer as people
    from person_passkeys group by rp_id order by count(*) desc, rp_id`);
  return judgePasskeys(rows, publicUrl);
}

export function judgePasskeys(rows: readonly HostCount[], publicUrl: string | undefined): Check {
  const here = publicUrl === undefined ? "localhost" : new URL(publicUrl).hostname;
  const others = rows.filter(({ host }) => host !== here);
  const total = rows.reduce((sum, { passkeys }) => sum + passkeys, 0);
  if (others.length === 0) return ok("passkeys", `${total} for ${here}.`);
  const named = others.map(({ host, passkeys, people }) => `${passkeys} of ${people} people for ${host}`).join(", ");
  return warn(
    "passkeys",
    `Browsers do not offer these passkeys at ${here}: ${named}.`,
    "Set PUBLIC_URL back to that host, or sign the people in by email or `findable sign-in <address>`, and let them add a passkey here.",
  );
}
