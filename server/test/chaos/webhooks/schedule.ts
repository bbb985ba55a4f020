import type { Behaviour } from "../../fakes/receiver.ts";

/** The schedule of the documents, a hundred times as fast. */
export const PAUSES_MS = [10, 50, 300, 3000];
/** Longer than a hundredth: the receivers share a machine with everything else, and must be able to keep to it. */
export const TIMEOUT_MS = 2000;

/** All ways of failing but 410, which switches a webhook off: see closing-shops.ts. */
export const FAILING: readonly Behaviour[] = [
  "server_error",
  "redirect",
  "silent",
  "half_header",
  "late",
  "closes",
  "reset",
  "gibberish",
];

/** Whether the event of this number fails every attempt until it is replayed. */
export function isDoomed(number: number, share: number): boolean {
  return share > 0 && number % Math.round(1 / share) === 0;
}
