import sql from "sql-template-tag";
import type { Received, Receiver } from "../../fakes/receiver.ts";
import { numberOf } from "../../harness/hooks.ts";
import type { Verdict } from "../verdict.ts";
import type { World } from "../world.ts";
import type { ClosingShops } from "./closing-shops.ts";
import { type Death, isCalm, isEarly, isLate, pausesIn } from "./pauses.ts";
import { isDoomed, PAUSES_MS } from "./schedule.ts";

interface Evidence {
  events: number;
  endpoints: number;
  doomed: number;
  deaths: readonly Death[];
  /** Bodies of the dead letters before they were replayed. */
  letters: readonly string[];
  /** Place in the receiver's log from which on it took everything. */
  replayFrom: number;
  shops: ClosingShops;
}

interface LetterRow {
  event_id: string;
  attempts: number;
  replayed: boolean;
}

/** Joins the receiver's own account with the emitted events and the dead letters. */
export async function judgeDeliveries(world: World, receiver: Receiver, evidence: Evidence): Promise<Verdict> {
  const stays = (delivery: Received) => !evidence.shops.isOne(delivery);
  const log = receiver.log.filter(stays);
  const before = receiver.log.slice(0, evidence.replayFrom).filter(stays);
  const pauses = pausesIn(before);
  const calm = pauses.filter((pause) => isCalm(pause, evidence.deaths));
  const findings: Record<string, readonly unknown[]> = {
    "never arrived": neverTaken(log, evidence),
    ...(await brokenLetters(world, before, evidence)),
    "were replayed under another id": strangers(receiver.log.slice(evidence.replayFrom).filter(stays), before),
    "had two bodies": twoBodied(log),
    "were tried again too early": pauses.filter(isEarly),
    "were tried again too early by the service's own log": await earlyInLog(world),
    "were tried again too late": calm.filter(isLate),
    ...(await evidence.shops.judge(receiver.log)),
  };
  const violations = Object.entries(findings)
    .filter(([, found]) => found.length > 0)
    .map(([what, found]) => `${found.length} events ${what}, such as ${JSON.stringify(found.slice(0, 3))}`);
  const attempts = new Set(log.map(({ eventId, attempt }) => `${eventId} ${attempt}`));
  const figures = {
    events: evidence.events,
    endpoints: evidence.endpoints,
    "posts received": log.length,
    "failing answers": before.filter(({ behaviour }) => behaviour !== "ok").length,
    "dead letters": evidence.letters.length,
    "attempts done again": log.length - attempts.size,
    "pauses looked at": pauses.length,
    "of these in calm": calm.length,
    deaths: evidence.deaths.length,
  };
  return { violations, figures };
}

function neverTaken(log: readonly Received[], { events }: Evidence): number[] {
  const taken = new Set(log.filter(({ behaviour }) => behaviour === "ok").map(({ body }) => numberOf(body)));
  return Array.from({ length: events }, (_event, number) => number).filter((number) => !taken.has(number));
}

/** The log is written by one clock, so it knows the pauses after unanswered attempts. */
async function earlyInLog(world: World): Promise<unknown[]> {
  const [rows = []] = await world.system.batch<{ event_id: string; attempt: number }>([
    sql`select a.event_id, a.attempt
        from webhook_attempts a
        join webhook_attempts b on b.delivery_id = a.delivery_id and b.attempt = a.attempt + 1
        join unnest(${PAUSES_MS}::integer[]) with ordinality as p (ms, attempt) on p.attempt = a.attempt
        -- The log has whole milliseconds.
        where b.attempted_at - a.attempted_at < (a.latency_ms + p.ms - 2) * interval '1 millisecond'`,
  ]);
  return rows;
}

/** Dead letters are the events that were taken at no attempt, those and no others. */
async function brokenLetters(world: World, before: readonly Received[], { letters, doomed, shops }: Evidence) {
  const [rows = []] = await world.system.batch<LetterRow>([
    sql`select event_id, attempts, replayed_at is not null as replayed from webhook_dead_letters
        where webhook_id <> all (${shops.webhookIds}::text[])`,
  ]);
  const numbers = letters.map(numberOf);
  const refused = [...Map.groupBy(before, ({ eventId }) => eventId)].filter(
    ([, deliveries]) => !deliveries.some(({ behaviour }) => behaviour === "ok"),
  );
  const buried = new Set(rows.map(({ event_id }) => event_id));
  return {
    "failed to the end and are no dead letters": refused.map(([id]) => id).filter((id) => !buried.has(id)),
    "are dead letters and should not be": numbers.filter((number) => !isDoomed(number, doomed)),
    "died after another number of attempts": rows.filter(({ attempts }) => attempts !== PAUSES_MS.length + 1),
    "were not replayed": rows.filter(({ replayed }) => !replayed),
  };
}

function strangers(replayed: readonly Received[], before: readonly Received[]): string[] {
  const known = new Set(before.map(({ eventId }) => eventId));
  return replayed.map(({ eventId }) => eventId).filter((id) => !known.has(id));
}

function twoBodied(log: readonly Received[]): string[] {
  return [...Map.groupBy(log, ({ eventId }) => eventId)]
    .filter(([, deliveries]) => new Set(deliveries.map(({ body }) => body)).size > 1)
    .map(([id]) => id);
}
