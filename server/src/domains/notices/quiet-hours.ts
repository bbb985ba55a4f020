import { localTime } from "../../kernel/text/local-time.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The first moment not before `now` at which the clock of a zone shows `HH:MM`; where the clock skips it, right after the jump. */
export function nextLocal(now: number, time: string, timeZone: string): number {
  const local = localTime(now, timeZone);
  const startOfDay = local - (local % DAY_MS);
  for (const day of [0, 1, 2]) {
    const moment = momentOfLocal(startOfDay + day * DAY_MS + minutesOf(time) * MINUTE_MS, timeZone);
    if (moment >= now) return moment;
  }
  throw new Error(`The clock of ${timeZone} does not show ${time}.`);
}

/** The moment of a local time that is given as if it were UTC. Of two, the earlier; of none, the one an hour later on the clock. */
function momentOfLocal(local: number, timeZone: string): number {
  const offsets = [local - DAY_MS, local + DAY_MS].map((near) => localTime(near, timeZone) - near);
  const candidates = offsets.map((offset) => local - offset).toSorted((one, other) => one - other);
  return candidates.find((moment) => localTime(moment, timeZone) === local) ?? candidates[1] ?? local;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

export interface QuietHours {
  quiet_from: string | null;
  quiet_to: string | null;
  time_zone: string | null;
}

/** `moment`, or the end of the quiet hours that it lies in. */
export function afterQuietHours(moment: number, { quiet_from: from, quiet_to: to, time_zone }: QuietHours): number {
  if (from === null || to === null) return moment;
  const timeZone = time_zone ?? "UTC";
  const minute = (((localTime(moment, timeZone) % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS;
  const [start, end] = [minutesOf(from), minutesOf(to)];
  const isQuiet = start < end ? minute >= start && minute < end : minute >= start || minute < end;
  return isQuiet ? nextLocal(moment, to, timeZone) : moment;
}
