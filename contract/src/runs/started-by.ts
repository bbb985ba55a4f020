import type { FieldError } from "../kernel/operation.ts";

/** Skills that only these operations start. `agent.invoke` may not: their runs need records that only these operations write. */
export const STARTED_BY: ReadonlyMap<string, readonly string[]> = new Map([
  ["workspaces.bulk_action", ["workspaces.bulk_action", "agent.invocations.retry_failed"]],
  ["test.clock.advance", ["test.clock.advance"]],
]);

export function skillStartFaults({ skill }: { skill: string }): FieldError[] {
  const operations = STARTED_BY.get(skill);
  if (operations === undefined) return [];
  const names = operations.map((name) => `\`${name}\``).join(" or ");
  return [{ field: "skill", message: `cannot be ${skill} here: start it with ${names}` }];
}
