import sql from "sql-template-tag";
import type { Behaviour, Received } from "../../fakes/receiver.ts";
import type { HookPlace } from "../../harness/hooks.ts";
import { numberOf } from "../../harness/hooks.ts";
import type { World } from "../world.ts";

/** Receivers that close for good in the middle: from then on they answer 410. */
export interface ClosingShops {
  readonly webhookIds: readonly string[];
  /** Emits the event of this number to each of them; numbers may be those of other places. */
  tell(number: number): Promise<void>;
  isOne(delivery: Readonly<Received>): boolean;
  behaviour(delivery: Readonly<Received>): Behaviour | undefined;
  /** What is broken of the promise that 410 switches a webhook off, and no event before it is lost. */
  judge(log: readonly Received[]): Promise<Record<string, readonly unknown[]>>;
}

const PATH = "/closes-";
const CLOSES_AFTER = 40;
/** Under way to one endpoint when it closes, and once more where a worker died before it wrote down the answer. */
const STILL_COMING = 32;

export async function openClosingShops(
  world: World,
  places: readonly HookPlace[],
  receiverUrl: string,
): Promise<ClosingShops> {
  const webhooks = await Promise.all(places.map((place, index) => place.register(`${receiverUrl}${PATH}${index}`)));
  const ids = webhooks.map(({ id }) => id);
  const served = new Map<string, number>();
  const told: number[] = [];
  return {
    webhookIds: ids,
    tell: async (number) => {
      await Promise.all(places.map((place) => place.emit(number)));
      told.push(number);
    },
    isOne: ({ path }) => path.startsWith(PATH),
    behaviour({ path }) {
      if (!path.startsWith(PATH)) return undefined;
      const count = served.get(path) ?? 0;
      served.set(path, count + 1);
      return count < CLOSES_AFTER ? "ok" : "gone";
    },
    async judge(log) {
      const [rows = []] = await world.system.batch<{ id: string; active: boolean; bodies: string[]; left: number }>([
        sql`select w.id, w.active, array(select d.body from webhook_dead_letters d where d.webhook_id = w.id) as bodies,
              (select count(*) from webhook_deliveries d where d.webhook_id = w.id) as left
            from webhooks w where w.id = any (${ids}::text[])`,
      ]);
      const closed = ids.map((id, index) =>
        judgeOne(
          rows.find((row) => row.id === id),
          log,
          `${PATH}${index}`,
          told,
        ),
      );
      return {
        "were told to an address that is gone": closed.flatMap(({ late }) => late),
        "were lost when their address went": closed.flatMap(({ lost }) => lost),
        "were to switch a webhook off and did not": closed.flatMap(({ open }) => open),
      };
    },
  };
}

function judgeOne(
  row: { active: boolean; bodies: string[]; left: number } | undefined,
  log: readonly Received[],
  path: string,
  told: readonly number[],
) {
  const posts = log.filter((one) => one.path === path);
  const closedAt = posts.findIndex(({ behaviour }) => behaviour === "gone");
  const dead = new Set((row?.bodies ?? []).map(numberOf));
  const taken = new Set(posts.filter(({ behaviour }) => behaviour === "ok").map(({ body }) => numberOf(body)));
  const known = new Set([...taken, ...dead]);
  const last = Math.max(...known);
  return {
    late: closedAt < 0 ? [] : posts.slice(closedAt + STILL_COMING).map(({ eventId }) => eventId),
    // Events are emitted one after another: if a later one reached the webhook, so did the earlier ones.
    lost: told.filter((number) => number < last && !known.has(number)),
    open: row === undefined || row.active || row.left > 0 || closedAt < 0 ? [path] : [],
  };
}
