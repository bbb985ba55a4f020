import { expect, test } from "vitest";
import { FairSlots } from "./fair-slots.ts";

/** Takes a slot for each name, and lists the names in the order in which they received theirs. */
function queue(slots: FairSlots, names: readonly string[]): string[] {
  const served: string[] = [];
  for (const name of names) void slots.take(name).then(() => served.push(name));
  return served;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("an agency leaves the reserved slots to agencies that have none", async () => {
  const slots = new FairSlots({ count: 4, reserved: 2 });
  const served = queue(slots, ["busy", "busy", "busy", "new", "newer", "newest"]);
  await settled();
  expect(served).toEqual(["busy", "busy", "new", "newer"]);
});

test("an agency alone uses every slot, until another one asks", async () => {
  const slots = new FairSlots({ count: 4, reserved: 2, reservesWhenShared: true });
  const served = queue(slots, ["busy", "busy", "busy", "busy", "new"]);
  await settled();
  expect(served).toHaveLength(4);
  slots.release("busy");
  await settled();
  expect(served).toEqual(["busy", "busy", "busy", "busy", "new"]);
  expect(slots.tryTake("busy")).toBe(false);
});

test("a free slot goes to the waiting agency with the fewest slots, then to the one that waits longest", async () => {
  const slots = new FairSlots({ count: 3, reserved: 0 });
  const served = queue(slots, ["busy", "busy", "small", "busy", "busy", "small", "new"]);
  await settled();
  slots.release("busy");
  await settled();
  expect(served.slice(3)).toEqual(["new"]);
  slots.release("busy");
  await settled();
  expect(served.slice(4)).toEqual(["busy"]);
  slots.release("new");
  await settled();
  expect(served.slice(5)).toEqual(["busy"]);
});

test("who gives up leaves the line", async () => {
  const slots = new FairSlots({ count: 1, reserved: 0 });
  await slots.take("busy");
  const impatience = new AbortController();
  const refused = slots.take("new", impatience.signal);
  const served = queue(slots, ["patient"]);
  impatience.abort(new Error("gave up"));
  await expect(refused).rejects.toThrow("gave up");
  slots.release("busy");
  await settled();
  expect(served).toEqual(["patient"]);
  expect(slots.tryTake("another")).toBe(false);
});
