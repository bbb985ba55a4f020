import { listMarketEvents as contract } from "@findable/contract";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { MARKET_EVENT_LIST, type MarketEventRow, ofWorld, toMarketEvent } from "../market-events.store.ts";
import { requireTestKey } from "../test-worlds.ts";

export const listMarketEvents = implement(contract)(async (context, input) => {
  requireTestKey(context.actor);
  const here = ofWorld(context.agencyId);
  const { rows, ...page } = await livePage<MarketEventRow>(context, contract, MARKET_EVENT_LIST, here, input);
  return { data: rows.map(toMarketEvent), ...page };
});
