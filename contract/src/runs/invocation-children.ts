import { Type } from "typebox";
import { exampleInvocation, exampleSummary } from "../examples/invocation.ts";
import { Identifier } from "../kernel/fields.ts";
import { defineList } from "../kernel/operation.ts";
import { Csv } from "../kernel/schemas.ts";
import { INVOCATION_STATUSES, Invocation, ListedInvocation } from "./invocation-schemas.ts";

/** A run with its result, without steps and effects. */
const ChildRun = Type.Object(
  { ...ListedInvocation.properties, result: Invocation.properties.result },
  { description: "A child with its result." },
);

export const invocationChildren = defineList({
  name: "agent.invocations.children",
  path: "/v1/agent/invocations/{id}/children",
  area: "invocations",
  workspace: "optional",
  summary: "List the children of a run",
  description:
    "Returns the direct children of a run with their results and errors, oldest first, for example the workspaces of a bulk action. Turns of a conversation are not children. An agency key without a workspace reads all workspaces. For states of all descendants use `agent.invocations.tree`; to try failed children again use `agent.invocations.retry_failed`.",
  errors: ["not_found", "validation_error"],
  fields: {
    id: Identifier("inv", "the parent run"),
    status: Type.Optional(Csv("Only children in these states, for example `FAILED,CANCELLED`.")),
    skill: Type.Optional(Type.String({ maxLength: 100, description: "Only children of this skill." })),
  },
  paging: { defaultLimit: 20, maxLimit: 200 },
  item: ChildRun,
  list: {
    filters: {
      status: { is: "oneOf", of: "status", values: INVOCATION_STATUSES },
      skill: { is: "equal", of: "skill" },
    },
    order: "createdAt",
    identifier: "invocationId",
    others: ["id"],
  },
  example: {
    input: { id: exampleInvocation.invocationId, status: "SUCCEEDED" },
    data: [
      {
        ...exampleSummary("rank_monitor", 12),
        childCount: 0,
        parentInvocationId: exampleInvocation.invocationId,
        result: { checked: 12 },
      },
    ],
  },
});
