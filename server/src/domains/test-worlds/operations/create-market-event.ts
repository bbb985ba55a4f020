import { createMarketEvent as contract } from "@findable/contract";
import { newId } from "../../../kernel/ids/new-id.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { insertMarketEvent } from "../market-events.store.ts";
import { parametersOf, requireTestKey } from "../test-worlds.ts";

export const createMarketEvent = implement(contract)(async ({ tx, actor, agencyId }, input) => {
  requireTestKey(actor);
  return insertMarketEvent(tx, { id: newId("mkt"), agencyId, event: input.event, parameters: parametersOf(input) });
});
