import type { AnyOperation } from "../../kernel/operations/operation.ts";
import { advanceClock } from "./operations/advance-clock.ts";
import { createMarketEvent } from "./operations/create-market-event.ts";
import { getClock } from "./operations/get-clock.ts";
import { listMarketEvents } from "./operations/list-market-events.ts";

export { type ClockMove, findAdvanceResult, moveClock } from "./clock.store.ts";
export { findWorldState, recordDeed } from "./world-state.store.ts";

export const operations: readonly AnyOperation[] = [getClock, advanceClock, listMarketEvents, createMarketEvent];
