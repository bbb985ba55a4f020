import type { MARKET_PORTS } from "@findable/contract";
import { ProviderError, type ProviderPort } from "../../kernel/errors/provider-error.ts";
import type { WorldState } from "../world-state.ts";

/** Throws as a vendor fails that is down, while an outage of its port lasts in the world. */
export function requireUp(state: WorldState, port: ProviderPort & (typeof MARKET_PORTS)[number]): void {
  const isDown = state.events.some(
    ({ event, parameters, startsAt, endsAt }) =>
      event === "provider_outage" &&
      parameters.port === port &&
      startsAt <= state.now &&
      (endsAt === null || state.now < endsAt),
  );
  if (isDown)
    throw new ProviderError(port, "transient", "The vendor is down, as an event of this test world says.", {
      httpStatus: 503,
      sent: false,
    });
}
