import type { Db, Tx } from "../../../kernel/database/db.ts";
import type { RunContext } from "../../../kernel/runs/run-context.ts";
import type { SaveOptions, StepOptions, StepTools } from "../../../kernel/runs/step.ts";
import { tenantDb } from "../../database/tenant.ts";
import type { SegmentScope } from "../segments/segment-scope.ts";
import { EACH_ITEM, runEach } from "../steps/each.ts";
import { ORDINARY_STEP, type Steps } from "../steps/steps.ts";

export function createStepMethods(
  { tenant, fence, signal }: SegmentScope,
  steps: Steps,
  progress: RunContext["progress"],
): Pick<RunContext, "step" | "look" | "save" | "each" | "eachSaved"> {
  return {
    step: <T>(name: string, ...rest: OptionsAndAction<(tools: StepTools) => Promise<T>>) => {
      const [options, action] = withOptions(rest);
      return steps.act(name, ORDINARY_STEP, options, action);
    },
    look: <T>(name: string, action: (db: Db, tools: StepTools) => Promise<T>) =>
      steps.act(name, ORDINARY_STEP, {}, (tools) => action(tenantDb(tenant, fence), tools)),
    save: <T>(name: string, ...rest: OptionsAndAction<(tx: Tx) => Promise<T>, SaveOptions<T>>) => {
      const [options, action] = withOptions(rest);
      return steps.save(name, options, action);
    },
    each: (name, items, key, action, options = {}) =>
      runEach(steps, progress, { name, gate: "step", items, key, options }, (step, item, stepOptions) =>
        steps.act(step, { ...EACH_ITEM, subject: item }, stepOptions, (tools) => action(item, tools)),
      ),
    eachSaved: (name, items, key, find, save, { isComputed = false, priceOf, ...options } = {}) =>
      runEach(
        steps,
        progress,
        {
          name,
          gate: "write",
          items,
          key,
          options,
          writes: isComputed ? writesOf(items, find, save, signal) : undefined,
        },
        (step, item, stepOptions) =>
          steps.actAndSave(
            step,
            { ...EACH_ITEM, subject: item },
            { ...stepOptions, ...(priceOf && { priceOf }) },
            (tools) => find(item, tools),
            (tx, found) => save(tx, found, item),
          ),
      ),
  };
}

/** The rows of all items of a list whose items are only computed. */
function writesOf<I, F>(
  items: readonly I[],
  find: (item: I, tools: StepTools) => Promise<F>,
  save: (tx: Tx, found: F, item: I) => Promise<unknown>,
  signal: AbortSignal,
): (tx: Tx) => Promise<void> {
  return async (tx) => {
    const tools = { signal, effectKey: "", attempt: 1, config: {}, waivePrice: () => {} };
    for (const item of items) await save(tx, await find(item, tools), item);
  };
}

type OptionsAndAction<A, O = StepOptions> = [options: O, action: A] | [action: A];

function withOptions<A, O>(rest: OptionsAndAction<A, O>): [O | StepOptions, A] {
  return rest.length === 2 ? rest : [{}, rest[0]];
}
