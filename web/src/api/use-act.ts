import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { useAskedWorkspace } from "../session/use-workspace-id.ts";
import { call } from "./client.ts";
import type { InputOf, OperationName, OutputOf } from "./operations.ts";
import { refresh } from "./query-client.ts";

export interface ActOptions<Name extends OperationName> {
  /** Beginnings of the operations whose answers it makes untrue; by default everything beside it: `webhooks` of `webhooks.create`. */
  refreshes?: readonly string[];
  onDone?: (answer: OutputOf<Name>, input: InputOf<Name>) => void;
  /** Another workspace than the page's; `null` for the whole agency. */
  workspaceId?: string | null | undefined;
}

/** Writes: `const cancel = useAct("agent.invocations.cancel"); cancel.mutate({ id })`. The client adds the Idempotency-Key. */
export function useAct<Name extends OperationName>(
  name: Name,
  { refreshes = [name.slice(0, name.lastIndexOf("."))], onDone, workspaceId }: ActOptions<Name> = {},
): UseMutationResult<OutputOf<Name>, Error, InputOf<Name>> {
  const where = useAskedWorkspace(workspaceId);
  return useMutation({
    mutationFn: (input: InputOf<Name>) => call(where, name, input),
    onSuccess: (answer, input) => {
      void refresh(...refreshes);
      onDone?.(answer, input);
    },
  });
}
