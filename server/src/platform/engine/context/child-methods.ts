import type { CallingRun } from "../../../kernel/runs/operation-calls.ts";
import { isOperationRun } from "../../../kernel/runs/operation-run.ts";
import type { RunContext } from "../../../kernel/runs/run-context.ts";
import { requestIdOf } from "../../../kernel/runs/run-failure.ts";
import { callOperation } from "../children/call-operation.ts";
import { type ChildrenOptions, runChildren } from "../children/children.ts";
import { awaitFamily } from "../children/family.ts";
import type { RunServices } from "../run-services.ts";
import type { Claim } from "../segments/segments.store.ts";

export function createChildMethods(
  { limits, links, operations }: RunServices,
  claim: Claim,
  own: Omit<ChildrenOptions, "limits">,
): Pick<RunContext, "child" | "children" | "family" | "operation"> {
  const children = { ...own, limits };
  const calls = { ...children, operations, caller: callerOf(claim, own.scope.signal) };
  return {
    child: async (key, skill, input) => {
      const [child] = await runChildren(children, `child:${key}`, skill, [{ key, input }], 1);
      if (child === undefined) throw new Error("One request returned no child.");
      return childOf(child);
    },
    children: async (name, skill, requests, options = {}) => {
      const ended = await runChildren(children, `children:${name}`, skill, requests, options.concurrency);
      return ended.map((child) => childOf(child));
    },
    family: () => awaitFamily({ ...children, links }),
    operation: (step, name, input, options) => callOperation(calls, { step, name, input, ...options }),
  };
}

function callerOf({ run, workspace }: Claim, signal: AbortSignal): CallingRun | undefined {
  const { key_id: id, key_read_only: readOnly, key_person: person } = workspace;
  if (id === null) return undefined;
  return {
    requestId: requestIdOf(run.id),
    actor: { invocationId: run.id, skill: run.skill },
    agencyId: run.agency_id,
    workspaceId: run.workspace_id,
    worldMode: workspace.agency_mode,
    key: { id, readOnly: readOnly === true, person: person ?? undefined },
    soleOperation: isOperationRun(run.skill_version) ? run.skill : undefined,
    signal,
  };
}

// The skill's definition ties its output schema to this type, and the engine checked the result against that schema.
function childOf<C>(child: unknown): C {
  return child as C;
}
