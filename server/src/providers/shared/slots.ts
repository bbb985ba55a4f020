import { currentAgency } from "../../kernel/processes/current-agency.ts";
import { FairSlots } from "../../kernel/processes/fair-slots.ts";

export type Slots = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

/** Limits concurrent work and divides it among agencies. Waiting work rejects with the caller's reason if the caller aborts. */
export function createSlots(count: number, { reservesWhenShared = true } = {}): Slots {
  const slots = new FairSlots({ count, reserved: Math.floor(count / 4), reservesWhenShared });
  return async (signal, work) => {
    const agency = currentAgency();
    await slots.take(agency, signal);
    try {
      return await work();
    } finally {
      slots.release(agency);
    }
  };
}
