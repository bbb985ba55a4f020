import sql from "sql-template-tag";
import type { SystemDb } from "../../../kernel/database/db.ts";

/** A step waits at most this long for its turn. */
const LONGEST_WAIT_SECONDS = 180;
/** The part of a minute's turns that may be taken at once. */
const BURST = 5;

/**
 * Takes the next turn of an account, by the clock of the database, which all processes share. In no minute are there more turns
 * than `perMinute`. Returns the milliseconds until the turn, or null without taking one where the wait is too long.
 */
export async function takeEngineTurn(system: SystemDb, account: string, perMinute: number): Promise<number | null> {
  const atOnce = Math.max(1, Math.floor(perMinute / BURST));
  const apart = 60 / (perMinute - atOnce + 1);
  const ahead = apart * atOnce;
  const [rows = []] = await system.batch<{ wait: number }>([
    sql`
      insert into answer_engine_turns as turn (account, taken_until)
      values (${account}, clock_timestamp() + make_interval(secs => ${apart}))
      on conflict (account) do update
      set taken_until = greatest(turn.taken_until, clock_timestamp()) + make_interval(secs => ${apart})
      where turn.taken_until < clock_timestamp() + make_interval(secs => ${LONGEST_WAIT_SECONDS + ahead})
      returning extract(epoch from taken_until - clock_timestamp())::float8 - ${ahead} as wait`,
  ]);
  const [turn] = rows;
  return turn === undefined ? null : Math.max(0, Math.ceil(turn.wait * 1000));
}
