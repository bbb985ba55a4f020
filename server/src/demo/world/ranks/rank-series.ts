import type { Device } from "@findable/contract";
import { HOME_COUNTRY } from "../market.ts";
import { checkedAt, DEPTH, foundRank, type Tracked } from "./rank-checks.ts";

/** Days of checks that a judgement reads. */
const DAYS = 60;

/** Days before the frozen moment with a successful check, newest first. */
export function checkedDays({ keyword, since, until, mobile }: Tracked, device: Device, location: string): number[] {
  if (location !== HOME_COUNTRY) return [];
  const days = Array.from({ length: Math.max(0, Math.min(DAYS, since - until + 1)) }, (_, index) => until + index);
  return days.filter(
    (day) =>
      (device === "desktop" || (mobile && day % 7 === 0)) &&
      foundRank(keyword, day, device, location).outcome !== "failed",
  );
}

/** The check of a day as a judgement reads it. */
export function placedOn(phrase: string, day: number, device: Device, location: string) {
  const { position } = foundRank(phrase, day, device, location);
  return { place: position ?? DEPTH + 1, found: position !== null, at: Date.parse(checkedAt(phrase, day, device)) };
}
