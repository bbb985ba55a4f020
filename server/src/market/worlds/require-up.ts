import type { MARKET_PORTS } from "@findable/contract";
import { ProviderError, type ProviderPort } from "../../kernel/errors/provider-error.ts";
import type { WorldState } from "../world-state.ts";

type MarketPort = ProviderPort & (typeof MARKET_PORTS)[number];

/** Throws as a vendor fails that is down, while an outage of its port lasts in the world. */
export function requireUp(state: WorldState, port: MarketPort): void {
  if (outagesOf(state, port).some(({ parameters }) => parameters.intensity === undefined))
    throw new ProviderError(port, "transient", "The vendor is down, as an event of this test world says.", {
      httpStatus: 503,
      sent: false,
    });
}

/** The part of answers that lose their citations, while an outage with an intensity lasts in the world. */
export function partLost(state: WorldState, port: MarketPort): number {
  return Math.max(0, ...outagesOf(state, port).map(({ parameters }) => parameters.intensity ?? 0));
}

function outagesOf(state: WorldState, port: MarketPort) {
  return state.events.filter(
    ({ event, parameters, startsAt, endsAt }) =>
      event === "provider_outage" &&
      parameters.port === port &&
      startsAt <= state.now &&
      (endsAt === null || state.now < endsAt),
  );
}
