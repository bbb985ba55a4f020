import { mixed } from "./mixed.ts";
import { fnv1a } from "./random.ts";

/** From one week to the next about half of the AI answers above search results stay as they are (SISTRIX). */
const CHANGES = 0.47;
const LONGEST_WEEKS = 15;

/** The day from which on an AI answer to a query has been as it is: it stays for weeks, or is another one. */
export function overviewTerm(seed: string, query: string, day: number): number {
  const own = fnv1a(`${seed} term ${query}`);
  let week = Math.floor(day / 7);
  const earliest = week - LONGEST_WEEKS;
  while (week > earliest && mixed(own, week) >= CHANGES) week -= 1;
  return week * 7;
}
