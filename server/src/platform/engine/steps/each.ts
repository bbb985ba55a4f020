import type { Tx } from "../../../kernel/database/db.ts";
import type { RunContext } from "../../../kernel/runs/run-context.ts";
import type { EachOptions, StepOptions } from "../../../kernel/runs/step.ts";
import type { GateClass } from "../gates/gates.ts";
import type { Steps } from "./steps.ts";

const DEFAULT_CONCURRENCY = 4;

/** The gate is at the list, so a reviewer who has seen the list is not asked again for each item. */
export const EACH_ITEM = { sequential: false, gate: "never" } as const;

export interface EachWork<I> {
  name: string;
  gate: GateClass;
  items: readonly I[];
  key(item: I): string;
  options: EachOptions;
  /** The rows of all items, if they can be known before. */
  writes?: ((tx: Tx) => Promise<unknown>) | undefined;
}

/** Keeps `concurrency` items in progress. The first failure starts no further items and is thrown after the started ones end. */
export async function runEach<I, O>(
  steps: Steps,
  progress: RunContext["progress"],
  { name, gate, items, key, options, writes }: EachWork<I>,
  act: (step: string, item: I, options: StepOptions) => Promise<O>,
): Promise<O[]> {
  const { concurrency = DEFAULT_CONCURRENCY, unit = "items", ...stepOptions } = options;
  const { shows } = stepOptions;
  const preview = shows === undefined ? { input: { items: items.map(key) } } : { shows };
  if (items.length > 0) await steps.pass(name, gate, { ...preview, writes });
  const outputs: O[] = [];
  let next = 0;
  let done = 0;
  let failure: unknown;
  async function lane(): Promise<void> {
    for (let index = next++; index < items.length && failure === undefined; index = next++) {
      const item = items[index];
      if (item === undefined) continue;
      try {
        outputs[index] = await act(`${name}:${key(item)}`, item, stepOptions);
        done += 1;
        progress(done, items.length, unit);
      } catch (error) {
        failure ??= error;
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, lane));
  if (failure !== undefined) throw failure;
  return outputs;
}
