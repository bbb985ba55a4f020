import type { DryRunEstimate, InvocationHandle, OperationContract } from "@findable/contract";
import type { Static } from "typebox";
import type { DemoCall } from "../demo-operation.ts";
import { handleOfStart } from "./handle.ts";

/**
 * What a start answers that says more than a plain handle: the handle of its run with that beside, or the estimate of a dry
 * run alone. `input` is what the run is asked, which may be named otherwise than what the operation was.
 */
export function handleOf<T extends object>(
  contract: OperationContract,
  input: Record<string, unknown>,
  call: DemoCall,
  beside: T,
): (InvocationHandle & T) | Static<typeof DryRunEstimate> {
  const handle = handleOfStart(contract, input, call);
  return "dryRun" in handle ? handle : { ...handle, ...beside };
}
