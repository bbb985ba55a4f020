import { getClock as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findClock } from "../clock.store.ts";
import { requireTestKey } from "../test-worlds.ts";

export const getClock = implement(contract)(async ({ db, actor }) => {
  requireTestKey(actor);
  return findClock(db);
});
