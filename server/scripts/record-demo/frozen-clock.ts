import { withClient } from "../../src/platform/database/connection.ts";

const frozen = (definition: string) => definition.replaceAll("clock_timestamp()", "frozen_now()");

/** Deliveries are claimed by the clock of the database, and recorded at the moment of the world. */
const FROZEN: Readonly<Record<string, (definition: string) => string>> = {
  claim_webhook_deliveries: (definition) => definition,
  record_webhook_attempts: (definition) =>
    definition
      .replace("began_at + ahead", "frozen_now() + ahead")
      .replace("then ended_at + retry_ms", "then frozen_now() + retry_ms")
      .replaceAll("v_now + ahead", "frozen_now() + ahead"),
};

/**
 * Stops the clocks that records take their times from, so that a second recording has the same times: `Date` of this process, and
 * the database functions that add the lead of a world to the clock. Timers, leases and keys go on by the clock of the database.
 */
export async function freezeClock(adminUrl: string): Promise<() => void> {
  const RealDate = Date;
  const moment = new RealDate();
  await withClient(adminUrl, async (client) => {
    await client.query(
      `create function frozen_now() returns timestamptz language sql immutable as $$ select timestamptz '${moment.toISOString()}' $$`,
    );
    await client.query("grant execute on function frozen_now() to public");
    await client.query("create sequence steady_ids; grant usage on sequence steady_ids to public");
    await client.query(
      `create or replace function new_id(p_prefix text) returns text language sql volatile set search_path = public
       as $$ select p_prefix || '_x' || substr(md5(p_prefix || nextval('steady_ids')), 1, 23) $$`,
    );
    const { rows } = await client.query<{ name: string; definition: string }>(
      `select p.proname as name, pg_get_functiondef(p.oid) as definition from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname = 'public' and p.prokind = 'f'`,
    );
    const worldly = rows.filter(
      ({ definition }) => /world_offset/.test(definition) && /clock_timestamp\(\)/.test(definition),
    );
    for (const { name, definition } of worldly) await client.query(FROZEN[name]?.(definition) ?? frozen(definition));
  });
  globalThis.Date = class extends RealDate {
    constructor(...given: unknown[]) {
      // @ts-expect-error a Date takes what the caller gives
      super(...(given.length === 0 ? [moment] : given));
    }
    static override now() {
      return moment.getTime();
    }
  } as DateConstructor;
  return () => {
    globalThis.Date = RealDate;
  };
}
