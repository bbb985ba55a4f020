import { createHash } from "node:crypto";
import { nextWorkingTime } from "./working-hours.ts";

/** What the pace of a mailbox depends on. Days are those of UTC. */
export interface MailboxFacts {
  /** When the mailbox sent its first email; null for never. */
  firstDay: string | null;
  mailboxDays: Readonly<Record<string, number>>;
  /** The latest time of each day for which an email of the mailbox is planned. */
  lastOfDays: Readonly<Record<string, string>>;
}

/** What the time of the next email depends on. */
export interface PaceFacts extends MailboxFacts {
  domainDays: Readonly<Record<string, number>>;
  /** Days on which the agency writes to this person, for any of its clients. */
  personDays: Readonly<Record<string, number>>;
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
 * is random, but follows from the seed, so that a replay and a test find the same time. With `timeZone` the time is within the
 * working hours there.
 */
export function nextSendTime(
  facts: PaceFacts,
  pace: Pace,
  { from, seed, timeZone }: { from: string; seed: string; timeZone?: string | undefined },
): string | undefined {
  const [least, most] = pace.gapSeconds;
  const gap = (least + (most - least) * fractionOf(seed)) * 1000;
  let at = Date.parse(from);
  for (let tries = 0; tries < MAX_DAYS_AHEAD; tries += 1) {
    const day = dayOf(at);
    const afterGap = Math.max(at, lastBefore(facts, at) + gap);
    const open = timeZone === undefined ? afterGap : nextWorkingTime(afterGap, timeZone);
    const isThatDay = dayOf(open) === day;
    if (isThatDay && hasRoom(facts, pace, day)) return new Date(open).toISOString();
    // The gap keeps the first email of a day from midnight.
    at = isThatDay ? Date.parse(`${day}T00:00:00.000Z`) + DAY_MS + gap : open;
  }
  return undefined;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The latest email of that day, or of the day before. Emails that are planned for later days hold none up. */
function lastBefore({ lastOfDays }: MailboxFacts, at: number): number {
  const last = lastOfDays[dayOf(at)] ?? lastOfDays[dayOf(at - DAY_MS)];
  return last === undefined ? Number.NEGATIVE_INFINITY : Date.parse(last);
}

/** The facts after one more email. */
export function withMail(facts: MailboxFacts, sendAt: string): MailboxFacts {
  const day = sendAt.slice(0, 10);
  const { firstDay, mailboxDays, lastOfDays } = facts;
  const last = lastOfDays[day];
  return {
    firstDay: firstDay === null || day < firstDay ? day : firstDay,
    mailboxDays: { ...mailboxDays, [day]: (mailboxDays[day] ?? 0) + 1 },
    lastOfDays: { ...lastOfDays, [day]: last !== undefined && last > sendAt ? last : sendAt },
  };
}

function hasRoom(facts: PaceFacts, pace: Pace, day: string): boolean {
  return (
    (facts.mailboxDays[day] ?? 0) < limitOn(facts, pace, day) &&
    (facts.domainDays[day] ?? 0) < pace.perDomain &&
    (facts.personDays[day] ?? 0) === 0
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
