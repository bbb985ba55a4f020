import { createHash } from "node:crypto";

/** What the time of the next email depends on. Days are those of UTC. */
export interface PaceFacts {
  /** When the mailbox sent its first email; null for never. */
  firstDay: string | null;
  /** The latest time for which an email of the mailbox is planned. */
  lastAt: string | null;
  mailboxDays: Readonly<Record<string, number>>;
  domainDays: Readonly<Record<string, number>>;
  /** Days on which the agency writes to this person, for any of its clients. */
  personDays: readonly string[];
}

export interface Pace {
  /** Emails of a mailbox on a day. */
  dailyLimit: number;
  warmsUp: boolean;
  gapSeconds: readonly [number, number];
  /** Emails of the agency to one domain on a day. */
  perDomain: number;
}

export const PER_DOMAIN_AND_DAY = 3;
/** A new mailbox sends this many emails on its first day, and so many more each day. */
const WARM_UP_STEP = 5;
const DAY_MS = 86_400_000;
/** A mailbox that is full for so long cannot take another email. */
const MAX_DAYS_AHEAD = 366;

/**
 * When an email can be sent, at or after `from`; undefined if its mailbox has no room within a year. The gap to the email before
 * is random, but follows from the seed, so that a replay and a test find the same time.
 */
export function nextSendTime(
  facts: PaceFacts,
  pace: Pace,
  { from, seed }: { from: string; seed: string },
): string | undefined {
  const [least, most] = pace.gapSeconds;
  const gap = (least + (most - least) * fractionOf(seed)) * 1000;
  const after = facts.lastAt === null ? 0 : Date.parse(facts.lastAt) + gap;
  let at = Math.max(Date.parse(from), after);
  for (let tries = 0; tries < MAX_DAYS_AHEAD; tries += 1) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (hasRoom(facts, pace, day)) return new Date(at).toISOString();
    // The gap keeps the first email of a day from midnight.
    at = Date.parse(`${day}T00:00:00.000Z`) + DAY_MS + gap;
  }
  return undefined;
}

function hasRoom(facts: PaceFacts, pace: Pace, day: string): boolean {
  return (
    (facts.mailboxDays[day] ?? 0) < limitOn(facts, pace, day) &&
    (facts.domainDays[day] ?? 0) < pace.perDomain &&
    !facts.personDays.includes(day)
  );
}

/** The most emails of a mailbox on a day. */
export function limitOn(
  { firstDay }: Pick<PaceFacts, "firstDay">,
  { dailyLimit, warmsUp }: Pick<Pace, "dailyLimit" | "warmsUp">,
  day: string,
): number {
  if (!warmsUp) return dailyLimit;
  const age = firstDay === null ? 0 : Math.max(0, (Date.parse(day) - Date.parse(firstDay)) / DAY_MS);
  return Math.min(dailyLimit, WARM_UP_STEP * (age + 1));
}

/** The stage of a warm-up; undefined once the mailbox may send its full limit. */
export function warmUpOn(
  facts: Pick<PaceFacts, "firstDay">,
  pace: Pick<Pace, "dailyLimit" | "warmsUp">,
  today: string,
): { day: number; limit: number; daysLeft: number } | undefined {
  const limit = limitOn(facts, pace, today);
  if (limit >= pace.dailyLimit) return undefined;
  const lastDay = Math.ceil(pace.dailyLimit / WARM_UP_STEP);
  const day = limit / WARM_UP_STEP;
  return { day, limit, daysLeft: lastDay - day };
}

/** A number from 0 to 1 that follows from a seed. */
function fractionOf(seed: string): number {
  return createHash("sha256").update(seed).digest().readUInt32BE(0) / 0x1_0000_0000;
}
