import { COUNTED_OUTCOMES } from "@findable/contract";
import type { SampleAnswer } from "../samples/samples.ts";
import type { ReadOutcome, SentinelState } from "../statistics/sentinels.ts";

/** A prompt whose citation is certain: any engine that searches links to the site that it asks for. */
export interface Sentinel {
  name: string;
  prompt: string;
  domain: string;
}

/** Tries of a day. */
export const TRIES = 3;

/** In the order of their use. Sites that are older than any engine, in no trade that a brand competes in. */
const SENTINELS: readonly [Sentinel, ...Sentinel[]] = [
  sentinelOf("wikipedia", "https://www.wikipedia.org/", "wikipedia.org"),
  sentinelOf("unicode", "https://home.unicode.org/", "unicode.org"),
  sentinelOf("rfc-editor", "https://www.rfc-editor.org/", "rfc-editor.org"),
  sentinelOf("iana", "https://www.iana.org/", "iana.org"),
];

function sentinelOf(name: string, url: string, domain: string): Sentinel {
  return { name, prompt: `What is on the home page ${url} today? Link to the page.`, domain };
}

/**
 * The sentinel of a try: the one in use, or after one that must be replaced, the following. The third try of a day reads the next
 * one, because three wrong reads of one site may be the site's fault and not the engine's.
 */
export function sentinelToRead(state: SentinelState | null, number: number): Sentinel {
  const index = Math.max(
    0,
    SENTINELS.findIndex(({ name }) => name === state?.sentinel),
  );
  const inUse = state?.mustBeReplaced === true ? index + 1 : index;
  return SENTINELS[(number < TRIES ? inUse : inUse + 1) % SENTINELS.length] ?? SENTINELS[0];
}

/** An engine that answers without the citation is wrong; only one that does not answer was not read. */
export function readingOf(answer: SampleAnswer, { domain }: Sentinel): ReadOutcome {
  if (answer.outcome === "failed") return "failed";
  const isRight = COUNTED_OUTCOMES.includes(answer.outcome) && answer.citations.some((one) => one.domain === domain);
  return isRight ? "right" : "wrong";
}
