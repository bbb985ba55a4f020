import { Type } from "typebox";

export const EventSequence = Type.Integer({
  minimum: 0,
  description:
    "Number of the event among the events of its run, from 1. Deliveries may arrive in another order. 0 for an event of version 0.2.",
});
