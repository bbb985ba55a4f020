import { createHash } from "node:crypto";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import type { Clock } from "../../../kernel/processes/clock.ts";
import { createSlots } from "../../shared/slots.ts";
import type { TakeTurn } from "../port.ts";
import type { EngineAdapter } from "./engine-adapter.ts";

/** Questions a minute, unless the account is known to allow more: the lowest tier of Perplexity, and far below the others. */
export const DEFAULT_PER_MINUTE = 50;

interface Pace {
  vendor: string;
  /** What identifies the account at the vendor, such as its key. */
  secret: string;
  perMinute: number;
  takeTurn: TakeTurn;
  clock: Clock;
}

/** Turns that one process books ahead. The other questions wait in a line in which agencies take turns. */
const BOOKED = 8;

/** Asks an account at most at its own rate, so that samplings that were missed in an outage do not come all at once. */
export function pacedEngine(adapter: EngineAdapter, pace: Pace): EngineAdapter {
  const { vendor, secret, perMinute, takeTurn, clock } = pace;
  const account = `${vendor} ${createHash("sha256").update(secret).digest("hex").slice(0, 32)}`;
  // A booked turn can be a minute away, so that a slot for another agency is kept from the beginning.
  const bookings = createSlots(BOOKED, { reservesWhenShared: false });

  async function waitForTurn(signal: AbortSignal): Promise<void> {
    const wait = await takeTurn(account, perMinute);
    if (wait === null) {
      const message = `${vendor} is asked ${perMinute} times a minute, and the questions that wait fill the next minutes.`;
      throw new ProviderError("answers", "rate_limited", message, { retryAfterMs: 60_000 });
    }
    if (wait > 0) await clock.sleep(wait, signal).catch(() => signal.throwIfAborted());
  }

  return {
    ...adapter,
    async ask(question) {
      await bookings(question.signal, () => waitForTurn(question.signal));
      return adapter.ask(question);
    },
  };
}
