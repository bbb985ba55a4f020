import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { useWhyNot } from "../session/rights.ts";
import { useRequestWorkspace } from "../session/use-workspace-id.ts";
import { call } from "./client.ts";
import type { InputOf, OperationName, OutputOf } from "./operations.ts";
import { refresh } from "./query-client.ts";

export interface ActOptions<Name extends OperationName> {
  /** Prefixes of the operations to reload. The default is the operation's own area: `webhooks` for `webhooks.create`. */
  refreshes?: readonly string[];
  onDone?: (answer: OutputOf<Name>, input: InputOf<Name>) => void;
  /** A workspace other than the page's; `null` for the whole agency. */
  workspaceId?: string | null | undefined;
}

/** An operation that a page can call, and why the session cannot. Give it to its button as `act`. */
export type Act<Name extends OperationName> = UseMutationResult<OutputOf<Name>, Error, InputOf<Name>> & {
  whyNot: string | undefined;
};

/** Calls an operation that writes: `const cancel = useAct("agent.invocations.cancel"); cancel.mutate({ id })`. The client adds the Idempotency-Key. */
export function useAct<Name extends OperationName>(
  name: Name,
  { refreshes = [name.slice(0, name.lastIndexOf("."))], onDone, workspaceId }: ActOptions<Name> = {},
): Act<Name> {
  const where = useRequestWorkspace(workspaceId);
  const whyNot = useWhyNot(name);
  const mutation = useMutation({
    mutationFn: (input: InputOf<Name>) => call(where, name, input),
    onSuccess: (answer, input) => {
      void refresh(...refreshes);
      onDone?.(answer, input);
    },
  });
  return { ...mutation, whyNot };
}
